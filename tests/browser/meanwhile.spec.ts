import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FULL_MESSAGE, GONE_MESSAGE, STARTED_MESSAGE } from '@/lib/enrollments/constants'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { aPdf, pdfCv } from '../support/cv-bytes'
import { anotherAttempt, aPayment, report } from '../support/ledger'
import { anEnrollmentPage, fillApplication } from '../support/public-forms'
import { aCourse, aJob, anEnrollment, stored } from '../support/records'
import { slowDown } from '../support/slow-line'
import { storedApplications } from '../support/stored'

// Changes while a page is open: the job, the course, the CV on its phone, the payment in another tab.

const apply = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()

test.describe('who comes too late with a form', () => {
  test.use({ expectedConsoleErrors: ['404', '409', '410'] })

  test('for a job is told so, keeps what was typed, stores nothing and is led on to the others', async ({
    page,
  }) => {
    const { id } = await aJob()
    await gotoHydrated(page, `/job-application/${id}`)
    await fillApplication(page, { cv: pdfCv })
    await stored(database().job.update({ where: { id }, data: { isActive: false } }))
    const before = await storedApplications()
    await apply(page)
    const said = page.getByRole('alert').filter({ hasText: CLOSED_MESSAGE })
    await expect(said).toBeFocused()
    await expect(said.getByText('Your answers are still here.')).toHaveCount(0)
    await expect(page.getByLabel('Your Name')).toHaveValue('Adébáyọ̀ Ọlá')
    expect(await storedApplications()).toEqual(before)
    await expectAccessible(page)
    await said.getByRole('link', { name: 'See the open jobs' }).click()
    await page.waitForURL('**/jobs')
  })

  test('for a course that is full, has started or is taken off the site is told so, and led on to the others', async ({
    page,
  }) => {
    const { id } = await aCourse({ seats: 1 })
    const update = (
      data: Parameters<ReturnType<typeof database>['course']['update']>[0]['data'],
    ): Promise<unknown> => stored(database().course.update({ where: { id }, data }))
    await gotoHydrated(page, `/course-enrollment/${id}`)
    await page.getByLabel('Name').fill('Hauwa Sulëiman')
    await page.getByLabel('Email').fill('late@example.com')
    await page.getByLabel('Phone').fill('0803 123 4567')
    await page.getByLabel('Experience level').selectOption('Advanced')
    const others = page.getByRole('link', { name: 'See the other courses' })
    for (const [message, befall] of [
      [FULL_MESSAGE, () => anEnrollment({ courseId: id })],
      [STARTED_MESSAGE, () => update({ startDate: new Date('2026-01-05') })],
      [GONE_MESSAGE, () => update({ isActive: false })],
    ] as const)
      await test.step(message, async () => {
        await befall()
        await page.getByRole('button', { name: 'Enroll Now' }).click()
        const said = page.getByRole('alert').filter({ hasText: message })
        await expect(said).toBeFocused()
        await expect(said.getByRole('link')).toHaveText(['See the other courses'])
      })
    await others.click()
    await page.waitForURL('**/courses')
  })
})

test.describe('a CV on its device', () => {
  test.use({ expectedConsoleErrors: ['ERR_UPLOAD_FILE_CHANGED', 'ERR_FILE_NOT_FOUND'] })

  test('that is changed or gone since it was chosen is asked for again, and the connection is not blamed', async ({
    page,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chosen-'))
    try {
      const { id } = await aJob()
      await gotoHydrated(page, `/job-application/${id}`)
      await fillApplication(page)
      const field = page.getByLabel('CV', { exact: true })
      const asked = page.getByText('This file has changed or moved since it was chosen.')
      for (const [name, befall] of [
        ['changed.pdf', (file: string) => utimes(file, new Date(), new Date('2026-01-05'))],
        ['gone.pdf', (file: string) => rm(file)],
      ] as const)
        await test.step(name, async () => {
          const file = join(folder, name)
          await writeFile(file, aPdf())
          await field.setInputFiles(file)
          await expect(page.getByText(name)).toBeVisible()
          await expect(page.getByText('ready to send')).toBeVisible()
          await expect(asked).toHaveCount(0)
          await befall(file)
          await apply(page)
          await expect(asked).toBeVisible()
          await expect(field).toBeFocused()
          await expect(page.getByText('Check your connection')).toHaveCount(0)
        })
      await field.setInputFiles(pdfCv)
      await apply(page)
      await expect(page.getByText('Application submitted successfully!')).toBeVisible()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** An enrollment whose payment failed, and the page that offers to pay it. */
async function aFailedPayment() {
  const { id: enrollmentId } = await anEnrollment({ price: 20_000 })
  const payment = await aPayment({ enrollmentId, amount: 20_000 })
  await report(payment.reference, 'failed', 20_000)
  const resultPage = `/success/course-enrollment?status=failed&reference=${payment.reference}`
  return { payment, resultPage }
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

  test('is said to be by the page that still offers to pay it, once that is pressed or read again, with script and without', async ({
    page,
    browser,
    site: _,
  }) => {
    const { payment, resultPage } = await aFailedPayment()
    await page.goto(resultPage)
    const action = await page.locator('form', { hasText: 'Pay now' }).getAttribute('action')
    await report(await anotherAttempt(payment.id), 'succeeded', 20_000)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expectPaid(page)
    await page.goto(resultPage)
    await expectPaid(page)

    // As a page that was opened before.
    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(new URL('/robots.txt', page.url()).href)
    await plain.setContent(
      `<form method="post" action="${new URL(action ?? '', page.url())}"><button>Pay now</button></form>`,
    )
    await plain.getByRole('button', { name: 'Pay now' }).click()
    await expectPaid(plain)
    await plain.close()
  })
})

// A receipt's way to the payment page is the same for both forms; connection-lost.spec.ts looks at an application's.
test('who comes back from the payment page to a form as the browser kept it can pay, and is not told to wait', async ({
  page,
}) => {
  const form = await anEnrollmentPage({ naira: 20_000 })
  await gotoHydrated(page, form.page)
  await form.fill(page)
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
  await gotoHydrated(page, (await aFailedPayment()).resultPage)
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
  await fillApplication(page, { cv: pdfCv })
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
  await fillApplication(page, { cv: { ...pdfCv, buffer: aPdf({ bytes: 400_000 }) } })
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
