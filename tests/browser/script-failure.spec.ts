import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { delayScripts, expect, test, untilHydrated } from '../support/browser'
import { aJob } from '../support/records'

// The scripts that a page is to begin with do not come, so that nothing of React says so. chunk-failure.spec.ts tests those it asks for later.

test.use({
  viewport: { width: 360, height: 640 },
  expectedConsoleErrors: ['net::ERR_', 'SyntaxError', 'Unexpected token'],
})

const CHUNK = /\/_next\/static\/chunks\/[^?]+\.js/
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
const allPages = (page: Page) => page.getByRole('navigation', { name: 'All pages' })
const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const HTML = { contentType: 'text/html', body: '<!doctype html><p>Log in to the hotspot' }

/** Opens a page one of whose scripts gets another response, and returns the URLs that were requested for that script. */
async function openWithout(page: Page, path: string, respond: (route: Route, attempt: number) => unknown) {
  const html = await (await page.request.get(path)).text()
  const sources: string[] = JSON.parse(html.match(/sources=(\[.*?\])/)?.[1] ?? '[]')
  const source = sources[0] ?? ''
  const requested: string[] = []
  await page.route(`**${source}*`, route => {
    requested.push(route.request().url())
    return respond(route, requested.length)
  })
  await page.clock.install()
  await page.goto(path)
  await expect.poll(() => requested.length).toBe(1)
  await expect(notice(page)).toBeHidden()
  await page.clock.fastForward(2_000)
  return { source, requested }
}

test('a script that fails is requested once more, and what was pressed meanwhile takes effect', async ({
  page,
}) => {
  const { requested } = await openWithout(page, '/jobs', async (route, attempt) => {
    if (attempt > 1) return route.continue()
    await menu(page).click()
    return route.abort()
  })
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  expect(new Set(requested).size).toBe(1)
  await expect(notice(page)).toHaveCount(0)
  await expect(allPages(page)).toHaveCount(0)
})

test('where it fails again the page says so, and is as it is without script', async ({ page }) => {
  const { source, requested } = await openWithout(page, '/jobs', route => route.abort())
  await expect(notice(page)).toContainText(`error: ${source}`)
  expect(requested).toHaveLength(2)
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Still no connection')
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilHydrated(page)
  await expect(notice(page)).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
})

test('its links lead on', async ({ page }) => {
  await openWithout(page, '/jobs', route => route.abort())
  await allPages(page).getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})

test('whoever pressed the menu is led to them from further down the page', async ({ page }) => {
  await openWithout(page, '/privacy', async route => {
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await menu(page).click()
    return route.abort()
  })
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  await expect(allPages(page)).toBeInViewport({ ratio: 1 })
})

test('whoever only reads stays where they are', async ({ page }) => {
  await page.route(CHUNK, route => route.abort())
  await page.goto('/privacy')
  const place = page.getByRole('heading', { level: 2 }).nth(2)
  const top = () => place.evaluate(element => Math.round(element.getBoundingClientRect().top))
  await place.evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
  const before = await top()
  await expect(notice(page)).toBeVisible()
  await expect(notice(page)).not.toBeInViewport()
  expect(await top()).toBe(before)
})

test('a response that is no script is requested anew, past what the browser has stored', async ({ page }) => {
  const { requested } = await openWithout(page, '/jobs', (route, attempt) =>
    attempt === 1 ? route.fulfill(HTML) : route.continue(),
  )
  await untilHydrated(page)
  await menu(page).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  expect(new Set(requested).size).toBe(2)
})

test('where another one comes in its place, the page says so', async ({ page }) => {
  await openWithout(page, '/contact', route => route.fulfill(HTML))
  await expect(notice(page)).toContainText(/error: \S+\.js/)
  await expect(allPages(page)).toBeVisible()
})

test('after two minutes without a script the page says so, until it comes; what was pressed is dimmed till then', async ({
  page,
}) => {
  await page.clock.install()
  const release = await delayScripts(page)
  const asked = page.waitForRequest(CHUNK)
  await page.goto('/jobs', { waitUntil: 'domcontentloaded' })
  await asked
  await menu(page).click()
  await expect(menu(page)).toHaveCSS('opacity', '0.5')
  await page.clock.fastForward('01:59')
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward('00:01')
  await expect(notice(page)).toContainText(/timeout: \S+\.js/)
  await expect(allPages(page)).toBeVisible()
  release()
  await expect(notice(page)).toHaveCount(0)
  await expect(allPages(page)).toHaveCount(0)
  await expect(menu(page)).toHaveCSS('opacity', '1')
  await menu(page).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
})

test('the contact form keeps what was typed, beside the links that send a message', async ({ page }) => {
  await openWithout(page, '/contact', async route => {
    await page.getByLabel('Message').fill('A sign for a bakery.')
    return route.abort()
  })
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('A sign for a bakery.')
})

test('the form of a job shows the browser’s own control for the CV', async ({ page }) => {
  const { id } = await aJob()
  await openWithout(page, `/job-application/${id}`, route => route.abort())
  await expect(page.getByText('Choose file', { exact: true })).toBeHidden()
  await expect(page.getByLabel('CV', { exact: true })).toHaveCSS('opacity', '1')
})

test('the login page of the admin area says so too', async ({ page }) => {
  await openWithout(page, '/admin/login', route => route.abort())
  await expect(notice(page)).toContainText(/error: \S+\.js/)
  await expect(page.getByRole('complementary')).not.toContainText('undefined')
})
