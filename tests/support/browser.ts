import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { adminTokenKey } from '@/lib/admin-session/constants'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { postLogin, readToken } from './administrator'
import { withPdfViewer } from './chromium'
import { createDatabase } from './databases'
import { type RunningServer, startServer } from './server'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX, testEnvironment, UNREAD_MAIL } from './test-environment'
import { watchTexts } from './translation'

export { expect }

type WorkerFixtures = {
  /** Of the site's settings, what is to differ from those that all tests run under. */
  settings: Record<string, string>
  /** The running product; records stored by the builders show up on it. */
  site: RunningServer
  /** Signs a page's context in as the administrator, with the one session that the tests of a worker share. */
  signInAsAdmin: (page: Page) => Promise<void>
}

type TestFixtures = {
  /** Parts of the messages the browser may print in this test; any other fails it. */
  expectedConsoleErrors: string[]
  /** A page signed in as the administrator; it shows nothing yet. */
  adminPage: Page
  /** The administrator's pages, such as `adminUrl('applications')`. */
  adminUrl: (page: string) => string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ settings }, use) => {
      const { url, drop } = await createDatabase(process.env.TEST_CLUSTER_URL ?? '')
      const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
      // What is imported with the tests may have read the environment before it was complete.
      publishEnvironment({ ...testEnvironment(url, dataDir), ...settings })
      try {
        const server = await startServer()
        await use(server)
        await server.stop()
      } finally {
        await closeDatabase()
        await drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  signInAsAdmin: [
    async ({ site }, use) => {
      let session: Session | undefined
      await use(async page => {
        // A test may have signed out the session it was given.
        if (!session || !(await isOpen(site.baseUrl, session))) session = await openSession(site.baseUrl)
        await giveSession(page.context(), session)
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.baseUrl),

  expectedConsoleErrors: [[], { option: true }],

  page: async ({ page, expectedConsoleErrors }, use, testInfo) => {
    const complaints = listen(page)
    const events = noteEvents(page)
    await page.addInitScript(watchTexts)
    await use(page)
    // Where a test fails only now and then on a machine that nobody can reach, this is all that is known of it.
    if (testInfo.status !== testInfo.expectedStatus) process.stdout.write(`${events.slice(-60).join('\n')}\n`)
    expect(
      complaints.filter(line => !expectedConsoleErrors.some(expected => line.includes(expected))),
      'the browser console',
    ).toEqual([])
  },

  adminUrl: async ({ site }, use) => use(page => `${site.baseUrl}${ADMIN_PREFIX}/admin/${page}`),

  adminPage: async ({ page, signInAsAdmin }, use) => {
    await signInAsAdmin(page)
    await use(page)
  },
})

// A worker runs the files that share one of these: with options of its own each file would have a site and a browser to itself.

/** Tests of a site that sends mail, to where no server listens. */
export const testWithMail = test.extend({
  settings: [UNREAD_MAIL, { scope: 'worker' }],
})

/** Tests in a browser that shows PDFs. */
export const testWithPdfViewer = test.extend({
  launchOptions: [withPdfViewer(), { scope: 'worker' }],
})

/** Signs in through the login page. */
export async function signIn(page: Page, loginUrl: string) {
  await page.goto(loginUrl)
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(
    url => url.pathname.startsWith(`${ADMIN_PREFIX}/admin/`) && !url.pathname.endsWith('/login'),
  )
}

/**
 * Opens a page and waits until it is hydrated, for tests of what only its script does. Others use `page.goto`: what a
 * visitor does before that must count as well.
 */
export async function gotoHydrated(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

/**
 * Lets a page no longer wait for its scripts: it does so two seconds before it requests one again, and five before it sends a form
 * without. For tests of what comes after that.
 */
export function skipWaits(page: Page) {
  return page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const isUnhydrated = () => 'script' in document.documentElement.dataset
    const soon = (work: () => void, delay = 0) =>
      later(work, isUnhydrated() && [2_000, 5_000].includes(delay) ? 0 : delay)
    window.setTimeout = soon as typeof window.setTimeout
  })
}

/** Keeps the page's scripts from arriving, and the page from waiting for them. */
export async function blockScripts(page: Page) {
  await skipWaits(page)
  await page.route('**/_next/static/chunks/*.js', route => route.abort())
}

/** Waits until the page is hydrated; on public pages its script comes after the browser's load event. */
export async function untilHydrated(page: Page) {
  await page.locator('html:not([data-script])').waitFor({ state: 'attached' })
}

/**
 * From when on a page may request what comes after its first picture, in ms of the page. One that is not painted a second after it was
 * loaded, as on a busy machine, counts as a page in the background, which waits no longer.
 */
export function readSoonest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    return loadEventStart > 0 ? Math.min(painted, loadEventStart + 1000) : painted
  })
}

/** Opens a page whose script leads to the login page, maybe before it has loaded, and waits until it is there. */
export async function gotoLogin(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL('**/admin/login')
}

/**
 * Opens a list of the admin area and waits until its rows are hydrated, for tests of what keys do, and until the page's
 * own check of its session is answered, for tests that end the session.
 */
export async function gotoAdminList(page: Page, url: string) {
  let opened = false
  page.once('framenavigated', () => {
    opened = true
  })
  // The page before may be waiting for the same.
  const checked = page.waitForResponse(
    response => opened && response.url().endsWith('/api/admin/verify-token'),
  )
  await page.goto(url)
  await checked
  // Nothing here waits for the browser to draw, which it need not do.
  await page.waitForFunction(
    () => {
      const button = document.querySelector('.admin-page-split button')
      return button && Object.keys(button).some(name => name.startsWith('__reactProps'))
    },
    undefined,
    { polling: 50 },
  )
  // That much stands while React still renders; what listens for keys comes with its effects, before the browser is idle.
  await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 2_000 })))
}

/** A step back that the page may refuse; Playwright's own waits until another page or place has come. */
export async function stepBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back())
}

/** Opens a page whose scripts are delayed, and returns what releases them. */
export async function openUnhydrated(page: Page, url: string): Promise<() => void> {
  const release = await delayScripts(page)
  // The load event waits for the scripts.
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  return release
}

/** Delays the scripts that the page requests from now on, and returns what releases them. */
export function delayScripts(page: Page): Promise<() => void> {
  return delayRequests(page, '**/_next/static/chunks/*.js')
}

/** Delays what the page requests from now on under certain URLs, and returns what releases it. */
export async function delayRequests(
  page: Page,
  pattern: string | ((url: URL) => boolean),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(pattern, route => released.then(() => route.continue()))
  return release
}

/** The URLs of what the page, and every other tab of its browser, sends from now on, beside what it reads. */
export function recordPosts(page: Page): string[] {
  const urls: string[] = []
  page.context().on('request', request => {
    if (request.method() === 'POST') urls.push(new URL(request.url()).pathname)
  })
  return urls
}

/** Waits for the end, good or bad, of the next request that the page sends to that path. */
export async function endOfPost(page: Page, path: string): Promise<void> {
  const isIt = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === path
  await Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

/** What a tab keeps for itself. */
export const tabStorage = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

/** A new tab with what the browser kept of one that it has killed. */
export async function reviveTab(killed: Page, url: string): Promise<Page> {
  const kept = await tabStorage(killed)
  const page = await killed.context().newPage()
  await killed.close()
  await page.addInitScript(notes => {
    for (const [name, note] of Object.entries(notes)) sessionStorage.setItem(name, note)
  }, kept)
  await page.goto(url)
  return page
}

type Session = { token: string; cookie: { name: string; value: string; url: string } }

async function openSession(baseUrl: string): Promise<Session> {
  const response = await postLogin(baseUrl)
  const [name = '', value = ''] = response.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
  return { token: readToken(response).replace('Bearer ', ''), cookie: { name, value, url: baseUrl } }
}

async function isOpen(baseUrl: string, { token }: Session): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${baseUrl}/api/admin/verify-token`, { headers })).ok
}

/** Leaves in a browser what the login page does. Once: whoever logs out there stays logged out. */
async function giveSession(context: BrowserContext, { token, cookie }: Session): Promise<void> {
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  // Playwright's own way, a storage state, loads a page for it.
  await context.addInitScript(
    ({ key, token }) => {
      // What is shown inside a page, such as a CV, has no storage, nor has an empty page.
      if (self !== top || self.origin === 'null' || localStorage.getItem('given') === token) return
      localStorage.setItem('given', token)
      localStorage.setItem(key, token)
    },
    { key: adminTokenKey, token },
  )
}

// A receipt's sheet is fetched with the form's rules and used once the form was sent: on a slow machine that is later than
// the browser thinks right.
const UNUSED_SO_FAR = 'was preloaded using link preload but not used within a few seconds'

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes(UNUSED_SO_FAR))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}

/** Returns the list to which what a page requests and where it goes is added, with the milliseconds since. */
function noteEvents(page: Page): string[] {
  const events: string[] = []
  const start = Date.now()
  const note = (event: string) => events.push(`${Date.now() - start} ${event}`)
  page.on('request', request => note(`${request.method()} ${request.url()}`))
  page.on('response', response => note(`${response.status()} ${response.url()}`))
  page.on('requestfailed', request => note(`${request.failure()?.errorText} ${request.url()}`))
  page.on('framenavigated', frame => note(`shows ${frame.url()}`))
  page.on('load', () => note('has loaded'))
  return events
}
