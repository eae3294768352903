import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { sessionIdleMs } from '@/lib/admin-session/constants'
import { hashPassword } from '@/lib/admin-session/passwords'
import { WRONG_CODE } from '@/lib/admin-session/problems'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { sealSecret } from '@/lib/second-factor/sealed-secret'
import { newTotpSecret, timeStep, totpCode } from '@/lib/second-factor/totp'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, test } from '../support/browser'
import { aPdf } from '../support/cv-bytes'
import { edited } from '../support/record-forms'
import { anApplication } from '../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-environment'

// The browser itself prints a line for each refused request.
test.use({ expectedConsoleErrors: ['status of 401'] })

const ENDED = new Date()
const endSessions = () =>
  database().adminSession.updateMany({ where: { revokedAt: null }, data: { revokedAt: ENDED } })

const beginSessions = () =>
  database().adminSession.updateMany({ where: { revokedAt: ENDED }, data: { revokedAt: null } })

// The session that all tests share goes on: to sign in anew costs more than any of these.
test.afterEach(beginSessions)

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function signInAgain(page: Page) {
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByLabel('Email')).toHaveValue(ADMIN_EMAIL)
  await expect(question(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
}

test('a form that is saved after the session has ended asks for the password in place, and is saved', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await edited.job.make()
  await gotoAdminList(adminPage, adminUrl(`jobs?title=${encodeURIComponent(title)}&edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  const city = form.getByLabel('City')
  const save = form.getByRole('button', { name: 'Update job' })
  await city.fill('Kano')
  const boxes: string[] = []
  adminPage.on('dialog', box => boxes.push(box.type()))
  await endSessions()
  await save.click()
  await expect(question(adminPage)).toBeVisible()
  await expectAccessible(adminPage)

  await test.step('a wrong password is said there', async () => {
    // What is said a second time is seen and read out again.
    for (const wrong of ['wrong', 'wrong again']) {
      await question(adminPage).getByLabel('Password').fill(wrong)
      await adminPage.keyboard.press('Enter')
      const refusal = question(adminPage).getByRole('alert')
      await expect(refusal).toHaveText('Invalid credentials. Please try again.')
      await expect(refusal).toBeFocused()
    }
  })
  await test.step('leaving it undone loses nothing', async () => {
    await question(adminPage).getByRole('button', { name: 'Close' }).click()
    await expect(adminPage.getByText('Sign in to continue.')).toBeVisible()
    await expect(city).toHaveValue('Kano')
  })
  await save.click()
  await signInAgain(adminPage)
  await expect(adminPage.getByText(`${title} is updated.`)).toBeVisible()
  expect(await edited.job.read(id)).toMatchObject({ city: 'Kano' })
  expect(boxes).toEqual([])
})

const WHOLE_SESSION = sessionIdleMs + 60_000

test('on a list, filters, exports, CVs and links ask in place too, and then lead where they were to', async ({
  adminPage,
  adminUrl,
}) => {
  const cv = newCvKey()
  const content = aPdf({ text: 'Ten years at the press' })
  await cvStore().put(cv, Readable.from([content]))
  await anApplication({
    applicantName: 'Rifkatu Dung',
    cv,
    cvFilename: 'rifkatu.pdf',
    cvBytes: content.length,
  })
  await adminPage.clock.install()
  await gotoAdminList(adminPage, adminUrl('applications'))
  await adminPage.getByLabel('Applicant name').fill('Rifkatu')
  const endUnnoticed = async () => {
    await endSessions()
    await adminPage.clock.fastForward('02:00')
  }
  await test.step('a filter', async () => {
    await endUnnoticed()
    await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
    await signInAgain(adminPage)
    await expect(adminPage).toHaveURL(/\?applicant=Rifkatu$/)
  })
  await adminPage.getByRole('button', { name: 'View Rifkatu Dung' }).click()
  // What the panel itself reads would ask before the link does.
  await expect(adminPage.getByText('No notes yet.')).toBeVisible()
  for (const [name, filename] of [
    ['Export CSV', /^applications.*\.csv$/],
    [/^rifkatu\.pdf/, 'rifkatu.pdf'],
  ] as const)
    await test.step(String(filename), async () => {
      const link = adminPage.getByRole('link', { name })
      await expect(link).toBeVisible()
      await endUnnoticed()
      await link.click()
      const download = adminPage.context().waitForEvent('download')
      await signInAgain(adminPage)
      expect((await download).suggestedFilename()).toEqual(expect.stringMatching(filename))
    })
  await test.step('a link', async () => {
    await endUnnoticed()
    await adminPage.getByRole('link', { name: /^Payments/ }).click()
    await signInAgain(adminPage)
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  })
  await test.step('once its time is over, it is asked by itself', async () => {
    await endSessions()
    await adminPage.clock.fastForward(WHOLE_SESSION)
    await signInAgain(adminPage)
  })
})

test('who signs in instead of another sees what they may', async ({ adminPage, adminUrl }) => {
  const editor = { email: 'talatu@studio.test', password: 'a drum before the rain' }
  await database().administrator.create({
    data: { email: editor.email, passwordHash: await hashPassword(editor.password), role: 'editor' },
  })
  const { id } = await anApplication({ applicantName: 'Kangyang Pam' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const owners = adminPage.getByRole('link', { name: 'Administrators' })
  await expect(owners).toBeVisible()
  await endSessions()
  await adminPage.getByLabel('New note').fill('Talatu has called.')
  await adminPage.getByRole('button', { name: 'Add note' }).click()
  await question(adminPage).getByLabel('Email').fill(editor.email)
  await question(adminPage).getByLabel('Password').fill(editor.password)
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByText('The note is added.')).toBeVisible()
  await expect(adminPage.getByRole('list', { name: 'Notes' })).toContainText(editor.email)
  await expect(owners).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'Erase application' })).toHaveCount(0)
})

test('a CV that a slow connection holds back longer than the browser lets a tab open is not blocked in silence', async ({
  adminPage,
  adminUrl,
}) => {
  const cv = newCvKey()
  await cvStore().put(cv, Readable.from([aPdf({ text: 'Ten years at the press' })]))
  const { id } = await anApplication({ cv, cvFilename: 'slow.pdf' })
  // The browser itself forgets a press after some seconds.
  await adminPage.addInitScript(() => {
    let pressed = true
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive: pressed }) })
    window.addEventListener('press-forgotten', () => {
      pressed = false
    })
  })
  await adminPage.clock.install()
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  await expect(adminPage.getByText('No notes yet.')).toBeVisible()
  await adminPage.clock.fastForward('02:00')
  await adminPage.evaluate(() => window.dispatchEvent(new Event('press-forgotten')))
  await adminPage.getByRole('link', { name: /^slow\.pdf/ }).click()
  await expect(adminPage.getByText('Press again to open it.')).toBeVisible()
  const download = adminPage.context().waitForEvent('download')
  await adminPage.getByRole('link', { name: /^slow\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('slow.pdf')
})

test('a tab in the background asks only once it is looked at, and not whoever has signed in elsewhere by then', async ({
  adminPage,
  adminUrl,
}) => {
  await anApplication()
  await adminPage.clock.install()
  await gotoAdminList(adminPage, adminUrl('applications'))
  const statuses: number[] = []
  adminPage.on('response', response => {
    if (response.url().endsWith('/api/admin/verify-token')) statuses.push(response.status())
  })
  const setHidden = (hidden: boolean) =>
    adminPage.evaluate(value => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await endSessions()
  await adminPage.clock.fastForward(WHOLE_SESSION)
  await beginSessions()
  await setHidden(false)
  // Whether the session stands, and when the new one ends.
  await expect.poll(() => statuses).toEqual([200, 200])
  await expect(question(adminPage)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('it is asked over the sheet, and keeps its place and the focus where the window gets wide and narrow', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id } = await anApplication({ applicantName: 'Simi Lar' })
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    await expect(adminPage.getByText('No notes yet.')).toBeVisible()
    await endSessions()
    await adminPage.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(question(adminPage).getByLabel('Password')).toBeFocused()
    const sheetIsModal = () => adminPage.locator('dialog.sheet').evaluate(sheet => sheet.matches(':modal'))
    for (const width of [1440, 390]) {
      await adminPage.setViewportSize({ width, height: 844 })
      await expect.poll(sheetIsModal).toBe(width === 390)
      await expect(question(adminPage).getByLabel('Password')).toBeFocused()
    }
    await signInAgain(adminPage)
    await expect(adminPage.getByText('Simi Lar is accepted.')).toBeVisible()
    await expectAccessible(adminPage)
  })
})

test.describe('with a second factor', () => {
  const secret = newTotpSecret()

  test.afterEach(() => database().secondFactor.deleteMany())

  test('it also asks for the code, and then what was begun goes on', async ({ adminPage, adminUrl }) => {
    const { id } = await anApplication({ applicantName: 'Nanret Bot' })
    await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
    await expect(adminPage.getByText('No notes yet.')).toBeVisible()
    const { id: administratorId } = await database().administrator.findUniqueOrThrow({
      where: { email: ADMIN_EMAIL },
    })
    const sealedSecret = sealSecret(secret, administratorId)
    await database().secondFactor.create({
      data: { administratorId, sealedSecret, confirmedAt: new Date(), lastStep: 1 },
    })
    await endSessions()
    await adminPage.getByLabel('New note').fill('Call on Tuesday.')
    await adminPage.getByRole('button', { name: 'Add note' }).click()
    await expect(question(adminPage)).toBeVisible()
    await adminPage.keyboard.press('Escape')
    await expect(question(adminPage)).toBeHidden()
    await expect(adminPage.getByLabel('New note')).toHaveValue('Call on Tuesday.')
    await adminPage.getByRole('button', { name: 'Add note' }).click()
    await question(adminPage).getByLabel('Password').fill(ADMIN_PASSWORD)
    await adminPage.keyboard.press('Enter')
    const code = question(adminPage).getByLabel('Code')
    await expect(code).toBeFocused()
    await expectAccessible(adminPage)
    await code.fill('000000')
    await adminPage.keyboard.press('Enter')
    await expect(question(adminPage).getByText(WRONG_CODE).first()).toBeVisible()
    await code.fill(totpCode(secret, timeStep(new Date())))
    await adminPage.keyboard.press('Enter')
    await expect(question(adminPage)).toBeHidden()
    await expect(adminPage.getByText('The note is added.')).toBeVisible()
  })

  test('an account without one can be typed once the code is asked for', async ({ adminPage, adminUrl }) => {
    await gotoAdminList(adminPage, adminUrl('applications'))
    const sent: unknown[] = []
    // The first account has one.
    await adminPage.route('**/api/admin/login', async route => {
      sent.push(route.request().postDataJSON())
      if (sent.length > 1) return route.continue()
      const errors = { code: ['Enter the code of your authenticator app, or a recovery code.'] }
      await route.fulfill({
        status: 401,
        json: {
          type: 'about:blank',
          title: 'Unauthorized',
          status: 401,
          detail: 'A code is needed.',
          errors,
        },
      })
    })
    await endSessions()
    await adminPage
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    await question(adminPage).getByLabel('Password').fill(ADMIN_PASSWORD)
    await adminPage.keyboard.press('Enter')
    await expect(question(adminPage).getByLabel('Code')).toBeFocused()
    await question(adminPage).getByRole('button', { name: 'Sign in and go on' }).click()
    await expect(question(adminPage)).toBeHidden()
    expect(sent).toEqual([
      { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
      { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    ])
  })
})

test.describe('with the connection lost', () => {
  test.use({ expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to fetch'] })

  test('a page that cannot check the session signs nobody out', async ({ adminPage, adminUrl }) => {
    await adminPage.route('**/api/admin/verify-token', route => route.abort())
    const asked = adminPage.waitForEvent('requestfailed')
    await adminPage.goto(adminUrl('applications'))
    await asked
    expect(await adminPage.evaluate(() => localStorage.getItem('adminToken'))).not.toBeNull()
    await expect(adminPage).toHaveURL(adminUrl('applications'))
  })

  // Of a link: connection-lost.spec.ts.
  test('a filter checks the session once, leaves the page as it is, and leads on once the line is back', async ({
    adminPage,
    adminUrl,
  }) => {
    await anApplication()
    await adminPage.clock.install()
    await gotoAdminList(adminPage, adminUrl('applications'))
    await adminPage.getByLabel('Applicant name').fill('Rifkatu')
    await adminPage.clock.fastForward('02:00')
    await adminPage.context().setOffline(true)
    const asked: string[] = []
    adminPage.on('request', request => {
      if (request.url().endsWith('/api/admin/verify-token')) asked.push(request.url())
    })
    await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(adminPage.getByText('No connection: the page did not arrive.')).toBeVisible()
    await expect(adminPage.getByLabel('Applicant name')).toHaveValue('Rifkatu')
    expect(asked).toHaveLength(1)
    await adminPage.context().setOffline(false)
    await adminPage.getByRole('button', { name: 'Try again' }).click()
    await expect(adminPage).toHaveURL(adminUrl('applications?applicant=Rifkatu'))
  })
})
