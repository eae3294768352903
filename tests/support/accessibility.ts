import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of what is right it need not work out where it stands.
  resultTypes: ['violations'],
}

/** What axe finds on the page as it is now, against WCAG 2.2 A and AA and its best practices; one line a place. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // What is half faded in has a contrast of its own.
  await page.waitForFunction(noneFades)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(result =>
      result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ' ' + node.target)))`,
  )
}

const WIDTHS = [1440, 768, 390, 320]

/** Expects that axe finds nothing on the page as it stands, and that it fits, at every width; leaves the window as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findAxeViolations(page), `${width} px`).toEqual([])
    expect(await contentWidth(page), `${width} px`).toBe(width)
  }
  if (before) await page.setViewportSize(before)
}

/** Runs in the page. What moves for ever, such as a banner, is not waited for. */
function noneFades(): boolean {
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    )
}

/** How wide the page's content is, in CSS pixels; more than the window means it scrolls sideways. */
export function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}
