import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { delayScripts, expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { aCourse, aJob } from '../support/records'

async function enroll(page: Page, courseId: string, email: string) {
  await page.goto(`/course-enrollment/${courseId}`)
  await fillForm(page, email)
  await page.getByRole('button', { name: 'Enroll Now' }).click()
}

async function fillForm(page: Page, email: string) {
  await page.getByLabel('Name').fill('Hauwa Sulëiman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Experience level').selectOption('Beginner')
}

async function atSandbox(page: Page, sum: string) {
  await page.waitForURL('**/payments-sandbox/**')
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await expect(page.getByText('This is a test. No money moves.')).toBeVisible()
  await expect(page.getByText(sum)).toBeVisible()
}

/** Looks at a record's row the way the administrator does. */
async function seeInAdmin(page: Page, listUrl: string, person: string) {
  await page.goto(listUrl)
  return page.getByRole('row').filter({ hasText: person })
}

test('a paid course: enrolled, paid in the sandbox, and stored as completed', async ({
  page,
  adminUrl,
  signInAsAdmin,
}) => {
  const course = await aCourse({ title: 'Design on Screen', price: 50_000 })
  await page.goto(`/course-enrollment/${course.id}`)
  await expect(page.getByText('$50,000', { exact: true })).toBeVisible()
  await expect(page.getByText('Charged at checkout as ₦50,000')).toBeVisible()
  await enroll(page, course.id, 'hauwa.paid@example.com')
  await atSandbox(page, '₦50,000')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/success/course-enrollment?status=successful*')
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  const paid = 'Your course price of ₦50,000 is paid and your place is confirmed. A test: no money moved.'
  await expect(page.getByText(paid, { exact: true })).toBeVisible()
  const stored = await database().enrollment.findFirstOrThrow({ where: { courseId: course.id } })
  expect(stored.paymentStatus).toBe('completed')
  await signInAsAdmin(page)
  const row = await seeInAdmin(page, adminUrl('enrollments'), 'hauwa.paid@example.com')
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await expect(row.getByText('Test', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog').getByText('Completed. A test: no money moved.')).toBeVisible()
})

test('a course whose payment failed once is paid the second time', async ({
  page,
  adminUrl,
  signInAsAdmin,
}) => {
  const course = await aCourse({ price: 50_000 })
  await enroll(page, course.id, 'ngozi@example.com')
  await atSandbox(page, '₦50,000')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/course-enrollment?status=failed*')
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible()
  const status = async () =>
    (await database().enrollment.findFirstOrThrow({ where: { courseId: course.id } })).paymentStatus
  expect(await status()).toBe('failed')
  const resultPage = page.url()
  await signInAsAdmin(page)
  await expect(await seeInAdmin(page, adminUrl('enrollments'), 'ngozi@example.com')).toContainText('Failed')
  await page.goto(resultPage)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await atSandbox(page, '₦50,000')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/success/course-enrollment?status=successful*')
  expect(await status()).toBe('completed')
  await page.goto(adminUrl('enrollments'))
  const row = page.getByRole('row').filter({ hasText: 'ngozi@example.com' })
  await expect(row).toContainText('Completed')
})

test('a commitment fee: applied, failed once, then paid', async ({ page, adminUrl, signInAsAdmin }) => {
  const job = await aJob({ commitmentFee: 5_000 })
  await page.goto(`/job-application/${job.id}`)
  await page.getByLabel('Your Name').fill('Adébáyọ̀ Ọlá')
  await page.getByLabel('Your Email').fill('ola@example.com')
  await page.getByLabel('Your Phone Number').fill('0803 123 4567')
  const cv = { name: 'ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }
  await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
  await page.getByLabel('Skills').fill('Typesetting')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await atSandbox(page, '₦5,000')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/job-application?status=failed*')
  const failed =
    'Your application is stored. The payment did not go through. No money was taken; you can try again. A test: no money moved.'
  await expect(page.getByText(failed, { exact: true })).toBeVisible()
  const failedUrl = page.url()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await atSandbox(page, '₦5,000')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/success/job-application?status=successful*')
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored.commitmentFeePaid).toBe(true)
  await signInAsAdmin(page)
  const row = await seeInAdmin(page, adminUrl('applications'), 'ola@example.com')
  await expect(row.getByRole('cell').filter({ hasText: /^Paid/ })).toHaveText('Paid Test')
  await row.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog').getByText('Paid. A test: no money moved.')).toBeVisible()
  // The old URL still says failed; the page knows better.
  await page.goto(failedUrl)
  await expect(page.getByText('is paid and your application is complete.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})

test('a free course is confirmed on the page itself', async ({ page }) => {
  const course = await aCourse({ price: 0 })
  await enroll(page, course.id, 'free@example.com')
  const banner = page.getByRole('status').filter({ hasText: 'Enrollment submitted successfully!' })
  await expect(banner).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveCount(0)
})

test('a double press while the rules are on their way sends one enrollment', async ({ page }) => {
  const course = await aCourse()
  await gotoHydrated(page, `/course-enrollment/${course.id}`)
  const release = await delayScripts(page)
  await fillForm(page, 'twice@example.com')
  const posts = recordPosts(page)
  await page.getByRole('button', { name: 'Enroll Now' }).dblclick()
  release()
  await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
  expect(posts).toEqual([`/api/courses/enroll/${course.id}`])
})

test('an empty form says what is missing, at the fields, and stores nothing', async ({ page }) => {
  const course = await aCourse()
  await page.goto(`/course-enrollment/${course.id}`)
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByText('Choose your experience level.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(await database().enrollment.count({ where: { courseId: course.id } })).toBe(0)
})

test('a full and a started course say so and offer no form', async ({ page }) => {
  const full = await aCourse({ seats: 1 })
  await enroll(page, full.id, 'first@example.com')
  await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This course is full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0)
  const started = await aCourse({ startDate: new Date('2020-01-01') })
  await page.goto(`/course-enrollment/${started.id}`)
  await expect(page.getByText('This course has started')).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: ['404', '409'] })

  test('someone who is on the course already is told so', async ({ page }) => {
    const course = await aCourse()
    await enroll(page, course.id, 'again@example.com')
    await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
    await enroll(page, course.id, 'again@example.com')
    const said = page.getByRole('status').filter({ hasText: 'You are enrolled on this course already' })
    await expect(said).toBeFocused()
    await expect(page.getByText('Error submitting enrollment.')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue('again@example.com')
  })

  test('an unknown course says so with a 404', async ({ page }) => {
    const response = await page.goto('/course-enrollment/0198c1d2-0000-7000-8000-000000000000')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Error fetching course details. Please try again later.')).toBeVisible()
  })
})
