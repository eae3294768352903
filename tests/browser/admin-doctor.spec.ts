import { database } from '@/lib/platform/database'
import { contentWidth } from '../support/accessibility'
import { expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { ADMIN_EMAIL } from '../support/test-environment'

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

test('on the narrowest phone an administrator’s long email widens nothing, with text twice as large', async ({
  adminPage,
  adminUrl,
}) => {
  const own = await database().administrator.findUniqueOrThrow({ where: { email: ADMIN_EMAIL } })
  const rename = (email: string) =>
    database().administrator.update({ where: { id: own.id }, data: { email } })
  const email = 'chukwuemeka.ogunleye.1925@fastmail.example.com'
  await rename(email)
  await adminPage.setViewportSize({ width: 320, height: 900 })
  await gotoHydrated(adminPage, adminUrl('doctor'))
  await rename(own.email)
  await expect(adminPage.getByText(`One letter to ${email}`)).toBeVisible()
  await adminPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await contentWidth(adminPage)).toBe(320)
})
