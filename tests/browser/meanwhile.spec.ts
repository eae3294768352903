import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FULL_MESSAGE, GONE_MESSAGE, STARTED_MESSAGE } from '@/lib/enrollments/constants'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoHydrated, recordPosts, test, untilHydrated } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import {
  anApplicationPage,
  anEnrollmentPage,
  fillApplication,
  type PublicForm,
} from '../support/public-forms'
import { aCourse, aJob, anEnrollment, stored } from '../support/records'
import { slowDown } from '../support/slow-line'

// Changes while a page is open: the job, the course, the CV on its phone, the payment in another tab.

const cv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

const apply = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()

test.describe('who comes too late with a form', () => {
  test.use({ expectedConsoleErrors: ['404', '409', '410'] })

  test('for a job is led on to the others', async ({ page }) => {
    const { id } = await aJob()
    await gotoHydrated(page, `/job-application/${id}`)
    await fillApplication(page, { cv })
    await stored(database().job.update({ where: { id }, data: { isActive: false } }))
    await apply(page)
    const said = page.getByRole('alert').filter({ hasText: CLOSED_MESSAGE })
    await expect(said).toBeFocused()
    await expect(said.getByText('Your answers are still here.')).toHaveCount(0)
    await expectAccessible(page)
    await said.getByRole('link', { name: 'See the open jobs' }).click()
    await page.waitForURL('**/jobs')
  })

  const update = (id: string, data: Parameters<ReturnType<typeof database>['course']['update']>[0]['data']) =>
    stored(database().course.update({ where: { id }, data }))

  for (const [why, message, befall] of [
    ['is full', FULL_MESSAGE, (courseId: string) => anEnrollment({ courseId })],
    ['has started', STARTED_MESSAGE, (id: string) => update(id, { startDate: new Date('2026-01-05') })],
    ['is taken off the site', GONE_MESSAGE, (id: string) => update(id, { isActive: false })],
  ] as const)
    test(`for a course that ${why} is told so, and led on to the others`, async ({ page }) => {
      const { id } = await aCourse({ seats: 1 })
      await gotoHydrated(page, `/course-enrollment/${id}`)
      await page.getByLabel('Name').fill('Hauwa Sulëiman')
      await page.getByLabel('Email').fill('late@example.com')
      await page.getByLabel('Phone').fill('0803 123 4567')
      await page.getByLabel('Experience level').selectOption('Advanced')
      await befall(id)
      await page.getByRole('button', { name: 'Enroll Now' }).click()
      const said = page.getByRole('alert').filter({ hasText: message })
      await expect(said).toBeFocused()
      await said.getByRole('link', { name: 'See the other courses' }).click()
      await page.waitForURL('**/courses')
    })
})

test.describe('a CV on its device', () => {
  test.use({ expectedConsoleErrors: ['ERR_UPLOAD_FILE_CHANGED', 'ERR_FILE_NOT_FOUND'] })

  for (const [what, befall] of [
    ['changed', (file: string) => utimes(file, new Date(), new Date('2026-01-05'))],
    ['gone', (file: string) => rm(file)],
  ] as const)
    test(`that is ${what} since it was chosen is asked for again, and the connection is not blamed`, async ({
      page,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), 'chosen-'))
      try {
        const file = join(folder, 'adebayo-ola.pdf')
        await writeFile(file, aPdf())
        const { id } = await aJob()
        await gotoHydrated(page, `/job-application/${id}`)
        await fillApplication(page, { cv: file })
        await expect(page.getByText('ready to send')).toBeVisible()
        await befall(file)
        await apply(page)
        await expect(page.getByText('This file has changed or moved since it was chosen.')).toBeVisible()
        await expect(page.getByLabel('CV', { exact: true })).toBeFocused()
        await expect(page.getByText('Check your connection')).toHaveCount(0)
        await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
        await apply(page)
        await expect(page.getByText('Application submitted successfully!')).toBeVisible()
      } finally {
        await rm(folder, { recursive: true })
      }
    })
})

/** Enrolls on a paid course and lets the payment fail, which leads to a page that offers to pay. */
async function failToPay(page: Page): Promise<PublicForm> {
  const form = await anEnrollmentPage({ naira: 20_000 })
  await page.goto(form.page)
  await form.fill(page)
  await page.getByRole('button', { name: form.button }).click()
  await page.waitForURL('**/payments-sandbox/**')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/course-enrollment?status=failed*')
  return form
}

/** The same, and pays in another tab. */
async function payElsewhere(page: Page): Promise<void> {
  const form = await failToPay(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Pay now' }).click()
  await other.waitForURL('**/payments-sandbox/**')
  await other.getByRole('button', { name: 'Pay', exact: true }).click()
  await other.waitForURL(form.result)
  await other.close()
}

async function expectPaid(page: Page) {
  await page.waitForURL('**/success/course-enrollment?status=successful*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success')
  await expect(
    page.getByText('Your course price of ₦20,000 is paid and your place is confirmed.'),
  ).toBeVisible()
  await expect(page.getByText('Please complete the payment')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
}

test.describe('what was paid in another tab', () => {
  test.use({ expectedConsoleErrors: ['409'] })

  test('is said to be by the page that still offers to pay it, once that is pressed or read again', async ({
    page,
  }) => {
    await payElsewhere(page)
    const old = page.url()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expectPaid(page)
    await page.goto(old)
    await expectPaid(page)
  })

  test('is said to be without script too', async ({ page, browser }) => {
    await payElsewhere(page)
    // As a page that was opened before.
    const action = await page.locator('form', { hasText: 'Pay now' }).getAttribute('action')
    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto('/contact')
    await plain.setContent(
      `<form method="post" action="${new URL(action ?? '', page.url())}"><button>Pay now</button></form>`,
    )
    await plain.getByRole('button', { name: 'Pay now' }).click()
    await expectPaid(plain)
    await plain.close()
  })
})

for (const [what, aPage] of [
  ['an enrollment', anEnrollmentPage],
  ['an application', anApplicationPage],
] as const)
  test(`who comes back from the payment page to ${what} as the browser kept it can pay, and is not told to wait`, async ({
    page,
  }) => {
    const form = await aPage({ naira: 20_000 })
    await gotoHydrated(page, form.page)
    await form.fill(page)
    if (form.takesFile) await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
    // A response that leaves the page where it is, in the place of leaving and coming back.
    const paymentPage = '**/payments-sandbox/**'
    await page.route(paymentPage, route => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByText(/^Taking you to the payment page/)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByText('Not paid yet? Pay now looks first')).toBeVisible()
    await expect(page.getByText(/^Taking you/)).toHaveCount(0)
    await page.unroute(paymentPage)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(paymentPage)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(form.result)
  })

test('Pay now stays pressed while the payment page is on its way, which another press would begin anew', async ({
  page,
}) => {
  await failToPay(page)
  await untilHydrated(page)
  await page.clock.install()
  const paymentPage = '**/payments-sandbox/**'
  // A response that leaves the page where it is, in the place of one that takes its time.
  await page.route(paymentPage, route => route.fulfill({ status: 204 }))
  const posts = recordPosts(page)
  const payNow = page.getByRole('button', { name: 'Pay now' })
  const press = async () => {
    const left = page.waitForRequest(paymentPage)
    await payNow.click()
    await left
    const opening = page.getByRole('button', { name: 'Opening' })
    await expect(opening).toBeVisible()
    // It says that it cannot be pressed, and Playwright would wait.
    await opening.click({ force: true })
  }
  await press()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payNow).toBeVisible()
  await press()
  await page.clock.fastForward('00:30')
  await expect(payNow).toBeVisible()
  expect(posts).toHaveLength(2)
})

test('a connection that is lost unnoticed is waited for no longer than half a minute, by a form and by Pay now', async ({
  page,
}) => {
  const form = await anEnrollmentPage({ naira: 20_000 })
  await gotoHydrated(page, form.page)
  await form.fill(page)
  await page.clock.install()
  // A request without a response.
  const silence = '**/api/**'
  const lose = () => page.route(silence, () => undefined)
  const press = async (name: string, path: RegExp) => {
    const sent = page.waitForRequest(request => path.test(request.url()))
    await page.getByRole('button', { name }).click()
    await sent
    await page.clock.fastForward('00:30')
  }
  await lose()
  await press(form.button, /enroll/)
  const said = page.getByRole('alert').filter({ hasText: 'Check your connection, then send it again.' })
  await expect(said).toBeFocused()
  await page.unroute(silence)
  await page.getByRole('button', { name: form.button }).click()
  await page.waitForURL('**/payments-sandbox/**')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/course-enrollment?status=failed*')
  await lose()
  await press('Pay now', /link/)
  await expect(page.getByText('The payment page cannot be opened. Check your connection')).toBeVisible()
})

test('a CV that makes no progress for three minutes is given up, and goes out again', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await fillApplication(page, { cv })
  await page.clock.install()
  const endpoint = `**/api/jobs/apply/${id}`
  // A request without a response.
  await page.route(endpoint, () => undefined)
  const sent = page.waitForRequest(endpoint)
  await apply(page)
  await sent
  await page.clock.runFor('02:30')
  await expect(page.getByRole('button', { name: /^Sending/ })).toBeVisible()
  await page.clock.runFor('00:30')
  const said = page.getByRole('alert').filter({ hasText: 'Check your connection, then send it again.' })
  await expect(said).toBeFocused()
  await expect(page.getByText('Sending was cancelled.')).toHaveCount(0)
  await page.unroute(endpoint)
  await apply(page)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  expect(await database().application.count({ where: { jobId: id } })).toBe(1)
})

test('a CV on a slow line goes on for as long as it makes progress', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await fillApplication(page, { cv: { ...cv, buffer: aPdf({ bytes: 400_000 }) } })
  const give = await slowDown(page)
  await give(20_000)
  await page.clock.install()
  await apply(page)
  const sending = page.getByRole('button', { name: /^Sending, \d+%$/ })
  await expect(sending).toBeVisible()
  // What is shown may be a step behind what was sent, and two steps are less than the three minutes after which it is given up.
  for (let step = 0; step < 5; step++) {
    const before = (await sending.textContent()) ?? ''
    await page.clock.runFor('01:20')
    await expect(sending).not.toHaveText(before)
  }
  await give(-1)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
})
