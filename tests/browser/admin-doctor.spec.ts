import { expect, gotoHydrated, recordPosts, test } from '../support/browser'

test('a service is tried once for each press, and what came of it stands below', async ({
  adminPage,
  adminUrl,
}) => {
  await gotoHydrated(adminPage, adminUrl('doctor'))
  const posts = recordPosts(adminPage)
  const button = adminPage.getByRole('button', { name: 'Ask the payment provider' })
  await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
  await expect(adminPage.locator('.doctor-trial .banner')).toBeVisible()
  expect(posts).toEqual(['/api/admin/doctor/payments'])
})

test.describe('where the server refuses', () => {
  test.use({ expectedConsoleErrors: ['429'] })

  test('trying a service says why', async ({ adminPage, adminUrl }) => {
    const detail = 'Too many requests. Try again in an hour.'
    await gotoHydrated(adminPage, adminUrl('doctor'))
    await adminPage.route('**/api/admin/doctor/payments', route =>
      route.fulfill({ status: 429, json: { type: 'about:blank', title: 'Refused', status: 429, detail } }),
    )
    await adminPage.getByRole('button', { name: 'Ask the payment provider' }).click()
    await expect(adminPage.getByText(detail)).toBeVisible()
  })
})
