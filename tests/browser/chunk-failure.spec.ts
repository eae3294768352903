import { expect, gotoHydrated, test } from '../support/browser'
import { aJob } from '../support/records'

test.use({ expectedConsoleErrors: ['net::ERR_FAILED', 'Failed to load chunk'] })

test('a part of the script that does not come is named, with a way to try again', async ({ page }) => {
  const job = await aJob()
  // The first paint, and with it the scripts, may come late: a page that asks for nothing may not have begun.
  await gotoHydrated(page, `/job-application/${job.id}`)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', route => route.abort())
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await expect(notice).toContainText(/error: \/_next\/static\/\S+\.(js|css)/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(notice).toBeVisible()
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('what is told of it is taken back once the part has come', async ({ page }) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', route => route.abort())
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await expect(notice).toBeVisible()
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(notice).toBeHidden()
})
