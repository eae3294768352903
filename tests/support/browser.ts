import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { createDatabase } from './databases'
import { type RunningServer, startServer } from './server'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX, testEnvironment } from './test-environment'

export { expect }

type WorkerFixtures = {
  /** The running product; records stored by the builders show up on it. */
  site: RunningServer
}

type TestFixtures = {
  /** Parts of the messages the browser may print in this test; any other fails it. */
  expectedConsoleErrors: string[]
  /** A page signed in as the administrator, at the first page behind the guard. */
  adminPage: Page
  /** The administrator's pages, such as `adminUrl('applications')`. */
  adminUrl: (page: string) => string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern, and this fixture needs none.
    async ({}, use) => {
      const { url, drop } = await createDatabase(process.env.TEST_CLUSTER_URL ?? '')
      const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
      // What is imported with the tests may have read the environment before it was complete.
      publishEnvironment(testEnvironment(url, dataDir))
      const server = await startServer()
      await use(server)
      await server.stop()
      await closeDatabase()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.baseUrl),

  expectedConsoleErrors: [[], { option: true }],

  page: async ({ page, expectedConsoleErrors }, use) => {
    const complaints = listen(page)
    openWithScript(page)
    await use(page)
    expect(
      complaints.filter(line => !expectedConsoleErrors.some(expected => line.includes(expected))),
      'the browser console',
    ).toEqual([])
  },

  adminUrl: async ({ site }, use) => use(page => `${site.baseUrl}${ADMIN_PREFIX}/admin/${page}`),

  adminPage: async ({ page, adminUrl }, use) => {
    await signIn(page, adminUrl('login'))
    await use(page)
  },
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

/** Opened pages are handed over once their script is there, which on public pages comes after the browser's load event. */
function openWithScript(page: Page) {
  const { goto } = page
  page.goto = async (...words) => {
    const answer = await goto.apply(page, words)
    await page.locator('html:not([data-script])').waitFor({ state: 'attached' })
    return answer
  }
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}
