import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { appCode } from '../support/authenticator'
import { expect, gotoHydrated, stepBack, test } from '../support/browser'
import { ADMIN_EMAIL } from '../support/test-environment'

const EMAIL = 'ladi@studio.test'
const OWN_PASSWORD = 'a walk along the river'

test.afterEach(async () => {
  await database().signInRules.deleteMany()
  await database().secondFactor.deleteMany()
  await database().administrator.deleteMany({ where: { email: EMAIL } })
})

async function logInWith(page: Page, password: string, code = '') {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(password)
  if (code) await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Expects a question before the administrator leaves what is shown once, by a link, a step back or a reload. */
async function expectAskedFirst(page: Page, shown: string) {
  const question = page.getByRole('dialog', { name: 'Leave without keeping it?' })
  const stay = question.getByRole('button', { name: 'Stay' })
  await page.keyboard.press('Escape')
  for (const leave of [
    () => page.getByRole('link', { name: 'Dashboard' }).click(),
    () => stepBack(page),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await leave()
    await stay.click()
    await expect(question).toBeHidden()
  }
  const asked = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => window.location.reload())
  await (await asked).dismiss()
  await leaving
  await expect(page.getByText(shown)).toBeVisible()
}

test('a second administrator signs in with the second factor, is disabled, and is out', async ({
  adminPage,
  adminUrl,
  browser,
  site,
}) => {
  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.getByRole('link', { name: 'Administrators' }).click()
  const form = adminPage.getByRole('form', { name: 'Add an administrator' })
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(adminPage.getByText(`Give ${EMAIL} this password`)).toBeFocused()
  const given = (await adminPage.locator('code').textContent()) ?? ''
  // The new row moves what is below it.
  await expect(adminPage.getByRole('row', { name: EMAIL })).toContainText('Editor')
  await test.step('the password stays until it is kept, whatever is pressed', async () => {
    await adminPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Where Add stood a moment ago, a press of the mouse would be the second of a double one.
    await adminPage.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
    await expect(adminPage.getByText('It is copied.')).toBeVisible()
    expect(await adminPage.evaluate(() => navigator.clipboard.readText())).toBe(given)
    await expectAskedFirst(adminPage, given)
  })
  await adminPage.getByRole('button', { name: 'I have kept it' }).click()
  await expect(form).toBeVisible()

  const second = await (await browser.newContext({ baseURL: site.baseUrl })).newPage()
  await gotoHydrated(second, '/admin/login')
  await logInWith(second, given)
  await test.step('choosing a password of one’s own, before anything else', async () => {
    await expect(second.getByText('Choose a password of your own first.')).toBeVisible()
    await expect(heading(second, 'Account')).toBeVisible()
    await expect(second.getByRole('link', { name: 'Jobs', exact: true })).toHaveCount(0)
    await expectAccessible(second)
    await gotoHydrated(second, adminUrl('jobs'))
    await expect(heading(second, 'Account')).toBeVisible()
    await second.getByLabel('Current password').fill(given)
    await second.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
    await second.getByLabel('New password once more').fill(OWN_PASSWORD)
    await second.getByRole('button', { name: 'Change password' }).click()
    await expect(second.getByText('Choose a password of your own first.')).toHaveCount(0)
  })
  const password = OWN_PASSWORD
  await expect(second.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Administrators' })).toHaveCount(0)

  const recoveryCode = await test.step('switching the second factor on', async () => {
    await expect(second.getByRole('region', { name: 'Sessions' })).toBeVisible()
    await gotoHydrated(second, adminUrl('dashboard'))
    await second.getByRole('link', { name: 'Account', exact: true }).click()
    const factor = second.getByRole('region', { name: 'Second factor' })
    await factor.getByLabel('Your password').fill(password)
    await factor.getByRole('button', { name: 'Set up' }).click()
    await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expectAccessible(second)
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expect(factor.getByLabel('Code', { exact: true })).toHaveAttribute('inputmode', 'numeric')
    await expect(factor.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0)
    await factor.getByLabel('Code', { exact: true }).fill(appCode(secret))
    await factor.getByRole('button', { name: 'Switch on' }).click()
    const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [kept = '', another = ''] = await codes.allTextContents()
    const [file] = await Promise.all([
      second.waitForEvent('download'),
      factor.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\n')).toEqual(expect.arrayContaining(await codes.allTextContents()))
    // Of two things that would be lost, both are asked about.
    await second.getByLabel('Current password').fill('typed')
    await second.getByRole('link', { name: 'Dashboard' }).click()
    await second.getByRole('button', { name: 'Discard changes' }).click()
    await second.getByRole('button', { name: 'Stay' }).click()
    await expectAskedFirst(second, kept)
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await expect(factor.getByText('10 recovery codes are left.')).toBeVisible()

    await second.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL('**/admin/login')
    await gotoHydrated(second, '/admin/login')
    await logInWith(second, password)
    await expect(second.getByLabel('Code')).toBeFocused()
    // Digits on a phone, and letters where a recovery code is to be typed.
    await expect(second.getByLabel('Code')).toHaveAttribute('inputmode', 'numeric')
    await second.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(second.getByLabel('Code')).toHaveAttribute('inputmode', 'text')
    await expect(second.getByLabel('Code')).toBeFocused()
    await second.getByRole('button', { name: 'Use the app’s code' }).click()
    await second.getByLabel('Code').fill(appCode(secret, 1))
    await second.keyboard.press('Enter')
    await expect(heading(second, 'Dashboard')).toBeVisible()

    await second.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL('**/admin/login')
    await gotoHydrated(second, '/admin/login')
    await logInWith(second, password)
    await expect(second.getByLabel('Code')).toBeFocused()
    await second.getByLabel('Code').fill(another)
    await second.keyboard.press('Enter')
    await expect(heading(second, 'Dashboard')).toBeVisible()
    await expect(second.getByText('with a recovery code. 9 recovery codes are left.')).toBeVisible()
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
  const question = adminPage.getByRole('dialog', { name: `Disable ${EMAIL}?` })
  await expect(question).toContainText('signed out everywhere at once')
  await question.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(adminPage.getByText(`${EMAIL} is disabled; their sessions are ended.`)).toBeVisible()
  for (const page of [second, plain]) {
    await page.goto(adminUrl('account'))
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.context().close()
  }
})

test('before somebody is made an owner, or an editor again, a question says what they may do then', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await database().administrator.create({
    data: { email: EMAIL, passwordHash: 'none', role: 'editor' },
  })
  const roleOf = async () => (await database().administrator.findUniqueOrThrow({ where: { id } })).role
  await gotoHydrated(adminPage, adminUrl('administrators'))
  const row = adminPage.getByRole('row', { name: EMAIL })
  await row.getByRole('button', { name: `Make owner ${EMAIL}` }).click()
  const question = adminPage.getByRole('dialog', { name: `Make ${EMAIL} an owner?` })
  await expect(question).toContainText('An owner may do everything')
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(question).toBeHidden()
  expect(await roleOf()).toBe('editor')

  await row.getByRole('button', { name: `Make owner ${EMAIL}` }).click()
  await question.getByRole('button', { name: 'Make owner', exact: true }).click()
  await expect(adminPage.getByText(`${EMAIL} is an owner now.`)).toBeVisible()
  await expect(row).toContainText('Owner')
  expect(await roleOf()).toBe('owner')
  expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)
  await row.getByRole('button', { name: `Make editor ${EMAIL}` }).click()
  const again = adminPage.getByRole('dialog', { name: `Make ${EMAIL} an editor?` })
  await expect(again).toContainText('can no longer export or erase anything')
  await again.getByRole('button', { name: 'Make editor', exact: true }).click()
  await expect(adminPage.getByText(`${EMAIL} is an editor now.`)).toBeVisible()
  expect(await roleOf()).toBe('editor')
})

test('who has lost their password is given another one, which stays until it is kept', async ({
  adminPage,
  adminUrl,
  browser,
  site,
}) => {
  await database().administrator.create({ data: { email: EMAIL, passwordHash: 'lost', role: 'editor' } })
  await gotoHydrated(adminPage, adminUrl('dashboard'))
  await adminPage.getByRole('link', { name: 'Administrators' }).click()
  const row = adminPage.getByRole('row', { name: EMAIL })
  const button = row.getByRole('button', { name: `New password ${EMAIL}` })
  await button.click()
  const question = adminPage.getByRole('dialog', { name: `Give ${EMAIL} a new password?` })
  await expect(question).toContainText('The old one no longer counts')
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await question.getByRole('button', { name: 'Give a new password' }).press('Enter')
  await expect(adminPage.getByText(`Give ${EMAIL} this password`)).toBeFocused()
  const given = (await row.locator('code').textContent()) ?? ''
  await expectAccessible(adminPage, [1440, 320])
  await expectAskedFirst(adminPage, given)
  await row.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(button).toBeVisible()
  await expect(adminPage.getByText(given)).toHaveCount(0)
  expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)

  const other = await (await browser.newContext({ baseURL: site.baseUrl })).newPage()
  await gotoHydrated(other, '/admin/login')
  await logInWith(other, given)
  await expect(other.getByText('Choose a password of your own first.')).toBeVisible()
  await other.context().close()
})

test('a second factor that is demanded is set up before anything else', async ({
  adminPage,
  adminUrl,
  browser,
  site,
}) => {
  const passwordHash = await hashPassword(OWN_PASSWORD)
  const { id } = await database().administrator.create({ data: { email: EMAIL, passwordHash } })
  const second = await (await browser.newContext({ baseURL: site.baseUrl })).newPage()
  await gotoHydrated(second, '/admin/login')
  await logInWith(second, OWN_PASSWORD)
  await expect(heading(second, 'Dashboard')).toBeVisible()

  await adminPage.goto(adminUrl('administrators'))
  const demand = adminPage.getByRole('region', { name: 'Second factor' })
  await expect(demand.getByText('set up your own first', { exact: false })).toBeVisible()
  const owner = await database().administrator.findUniqueOrThrow({ where: { email: ADMIN_EMAIL } })
  await database().secondFactor.create({
    data: { administratorId: owner.id, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 },
  })
  await adminPage.reload()
  await demand.getByRole('button', { name: 'Demand it of everybody' }).click()
  await expect(demand.getByText('Demanded', { exact: true })).toBeVisible()
  await expectAccessible(adminPage)

  await second.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(second.getByText('Set up a second factor first.')).toBeVisible()
  await expect(second.getByRole('region', { name: 'Second factor' })).toBeVisible()
  await expect(second.getByRole('region', { name: 'Password' })).toHaveCount(0)
  await database().secondFactor.create({
    data: { administratorId: id, sealedSecret: 'sealed', confirmedAt: new Date(), lastStep: 1 },
  })
  await gotoHydrated(second, adminUrl('jobs'))
  await expect(heading(second, 'Jobs')).toBeVisible()
  await second.context().close()

  await demand.getByRole('button', { name: 'Leave it to each' }).click()
  await expect(demand.getByText('Optional', { exact: true })).toBeVisible()
})

test('a second owner reads how the account that a setting names is disabled, where others have buttons', async ({
  adminUrl,
  page,
}) => {
  const passwordHash = await hashPassword(OWN_PASSWORD)
  await database().administrator.create({ data: { email: EMAIL, passwordHash, role: 'owner' } })
  await gotoHydrated(page, '/admin/login')
  await logInWith(page, OWN_PASSWORD)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto(adminUrl('administrators'))
  const row = page.getByRole('row', { name: ADMIN_EMAIL })
  await expect(row).toContainText('name another one in ADMIN_EMAIL and restart the site')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, [1440, 320])
})
