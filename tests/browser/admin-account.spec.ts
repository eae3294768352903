import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { postLogin } from '../support/administrator'
import { delayRequests, expect, signIn, test } from '../support/browser'
import type { RunningServer } from '../support/server'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-environment'

// They share one account, whose password and sessions they change.
test.describe.configure({ mode: 'serial' })

test.afterEach(async () => {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database().administrator.update({ where: { email: ADMIN_EMAIL }, data: { passwordHash } })
})

const NEW_PASSWORD = 'twelve letters and more'
const openSessions = () => database().adminSession.count({ where: { revokedAt: null } })

/** A session on another device; gives the path of the page that it sees where it asks for the dashboard. */
async function signInElsewhere(site: RunningServer, adminUrl: (page: string) => string) {
  const response = await postLogin(site.baseUrl)
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async () => new URL((await fetch(adminUrl('dashboard'), { headers: { cookie } })).url).pathname
}

test.describe('a password', () => {
  test.use({ expectedConsoleErrors: ['status of 422', 'status of 500'] })

  test('that cannot be taken is marked at its field, what was typed stays, and leaving asks first; a new one is taken, ends the other sessions, and signs in', async ({
    adminPage,
    adminUrl,
    site,
  }) => {
    const elsewhere = await signInElsewhere(site, adminUrl)
    expect(await elsewhere()).toBe(new URL(adminUrl('dashboard')).pathname)
    await adminPage.goto(adminUrl('account'))
    const change = adminPage.getByRole('button', { name: 'Change password' })
    await change.click()
    for (const words of [
      'Enter your current password.',
      'Enter a new password.',
      'Enter the new password once more.',
    ])
      await expect(adminPage.getByText(words)).toBeVisible()
    await expect(adminPage.getByLabel('Current password')).toBeFocused()

    await adminPage.getByLabel('Current password').fill('wrong')
    await adminPage.getByLabel('New password', { exact: true }).fill('too short')
    await adminPage.getByLabel('New password once more').fill('another')
    await change.click()
    await expect(adminPage.getByText('Use 12 characters or more.')).toBeVisible()
    await expect(adminPage.getByText('This is not the same as the new password.')).toBeVisible()

    await adminPage.getByLabel('New password', { exact: true }).fill('plateaucreative')
    await adminPage.getByLabel('New password once more').fill('plateaucreative')
    await change.click()
    await expect(adminPage.getByText("not made of the site's name", { exact: false })).toBeVisible()

    await adminPage.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await adminPage.getByLabel('New password once more').fill(NEW_PASSWORD)
    await change.click()
    await expect(adminPage.getByText('This is not your current password.')).toBeVisible()
    await expect(adminPage.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)

    await adminPage.route('**/account/password', route => route.fulfill({ status: 500, body: 'no' }))
    await change.click()
    await expect(adminPage.getByText('The password was not changed. Please try again.')).toBeVisible()
    await expect(adminPage.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)

    await adminPage.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await adminPage.getByRole('button', { name: 'Keep editing' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await adminPage.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await adminPage.getByRole('button', { name: 'Discard changes' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await adminPage.unroute('**/account/password')
    await adminPage.getByRole('link', { name: 'Account', exact: true }).click()
    const storedToken = () => adminPage.evaluate(() => localStorage.getItem('adminToken'))
    const oldToken = await storedToken()
    await expect(adminPage.getByText(`You are signed in as ${ADMIN_EMAIL}.`)).toBeVisible()
    await adminPage.getByLabel('Current password').fill(ADMIN_PASSWORD)
    await adminPage.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await adminPage.getByLabel('New password once more').fill(NEW_PASSWORD)
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.getByText('The password is changed.', { exact: false })).toBeVisible()
    await expect(adminPage.getByLabel('Current password')).toHaveValue('')
    await expect(adminPage.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')).toHaveCount(1)
    expect(await openSessions()).toBe(1)
    expect(await storedToken()).not.toBe(oldToken)
    const check = { headers: { Authorization: `Bearer ${oldToken}` } }
    expect((await adminPage.request.get('/api/admin/verify-token', check)).status()).toBe(401)

    await adminPage.reload()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    expect(await elsewhere()).toBe('/admin/login')
    const again = await postLogin(site.baseUrl, { email: ADMIN_EMAIL, password: NEW_PASSWORD })
    expect(again.status).toBe(200)
  })
})

test.describe('sessions elsewhere', () => {
  test.use({ expectedConsoleErrors: ['status of 500'] })

  test('are listed with their device, and ended one by one, or all of them with this one', async ({
    page,
    adminUrl,
    site,
  }) => {
    await database().adminSession.updateMany({ data: { revokedAt: new Date() } })
    const elsewhere = await signInElsewhere(site, adminUrl)
    await database().adminSession.updateMany({ data: { device: 'Safari on iPhone' } })
    await signIn(page, adminUrl('login'))
    await page.goto(adminUrl('account'))
    const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first()).toContainText(/Chrome on .*This one/)
    await page.getByRole('button', { name: 'End Safari on iPhone' }).click()
    await expect(page.getByText('The session is ended: Safari on iPhone.')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    expect(await elsewhere()).toBe('/admin/login')

    await test.step('one may be ended while the one before it is still being ended', async () => {
      for (let count = 0; count < 2; count++) await signInElsewhere(site, adminUrl)
      await page.reload()
      const end = sessions.getByRole('button', { name: /^End / })
      await expect(end).toHaveCount(2)
      const release = await delayRequests(page, '**/sessions/*/end')
      await end.first().click()
      await end.last().click()
      await expect(end.filter({ hasText: 'Ending' })).toHaveCount(2)
      release()
      await expect(sessions).toHaveCount(1)
    })

    const another = await signInElsewhere(site, adminUrl)
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
    await test.step('a failure is reported and leaves everything as it is', async () => {
      await page.route('**/sign-out-everywhere', route => route.fulfill({ status: 500, body: 'no' }))
      await everywhere.click()
      await expect(page.getByText('Nobody was signed out. Please try again.')).toBeVisible()
      expect(await openSessions()).toBeGreaterThan(1)
      await page.unroute('**/sign-out-everywhere')
    })

    await everywhere.click()
    await page.waitForURL('**/admin/login')
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
    expect(await openSessions()).toBe(0)
    await page.goto(adminUrl('dashboard'))
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await another()).toBe('/admin/login')
  })
})
