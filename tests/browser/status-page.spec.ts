import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { openStatusLink } from '@/lib/status-links/link'
import { contentWidth, expectAccessible } from '../support/accessibility'
import { expect, gotoHydrated, test } from '../support/browser'
import { pdfCv } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aCourse, aJob, anEnrollment } from '../support/records'

// From the receipt to the status page, where the phone number is corrected and the application withdrawn, then erased.

const FOLLOW = 'See how it stands, correct your phone number or withdraw'

async function applyAndFollow(page: Page, jobId: string) {
  await fillApplication(page, { cv: pdfCv })
  await page.getByLabel('Your Name').fill('Nanzip'.repeat(30))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByRole('link', { name: FOLLOW }).click()
  await page.waitForURL(/\/status\/[\w-]{32}$/)
  await expect(page.getByText('Your application has reached us.')).toBeVisible()
  return database().application.findFirstOrThrow({ where: { jobId } })
}

async function expectNarrowFit(page: Page) {
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await contentWidth(page)).toBe(320)
}

async function correctWithdrawAndErase(page: Page, id: string, expectFit: typeof expectAccessible) {
  await page.getByLabel('Phone').fill('none')
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect(page.getByText('Enter a full phone number')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('none')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Phone')).toBeInViewport()
  await page.getByLabel('Phone').fill('0803 765 4321')
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect(page.getByText('Your phone number is corrected.')).toBeVisible()
  await expect(page.getByText('+234 803 765 4321')).toBeVisible()
  await expectFit(page)
  await page.getByText('Withdraw this application').click()
  await page.getByRole('button', { name: 'Yes, withdraw my application' }).click()
  await expect(page.getByText('This application is withdrawn.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await expectFit(page)
  const stored = await database().application.findUniqueOrThrow({ where: { id } })
  expect(stored).toMatchObject({ phoneNumber: '+2348037654321', withdrawnAt: expect.any(Date) })
  await page.getByText('Erase this application').click()
  await page.getByRole('button', { name: 'Yes, erase my application' }).click()
  await expect(page.getByRole('heading', { name: 'It is erased' })).toBeVisible()
  expect(await database().application.count({ where: { id } })).toBe(0)
}

test.describe('with script', () => {
  test.use({ expectedConsoleErrors: ['status of 422'] })

  test('an applicant follows the receipt, corrects the phone number, withdraws and erases', async ({
    page,
  }) => {
    const job = await aJob()
    await gotoHydrated(page, `/job-application/${job.id}`)
    const { id } = await applyAndFollow(page, job.id)
    await expectAccessible(page)
    await correctWithdrawAndErase(page, id, expectAccessible)
    // The tab forgets what it had sent once it is hydrated.
    const remembered = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter(name => name.includes(' sent ')))
    await expect.poll(remembered).toEqual([])
    await gotoHydrated(page, `/job-application/${job.id}`)
    await expect(page.getByLabel('Your Name')).toBeVisible()
    await expect(page.getByText('has reached us')).toHaveCount(0)
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: ['status of 422'] })

  test('an applicant follows the result page, corrects the phone number, withdraws and erases', async ({
    page,
  }) => {
    const job = await aJob()
    await page.goto(`/job-application/${job.id}`)
    const { id } = await applyAndFollow(page, job.id)
    // axe runs on the page's own timers, which are off too; the page is the same.
    await correctWithdrawAndErase(page, id, expectNarrowFit)
  })
})

test('a corrected number is told of once, and who has withdrawn finds the form open', async ({
  page,
  site,
}) => {
  const { id: jobId } = await aJob({ title: 'Print finisher', commitmentFee: 0 })
  await gotoHydrated(page, `/job-application/${jobId}`)
  await applyAndFollow(page, jobId)
  const { href } = new URL(page.url())
  await expect(page).toHaveTitle(/ - Your application: Print finisher$/)
  await page.getByLabel('Phone').fill('0803 765 4321')
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect(page.getByText('Your phone number is corrected.')).toBeVisible()
  await expect(page).toHaveTitle(/ - Your phone number is corrected\. Your application: Print finisher$/)
  await expect(page).toHaveURL(href)
  await page.getByText('Withdraw this application').click()
  await page.getByRole('button', { name: 'Yes, withdraw my application' }).click()
  await expect(page.getByText('This application is withdrawn.')).toBeVisible()
  await expect(page).toHaveURL(href)
  await gotoHydrated(page, `${site.baseUrl}/job-application/${jobId}`)
  await expect(page.getByLabel('Your Name')).toBeVisible()
  await expect(page.getByText('has reached us.')).toHaveCount(0)
})

test('on paper the page has no link that only a screen can follow', async ({ page }) => {
  const { id: courseId } = await aCourse({ price: 0 })
  const { id } = await anEnrollment({ courseId, price: 0, paymentStatus: 'completed' })
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  await page.goto(new URL(link).pathname)
  const calendar = page.getByRole('link', { name: 'Add the first day to your calendar' })
  await expect(calendar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Your place on the course is confirmed.')).toBeVisible()
  await expect(calendar).toBeHidden()
})
