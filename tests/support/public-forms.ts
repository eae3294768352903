import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser'
import { aCourse, aJob } from './records'

// The two public forms, of something free or paid, as a visitor fills them in and as an administrator finds what was sent.

/** A form on a page of its own, and the person who fills it in. */
export type PublicForm = {
  page: string
  /** Where it is sent to. */
  endpoint: string
  /** In the admin area's API, what it has stored of this person. */
  records: string
  takesFile: boolean
  /** Chooses the file by its path, where the form takes one. */
  choose(page: Page, cv: string): Promise<void>
  fill(page: Page): Promise<void>
  expectFilled(page: Page): Promise<void>
  /** The field of the phone number, which is sent wrong and then right where a test sends twice. */
  phone: string
  /** What is pressed to send it. */
  button: string
  sent: string
  failed: string
  /** Where the visitor is once it is paid for. */
  result: string
  /** What the API tells of the person, once all is done. */
  record: Record<string, unknown>
}

type Price = { naira: number }

const someone = () => `visitor-${randomUUID().slice(0, 8)}@example.com`

async function fillFields(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
}

async function expectFields(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
}

const applicationFields = (email: string) => ({
  'Your Name': 'Adébáyọ̀ Ọlá',
  'Your Email': email,
  'Your Phone Number': '0803 123 4567',
  Skills: 'Typesetting, Proofreading',
})

type Given = { cv?: Parameters<Locator['setInputFiles']>[0] }

/** Fills in the form of a job on the page that is open, and chooses the CV where there is one. */
export async function fillApplication(page: Page, { cv }: Given = {}) {
  await fillFields(page, applicationFields('adebayo@example.com'))
  if (cv) await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
}

/** The form of a job, with a commitment fee or none. */
export async function anApplicationPage({ naira }: Price): Promise<PublicForm> {
  const { id } = await aJob({ commitmentFee: naira })
  const email = someone()
  const fields = applicationFields(email)
  return {
    page: `/job-application/${id}`,
    endpoint: `/api/jobs/apply/${id}`,
    records: `/api/admin/applications?job=${id}`,
    takesFile: true,
    choose: (page, cv) => page.getByLabel('CV', { exact: true }).setInputFiles(cv),
    fill: page => fillFields(page, fields),
    expectFilled: page => expectFields(page, fields),
    phone: 'Your Phone Number',
    button: 'Submit Application',
    sent: 'Application submitted successfully!',
    failed: 'Error submitting application. Please try again.',
    result: '**/success/job-application?status=successful*',
    record: {
      applicantName: 'Adébáyọ̀ Ọlá',
      applicant: { email },
      phoneNumber: '+2348031234567',
      skills: ['Typesetting', 'Proofreading'],
      commitmentFeePaid: naira > 0,
    },
  }
}

/** The form of a course, with a price or free. */
export async function anEnrollmentPage({ naira }: Price): Promise<PublicForm> {
  const { id } = await aCourse({ price: naira })
  const email = someone()
  const fields = { Name: 'Hauwa Sulëiman', Email: email, Phone: '0803 123 4567' }
  const level = (page: Page) => page.getByLabel('Experience level')
  return {
    page: `/course-enrollment/${id}`,
    endpoint: `/api/courses/enroll/${id}`,
    records: `/api/admin/enrollments?search=${email}`,
    takesFile: false,
    choose: async () => undefined,
    async fill(page) {
      await fillFields(page, fields)
      await level(page).selectOption('Advanced')
    },
    async expectFilled(page) {
      await expectFields(page, fields)
      await expect(level(page)).toHaveValue('Advanced')
    },
    phone: 'Phone',
    button: 'Enroll Now',
    sent: 'Enrollment submitted successfully!',
    failed: 'Error submitting enrollment. Please try again.',
    result: '**/success/course-enrollment?status=successful*',
    record: {
      name: 'Hauwa Sulëiman',
      student: { email },
      experienceLevel: 'Advanced',
      paymentStatus: 'completed',
    },
  }
}
