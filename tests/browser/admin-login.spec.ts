import type { Page, Route } from '@playwright/test'
import { enterPath } from '@/lib/admin-session/constants'
import {
  delayRequests,
  endOfPost,
  expect,
  gotoHydrated,
  gotoLogin,
  openUnhydrated,
  recordPosts,
  signIn,
  skipWaits,
  test,
} from '../support/browser'
import { anApplication } from '../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX } from '../support/test-environment'

// The browser itself prints a line for each refused request.
const refused = (status: number) => `the server responded with a status of ${status}`
// Where the stored token can be changed without a page that notices and leaves for the login by itself.
const WITHOUT_SCRIPT = '/robots.txt'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

async function logInWith(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('both readings of the login URL lead to the secret one, and keep the token', async ({ page, site }) => {
  for (const path of ['/admin/login', `${ADMIN_PREFIX}/admin/login`]) {
    await signIn(page, path)
    await expect(page).toHaveURL(`${site.baseUrl}${ADMIN_PREFIX}/admin/dashboard`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(await storedToken(page)).toBeTruthy()
  }
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [refused(401), refused(500), 'ERR_FAILED', 'React error #419'] })

  test('empty fields are named and nothing is sent; each refusal has its own words, and takes the focus', async ({
    page,
  }) => {
    await page.goto('/admin/login')
    const sent = recordPosts(page)
    await page.getByRole('button', { name: 'Login' }).press('Enter')
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(sent).toEqual([])

    await logInWith(page, ADMIN_EMAIL, 'wrong')
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid credentials. Please try again.' })
    await expect(banner).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN_EMAIL)
    expect(await storedToken(page)).toBeNull()

    const responses = [
      ['Login failed. Please try again.', { status: 200, json: { message: 'ok' } }],
      ['An error occurred. Please try again later.', { status: 500, body: 'no' }],
    ] as const
    for (const [words, response] of responses) {
      await page.route('**/api/admin/login', route => route.fulfill(response))
      await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
      await expect(page.getByText(words)).toBeVisible()
    }
    await page.route('**/api/admin/login', route => route.abort())
    await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
    await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  })

  test('a page behind the guard removes a token that is worth nothing any more, and without one leads to the login page', async ({
    adminPage,
    adminUrl,
  }) => {
    await adminPage.goto(WITHOUT_SCRIPT)
    await adminPage.evaluate(() => localStorage.setItem('adminToken', 'rubbish'))
    await gotoLogin(adminPage, adminUrl('dashboard'))
    expect(await storedToken(adminPage)).toBeNull()
    // To the server it is still signed in.
    const page = await adminPage.request.get(adminUrl('dashboard'), { maxRedirects: 0 })
    expect(page.status()).toBe(200)
    await gotoLogin(adminPage, adminUrl('dashboard'))
  })
})

test.describe('a token without its cookie', () => {
  test.use({ expectedConsoleErrors: [refused(401)] })

  test('leads nowhere, so the login page offers no way on', async ({ adminPage, adminUrl }) => {
    await adminPage.goto(WITHOUT_SCRIPT)
    await adminPage.context().clearCookies()
    const refusal = adminPage.waitForResponse(response => response.status() === 401)
    await gotoLogin(adminPage, adminUrl('dashboard'))
    expect(new URL((await refusal).url()).pathname).toBe('/api/admin/verify-token')
    expect(await storedToken(adminPage)).not.toBeNull()
    await expect(adminPage.getByText('You are signed in.')).toHaveCount(0)
    await logInWith(adminPage, ADMIN_EMAIL, ADMIN_PASSWORD)
    await adminPage.waitForURL(`**${adminUrl('dashboard')}`)
  })
})

test('without a session every admin URL leads to the login page, a wrong prefix to nothing', async ({
  request,
}) => {
  for (const path of ['/admin', '/admin/dashboard', '/admin/jobs', `${ADMIN_PREFIX}/admin/applications`]) {
    const response = await request.get(path)
    expect(new URL(response.url()).pathname, path).toBe('/admin/login')
    expect(response.status(), path).toBe(200)
  }
  expect((await request.get('/wrong-prefix/admin/applications')).status()).toBe(404)
})

test.describe('a sign-in', () => {
  test.use({ expectedConsoleErrors: [refused(401)] })

  test('leads to the list that was requested, and later ones to the dashboard, as the login page does with a session', async ({
    page,
    adminUrl,
  }) => {
    await gotoLogin(page, adminUrl('applications?status=pending&page=2'))
    await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
    await page.waitForURL(`**${adminUrl('applications?status=pending&page=2')}`)
    // With a session an unprefixed page leads to the login page all the same.
    await page.goto('/admin/dashboard')
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.waitForURL(`**${adminUrl('dashboard')}`)
    await page.goto(adminUrl('jobs?page=2'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin/login')
    await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
    await page.waitForURL(`**${adminUrl('dashboard')}`)

    await test.step('after a session that ended on the server to its page again, too', async () => {
      await page.goto(WITHOUT_SCRIPT)
      const headers = { Authorization: `Bearer ${await storedToken(page)}` }
      const cookies = await page.context().cookies()
      expect((await page.request.post('/api/admin/logout', { headers })).status()).toBe(204)
      // As after a session that nobody used for hours: the browser still has its cookie.
      await page.context().addCookies(cookies)
      await gotoLogin(page, adminUrl('courses?title=print+shop'))
      await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
      await page.waitForURL(`**${adminUrl('courses?title=print+shop')}`)
    })
  })
})

test.describe('a sign-in before the page has its script', () => {
  // What the page reads before the token has come is refused, and asked for again.
  test.use({ expectedConsoleErrors: [refused(401)] })

  test('goes on once the script has come, where the browser has stored the token of a session that has ended, or nothing', async ({
    page,
    adminUrl,
  }) => {
    const { id } = await anApplication()
    await skipWaits(page)
    const logInUnhydrated = async () => {
      const release = await openUnhydrated(page, '/admin/login')
      await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
      await page.waitForURL(`**${adminUrl(`applications?view=${id}`)}`, { waitUntil: 'domcontentloaded' })
      release()
      await expect(page.getByText('No notes yet.')).toBeVisible()
      await expect.poll(() => storedToken(page)).toMatch(/^ey/)
    }
    await page.goto(adminUrl(`applications?view=${id}`))
    await page.goto(WITHOUT_SCRIPT)
    await page.evaluate(() => localStorage.setItem('adminToken', 'rubbish'))
    await logInUnhydrated()
    await page.reload()
    await expect(page.getByText('No notes yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin/login')
    expect(await storedToken(page)).toBeNull()

    // After a logout the next sign-in leads to the dashboard, unless another page is asked for.
    await page.goto(adminUrl(`applications?view=${id}`))
    await logInUnhydrated()
  })
})

test.describe('logging out', () => {
  // The page may be asking whether its session still stands when that ends.
  test.use({ expectedConsoleErrors: [refused(401)] })

  test('the login page forgets the token of a session that has ended, and not that of who signs in meanwhile; such a session is left without a password', async ({
    page,
    adminUrl,
  }) => {
    const holdRubbish = async () => {
      await page.goto(WITHOUT_SCRIPT)
      await page.evaluate(() => localStorage.setItem('adminToken', 'rubbish'))
    }
    await holdRubbish()
    await page.goto('/admin/login')
    await expect.poll(() => storedToken(page)).toBeNull()

    await test.step('the token of somebody who signs in during that check stays', async () => {
      await holdRubbish()
      const releaseCheck = await delayRequests(page, url => url.pathname === '/api/admin/verify-token')
      const releaseEntry = await delayRequests(page, url => url.pathname === enterPath)
      // Without script the login page checks no token.
      await gotoHydrated(page, '/admin/login')
      const entering = page.waitForRequest(`**${enterPath}`)
      await logInWith(page, ADMIN_EMAIL, ADMIN_PASSWORD)
      await entering
      const checked = page.waitForResponse('**/api/admin/verify-token')
      releaseCheck()
      expect((await checked).status()).toBe(401)
      // Asked once its session had ended, the page would leave for the login by itself in the next step.
      const checkedAgain = page.waitForResponse('**/api/admin/verify-token')
      releaseEntry()
      await page.waitForURL(`**${adminUrl('dashboard')}`)
      expect((await checkedAgain).status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(await storedToken(page)).not.toBeNull()
    })

    await test.step('a session that has ended elsewhere is left without a password', async () => {
      const headers = { Authorization: `Bearer ${await storedToken(page)}` }
      expect((await page.request.post('/api/admin/logout', { headers })).status()).toBe(204)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('**/admin/login')
      expect(await storedToken(page)).toBeNull()
    })
  })
})

test.describe('a logout that cannot reach the server', () => {
  test.use({ expectedConsoleErrors: ['ERR_FAILED', refused(503), refused(401)] })

  test('says so; once it can, it ends the session on the server and forgets the token', async ({
    adminPage,
    adminUrl,
    request,
  }) => {
    await adminPage.goto(adminUrl('dashboard'))
    const token = await storedToken(adminPage)
    const logout = adminPage.getByRole('button', { name: 'Logout' })
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, body: 'no' }),
    ]) {
      await adminPage.route('**/api/admin/logout', fail)
      const ended = endOfPost(adminPage, '/api/admin/logout')
      await logout.click()
      await ended
      await expect(adminPage.getByText('You are still signed in', { exact: false }).last()).toBeVisible()
      await expect(logout).not.toHaveAttribute('aria-busy')
      expect(await storedToken(adminPage)).toBe(token)
    }
    await adminPage.unroute('**/api/admin/logout')
    await logout.click()
    await adminPage.waitForURL('**/admin/login')
    expect(await storedToken(adminPage)).toBeNull()
    const check = await request.get('/api/admin/verify-token', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(check.status()).toBe(401)
    await adminPage.goto(adminUrl('dashboard'))
    expect(new URL(adminPage.url()).pathname).toBe('/admin/login')
  })
})

test('a logout takes every tab of the browser to the login page, as they show what is not for others', async ({
  adminPage,
  adminUrl,
}) => {
  const other = await adminPage.context().newPage()
  await other.goto(adminUrl('applications'))
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
  await adminPage.goto(adminUrl('jobs'))
  await adminPage.getByRole('button', { name: 'Logout' }).click()
  await adminPage.waitForURL('**/admin/login')
  await other.waitForURL('**/admin/login')
})

test('the secret prefix reaches no page and no script a visitor without a session can load', async ({
  page,
}) => {
  const bodies: string[] = []
  page.on('response', async response => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|javascript|json|text/.test(type)) bodies.push(await response.text().catch(() => ''))
  })
  for (const path of ['/', '/jobs', '/admin/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(bodies.length).toBeGreaterThan(3)
  expect(bodies.filter(body => body.includes(ADMIN_PREFIX))).toEqual([])
})
