import type { Page } from '@playwright/test'
import { expect, readSoonest, test } from '../support/browser'
import { aJob } from '../support/records'

/** The faces that an element's letters are drawn from. */
async function facesOf(page: Page, selector: string) {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts).not.toEqual([])
  return fonts
}

/** The faces that an element's letters are drawn from, without those that the site brings itself. */
async function strangeFaces(page: Page, selector: string): Promise<string[]> {
  const faces = await facesOf(page, selector)
  return faces.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

/** A job's page whose heading and text are those letters, once its fonts are there. */
async function openLetters(page: Page, letters: string): Promise<void> {
  const { id } = await aJob({ title: letters, description: letters })
  await page.goto(`/job-application/${id}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  await page.evaluate(() => document.fonts.ready)
}

test('names of Nigeria and the naira are set in the faces of the site, in headings and in text', async ({
  page,
}) => {
  await openLetters(
    page,
    'Ọ̀ṣúndáre Ṣẹ́gun Ngọzi Ụche Ị́ ị Ẹ̀ Ń ń Ṅ ṅ Ǹ ǹ Ḿ ḿ Ɗ ɗ Ɓ ɓ Ƙ ƙ Ƴ ƴ ʼyan ₦45,000 “quoted” é ö',
  )
  for (const [selector, own] of [
    ['h1', /^Bricolage /],
    ['.prose p', /^Mulish /],
  ] as const) {
    const faces = await facesOf(page, selector)
    const strange = faces.filter(({ isCustomFont, familyName }) => !isCustomFont || !own.test(familyName))
    expect(strange, selector).toEqual([])
  }
})

test('a letter that no face of the site has is as large and heavy in a heading as the device draws it', async ({
  page,
}) => {
  const letter = 'Ж'
  await openLetters(page, `${letter.repeat(2)} Karu`)
  const [width, own] = await page.locator('h1').evaluate((heading, text) => {
    const { fontSize } = getComputedStyle(heading)
    return [getComputedStyle(heading).fontFamily, 'sans-serif'].map(fontFamily => {
      const sample = document.body.appendChild(document.createElement('span'))
      Object.assign(sample.style, { fontFamily, fontSize, fontWeight: '800', position: 'absolute' })
      sample.textContent = text
      return sample.getBoundingClientRect().width
    })
  }, letter.repeat(2))
  expect(width).toBeCloseTo(own ?? 0, 0)
})

/** Returns the page's layout shift once its fonts are there and drawn. */
async function readShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return shift
  })
}

const FONT = /\.woff2$/

test('nothing moves on a phone when the fonts come after the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/about-us']) {
    const held: (() => Promise<void>)[] = []
    let isPainted = false
    await page.route(FONT, route => (isPainted ? route.continue() : held.push(() => route.continue())))
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    isPainted = true
    await Promise.all(held.map(release => release()))
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
    expect(await readShift(page), path).toBeLessThan(0.005)
    await page.unroute(FONT)
  }
})

/** Notes on every page whether it was ever said that its fonts are coming. */
async function noteComing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => {
      if (document.documentElement?.hasAttribute('data-fonts')) performance.mark('fonts coming')
    }
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true })
  })
}

/** Waits for the page's fonts, and gives since when they were fetched, in ms of the page. */
async function readTimes(page: Page) {
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Mulish'))).toBe(true)
  return page.evaluate(() => ({
    coming: performance.getEntriesByName('fonts coming').length > 0,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))
}

test('a first visit is painted before it fetches its fonts; later pages are drawn in them from the start', async ({
  page,
}) => {
  await noteComing(page)
  await page.goto('/')
  const first = await readTimes(page)
  expect(first.coming).toBe(true)
  expect(first.fetched.length).toBeGreaterThanOrEqual(2)
  const soonest = await readSoonest(page)
  for (const fetched of first.fetched) expect(fetched).toBeGreaterThanOrEqual(soonest)
  for (const selector of ['h1', '.hero p']) expect(await strangeFaces(page, selector), selector).toEqual([])
  await page.goto('/about-us')
  expect((await readTimes(page)).coming).toBe(false)
})

test.describe('fonts that do not come', () => {
  test.use({ expectedConsoleErrors: ['.woff2'] })

  test('leave the page as it is, and are looked for again on the next', async ({ page }) => {
    await noteComing(page)
    await page.route(FONT, route => route.abort())
    await page.goto('/')
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
    await expect(page.locator('html')).not.toHaveAttribute('data-script')
    expect(await page.evaluate(() => localStorage.getItem('fonts'))).toBeNull()
    await page.unroute(FONT)
    await page.goto('/about-us')
    expect((await readTimes(page)).coming).toBe(true)
  })
})

test('where a browser keeps nothing for the site, and without script, fonts come by the style alone', async ({
  page,
  browser,
}) => {
  await noteComing(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  const { coming, fetched } = await readTimes(page)
  expect([coming, fetched.length]).toEqual([false, 2])
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect.poll(() => strangeFaces(plain, '.hero p')).toEqual([])
  await context.close()
})
