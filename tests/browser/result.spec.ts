import { site } from '@/content/site'
import { expect, test } from '../support/browser'

const results = [
  {
    path: '/success/job-application?status=successful&message=Application+received',
    title: `${site.name} - Job Application Successful`,
    heading: 'Success',
    text: 'Application received',
  },
  {
    path: '/success/course-enrollment?status=successful',
    title: `${site.name} - Course Enrollment Successful`,
    heading: 'Success',
    text: 'Your submission was successful!',
  },
  {
    path: '/success/course-enrollment?status=failed',
    title: `${site.name} - Course Enrollment`,
    heading: 'Payment Required',
    text: 'Please complete the payment to finalize your course enrollment',
  },
  {
    path: '/success/print-order',
    title: `${site.name} - Payment Required`,
    heading: 'Payment Required',
    text: 'Please complete the payment to finalize your print order',
  },
]

for (const { path, title, heading, text } of results) {
  test(`${path} says ${heading}`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
      'href',
      '/',
    )
  })
}

test('a message in the URL is shown as text, never as markup', async ({ page }) => {
  const message = '<img src=x onerror=alert(1)>'
  await page.goto(`/success/job-application?status=successful&message=${encodeURIComponent(message)}`)
  await expect(page.getByText(message)).toBeVisible()
})

test('a message that leads or pays elsewhere is not repeated', async ({ page }) => {
  const message = 'You are shortlisted. Pay 20,000 naira to 0123456789.'
  await page.goto(`/success/job-application?status=successful&message=${encodeURIComponent(message)}`)
  await expect(page.getByText('Your submission was successful!', { exact: true })).toBeVisible()
  await expect(page.getByText('0123456789')).toHaveCount(0)
})

test.describe('a path that no page has', () => {
  test.use({ expectedConsoleErrors: ['404 (Not Found)'] })

  test('leads to the not-found page, whose status is 404 and is not indexed', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    await expect(page).toHaveURL(/\/404$/)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(`${site.name} - Page Not Found`)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found!')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL('**/home')
  })
})
