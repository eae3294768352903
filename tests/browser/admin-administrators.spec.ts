import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { findAxeViolations } from '../support/accessibility'
import { appCode } from '../support/authenticator'
import { expect, gotoHydrated, test } from '../support/browser'

const EMAIL = 'ladi@studio.test'

test.afterEach(async () => {
  await database().administrator.deleteMany({ where: { email: EMAIL } })
})

async function logInWith(page: Page, password: string, code = '') {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(password)
  if (code) await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a second administrator signs in with the second factor, is disabled, and is out', async ({
  adminPage,
  adminUrl,
  browser,
  site,
}) => {
  await adminPage.goto(adminUrl('administrators'))
  const form = adminPage.getByRole('form', { name: 'Add an administrator' })
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(adminPage.getByText(`Give ${EMAIL} this password`)).toBeFocused()
  const password = (await adminPage.locator('code').textContent()) ?? ''
  await adminPage.getByRole('button', { name: 'I have kept it' }).click()
  await expect(form).toBeVisible()
  await expect(adminPage.getByRole('row', { name: EMAIL })).toContainText('Editor')

  const second = await (await browser.newContext({ baseURL: site.baseUrl })).newPage()
  await gotoHydrated(second, '/admin/login')
  await logInWith(second, password)
  await expect(heading(second, 'Dashboard')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Administrators' })).toHaveCount(0)

  const recoveryCode = await test.step('switching it on', async () => {
    await second.goto(adminUrl('account'))
    const factor = second.getByRole('region', { name: 'Second factor' })
    await factor.getByLabel('Your password').fill(password)
    await factor.getByRole('button', { name: 'Set up' }).click()
    await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible()
    expect(await findAxeViolations(second)).toEqual([])
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await factor.getByLabel('Code', { exact: true }).fill(appCode(secret))
    await factor.getByRole('button', { name: 'Switch on' }).click()
    const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const kept = (await codes.first().textContent()) ?? ''
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await expect(factor.getByText('10 recovery codes are left.')).toBeVisible()

    await second.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL('**/admin/login')
    await gotoHydrated(second, '/admin/login')
    await logInWith(second, password)
    await expect(second.getByLabel('Code')).toBeFocused()
    await second.getByLabel('Code').fill(appCode(secret, 1))
    await second.keyboard.press('Enter')
    await expect(heading(second, 'Dashboard')).toBeVisible()
    return kept
  })

  const plain = await (
    await browser.newContext({ baseURL: site.baseUrl, javaScriptEnabled: false })
  ).newPage()
  await test.step('without script', async () => {
    await plain.goto('/admin/login')
    await logInWith(plain, password)
    await expect(plain.getByText('Enter your password again, too.')).toBeVisible()
    await logInWith(plain, password, recoveryCode)
    await expect(heading(plain, 'Dashboard')).toBeVisible()
  })

  await adminPage.getByRole('button', { name: `Disable ${EMAIL}` }).click()
  await expect(adminPage.getByText(`${EMAIL} is disabled; their sessions are ended.`)).toBeVisible()
  for (const page of [second, plain]) {
    await page.goto(adminUrl('account'))
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.context().close()
  }
})
