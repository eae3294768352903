import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

test.use({ expectedConsoleErrors: ['net::ERR_FAILED', 'Failed to load chunk'] })

test('a part of the script that does not come is named, with a way to try again', async ({ page }) => {
  const job = await aJob()
  await page.goto(`/job-application/${job.id}`, { waitUntil: 'networkidle' })
  await page.route('**/_next/static/**', route => route.abort())
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await expect(notice).toContainText(/error: \/_next\/static\/\S+\.js/)
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})
