import { expect, openUnhydrated, readSoonest, test } from '../support/browser'
import { aJob } from '../support/records'

test('scripts come after the first picture, and what was pressed before them takes effect then', async ({
  page,
}) => {
  const release = await openUnhydrated(page, '/')
  const search = page.getByRole('button', { name: 'Search' }).first()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expect(footer).toHaveCSS('content-visibility', 'visible')
  const requested = await page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  )
  expect(requested).toBeGreaterThanOrEqual(await readSoonest(page))
})

test('a link that is pressed as the page is hydrated is followed before anything moves', async ({ page }) => {
  const job = await aJob()
  await page.addInitScript(() => {
    const events: string[] = []
    for (const type of ['click', 'hydrated']) window.addEventListener(type, () => events.push(type), true)
    Object.assign(window, { events })
  })
  const release = await openUnhydrated(page, '/jobs')
  const link = page.locator(`.ticket-list a[href="/job-application/${job.id}"]`)
  await link.hover()
  await page.mouse.down()
  release()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.ticket-list a') ?? {}).some(name => name.startsWith('__reactProps')),
  )
  // Effects run before the browser is idle.
  await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))
  await page.mouse.up()
  await page.waitForURL(`**/job-application/${job.id}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-script')
  expect(await page.evaluate('events')).toEqual(['click', 'hydrated'])
})

test('the manifest and the pictures below the first screen come after the first picture', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Noted each time that the link comes into the page; the last time counts.
    const note = (changes: MutationRecord[]) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some(node => node instanceof HTMLLinkElement && node.rel === 'manifest'))
        performance.mark('manifest')
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const picture = page.locator('.service-chips img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('head > link[rel=manifest]')).toHaveCount(1)
  // As they were, for React to find them.
  await expect(page.locator('html')).not.toHaveAttribute('data-script')
  for (const href of ['/favicon.ico', '/artwork/logo/favicon.svg'])
    await expect(page.locator(`head > link[rel=icon][href="${href}"]`)).toHaveCount(1)
  await expect(page.locator('link[rel=icon]')).toHaveCount(2)
  const { manifest, pictures } = await page.evaluate(() => ({
    manifest: performance.getEntriesByName('manifest').at(-1)?.startTime ?? Number.NaN,
    pictures: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/artwork/services/'))
      .map(({ startTime }) => startTime),
  }))
  const soonest = await readSoonest(page)
  expect(manifest).toBeGreaterThanOrEqual(soonest)
  expect(pictures.length).toBeGreaterThan(0)
  for (const startTime of pictures) expect(startTime).toBeGreaterThanOrEqual(soonest)
})

test('a page with a query that it does not read comes to life too', async ({ page }) => {
  for (const path of ['/?from=print', '/about-us?from=print', '/jobs?from=print']) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-script')
    const search = page.getByRole('button', { name: 'Search' }).first()
    await search.click()
    await expect(search).toHaveAttribute('aria-expanded', 'true')
  }
})
