import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

/** The faces that an element's letters are drawn from, without those that the site brings itself. */
async function strangeFaces(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts).not.toEqual([])
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

test('names of Nigeria and the naira are set in the faces of the site, in headings and in text', async ({
  page,
}) => {
  const letters = 'Ọ̀ṣúndáre Ṣẹ́gun Ngọzi Ụche Ị́ ị Ẹ̀ ń Ɗanjuma ɓ Ƴ ₦45,000 “quoted” é ö'
  const { id } = await aJob({ title: letters, description: letters })
  await page.goto(`/job-application/${id}`)
  await page.evaluate(() => document.fonts.ready)
  for (const selector of ['h1', '.prose p']) expect(await strangeFaces(page, selector), selector).toEqual([])
})

/** How far the page has moved by itself, as browsers count it, once its fonts are there and drawn. */
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

test('nothing moves on a phone when the fonts come after the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/about-us']) {
    const held: (() => Promise<void>)[] = []
    let isPainted = false
    await page.route(/\.woff2$/, route => (isPainted ? route.continue() : held.push(() => route.continue())))
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    isPainted = true
    expect(held.length).toBeGreaterThan(0)
    await Promise.all(held.map(release => release()))
    expect(await readShift(page), path).toBeLessThan(0.005)
    await page.unroute(/\.woff2$/)
  }
})
