import { expect, gotoHydrated, recordPosts, test } from '../support/browser'

test.describe('a service', () => {
  test.use({ expectedConsoleErrors: ['429'] })

  test('is tried once for each press, what came of it stands below, and a refusal says why', async ({
    adminPage,
    adminUrl,
  }) => {
    await gotoHydrated(adminPage, adminUrl('doctor'))
    // Behind the sandbox there is no service to ask.
    const button = adminPage.getByRole('button', { name: 'Check the sandbox' })
    await expect(adminPage.getByText('Payments go to the sandbox, in which no money moves.')).toBeVisible()
    const detail = 'Too many requests. Try again in an hour.'
    await adminPage.route('**/api/admin/doctor/payments', route =>
      route.fulfill({ status: 429, json: { type: 'about:blank', title: 'Refused', status: 429, detail } }),
    )
    await button.click()
    await expect(adminPage.getByText(detail)).toBeVisible()
    await adminPage.unroute('**/api/admin/doctor/payments')

    await expect(adminPage.locator('.doctor-trial .banner')).toHaveCount(0)
    const posts = recordPosts(adminPage)
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await expect(adminPage.locator('.doctor-trial .banner')).toBeVisible()
    expect(posts).toEqual(['/api/admin/doctor/payments'])
  })
})
