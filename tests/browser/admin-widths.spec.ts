import type { Page } from '@playwright/test'
import { expect, gotoAdminList, test } from '../support/browser'
import { aFeePayment, report } from '../support/ledger'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'

/** A record of each list with words as long as real ones have; gives the lists with the panel of it open. */
async function openPanels() {
  const job = await aJob({
    title: 'Senior Brand and Packaging Designer',
    city: 'Bukuru',
    employmentType: 'TEMPORARY',
    salaryMin: 1_150_000,
    salaryMax: 1_200_000,
    closingDate: new Date('2099-11-25'),
  })
  const application = await anApplication({
    jobId: job.id,
    applicantName: 'Oluwaseun Adébáyọ̀',
    applicantEmail: 'oluwaseun.adebayo@fastmail.example.com',
  })
  const course = await aCourse({
    title: 'Executive Presentation Design',
    category: 'ExecutiveSpecial',
    price: 1_250_000,
    seats: 12,
  })
  const enrollment = await anEnrollment({
    courseId: course.id,
    name: 'Oluwaseun Adébáyọ̀',
    email: 'oluwaseun.adebayo@fastmail.example.com',
    experienceLevel: 'Intermediate',
  })
  const payment = await aFeePayment(5000, { applicantName: 'Oluwaseun Adébáyọ̀' })
  await report(payment.reference, 'succeeded')
  return {
    applications: `applications?view=${application.id}`,
    enrollments: `enrollments?view=${enrollment.id}`,
    payments: `payments?view=${payment.id}`,
    courses: `courses?edit=${course.id}`,
    jobs: `jobs?edit=${job.id}`,
  }
}

const hiddenWidth = (page: Page) =>
  page.locator('.table').evaluate(table => table.scrollWidth - table.clientWidth)

test('beside an open panel no column of a list is covered', async ({ adminPage, adminUrl }) => {
  for (const [list, url] of Object.entries(await openPanels())) {
    await gotoAdminList(adminPage, adminUrl(url))
    await expect(adminPage.locator('.sheet')).toBeVisible()
    for (const width of [1181, 1280, 1366, 1440]) {
      await adminPage.setViewportSize({ width, height: 900 })
      expect.soft(await hiddenWidth(adminPage), `${list}, ${width} px`).toBe(0)
    }
  }
})

test('what is done with a row stands in one line beside a form, as a word and three dots', async ({
  adminPage,
  adminUrl,
}) => {
  await adminPage.setViewportSize({ width: 1280, height: 900 })
  const { id } = await aJob({ title: 'Trimmer' })
  await gotoAdminList(adminPage, adminUrl(`jobs?title=trimmer&edit=${id}`))
  const edit = await adminPage.getByRole('button', { name: 'Edit Trimmer' }).boundingBox()
  const more = await adminPage.getByRole('button', { name: 'More for Trimmer' }).boundingBox()
  expect(more?.y).toBe(edit?.y)
  const row = await adminPage.getByRole('row').filter({ hasText: 'Trimmer' }).boundingBox()
  expect(row?.height).toBeLessThan(70)
  // Each dot is a stroke of no length, which its round ends make a dot.
  const dots = adminPage.getByRole('button', { name: 'More for Trimmer' }).locator('path')
  expect((await dots.getAttribute('d'))?.match(/h\.01/g)).toHaveLength(3)
})
