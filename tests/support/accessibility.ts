import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of what is right it need not work out where it stands.
  resultTypes: ['violations'],
}

/** What axe finds on the page as it is now, against WCAG 2.2 A and AA and its best practices; one line a place. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Reading a page again may put its title in anew.
  await page.waitForFunction(() => document.title !== '')
  // What is half faded in has a contrast of its own.
  await page.waitForFunction(noneFades)
  // Half under a bar that stays, a link would count as less high than it is.
  await page.evaluate(scrollToStart)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(result =>
      result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ' ' + node.target)))`,
  )
}

const WIDTHS = [1440, 768, 390, 320]

// Up to which width the styles are a phone's; between its widths they differ by the size of the slider's patches.
const PHONE = 760

/**
 * Expects that axe finds nothing on the page as it stands, and that it fits, at every width; leaves the window as it was. Of a phone's
 * widths axe, which costs most, looks at the narrowest.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    if (width > PHONE || width === Math.min(...widths))
      expect(await findAxeViolations(page), `${width} px`).toEqual([])
    expect(await contentWidth(page), `${width} px`).toBe(width)
  }
  if (before) await page.setViewportSize(before)
}

/**
 * Looks at the page with text twice as large, as a browser's setting makes it (WCAG 1.4.4), at each of the widths. Leaves the window and
 * the text as they were.
 */
export async function atTwiceTheTextSize(
  page: Page,
  widths: readonly number[],
  look: (what: string) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(`${width} px, text of 200 %`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}

/**
 * Expects that the page can be read and reached with text twice as large: nothing scrolls sideways but tables and rows that do so by
 * themselves, and no words or controls are cut off. Leaves the window and the text as they were.
 */
export async function expectRoomForLargeText(page: Page, ...widths: number[]): Promise<void> {
  await atTwiceTheTextSize(page, widths.length > 0 ? widths : [1440, 390], what => expectRoom(page, what))
}

/** Expects that the page as it stands does not scroll sideways, and that no words or controls are cut off. */
export async function expectRoom(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(findCutOff), what).toEqual([])
  expect(await contentWidth(page), what).toBe(page.viewportSize()?.width)
}

/** Runs in the page. Gives the words and controls that reach over the edge of the window, or of the part that they stand in. */
function findCutOff(): string[] {
  const isAside = (one: Element) =>
    one.closest('table, .marquee, .slider-window, .hero-art, .visually-hidden, [class$="skip"]') !== null
  return [...document.querySelectorAll('aside, header, main, section, .panel')].flatMap(part => {
    const edge = Math.min(part.getBoundingClientRect().right, window.innerWidth) + 1
    const cutOff: string[] = []
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const place = node instanceof Element ? node : node.parentElement
      if (!place?.checkVisibility() || isAside(place)) continue
      if (node instanceof Element && !node.matches('button, input, select, textarea, svg')) continue
      const range = document.createRange()
      range.selectNode(node)
      if (range.getBoundingClientRect().right > edge) cutOff.push(`${part.tagName}: ${place.outerHTML}`)
    }
    return cutOff
  })
}

/** Expects that no word of an ordinary length stands on two lines, or reaches out of the card, bar or field it stands in. */
export async function expectWholeWords(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(findSquashed), what).toEqual([])
}

/** Runs in the page. Gives the words that are broken, and those that are cut off or stand over an edge. */
function findSquashed(): string[] {
  const isAside = (one: Element) =>
    one.closest('.marquee, .slider-window, .visually-hidden, [class$="skip"], noscript') !== null
  const holds = (outer: DOMRect, inner: DOMRect) =>
    inner.left > outer.left - 2 && inner.right < outer.right + 2 && inner.bottom < outer.bottom + 4
  const isFrame = (one: Element) => {
    const { overflowX, borderTopWidth, borderBottomWidth } = getComputedStyle(one)
    return ['hidden', 'clip'].includes(overflowX) || (borderTopWidth !== '0px' && borderBottomWidth !== '0px')
  }
  const framesOf = (place: Element) => {
    const frames: Element[] = []
    for (let one: Element | null = place; one && one !== document.body; one = one.parentElement)
      if (isFrame(one)) frames.push(one)
    return frames
  }
  const found: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const place = node.parentElement
    if (!place?.checkVisibility() || isAside(place)) continue
    const frames = framesOf(place)
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{3,12}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      // An address on the web has no blank to be broken at.
      if (lines.size > 1 && !/[@/]/.test(place.textContent ?? '')) found.push(`${word} is broken`)
      const box = range.getBoundingClientRect()
      for (const frame of frames)
        if (!holds(frame.getBoundingClientRect(), box))
          found.push(`${word} is out of ${frame.tagName} ${frame.className}`)
    }
  }
  return found
}

/**
 * Presses a key that moves the focus, a number of times, and gives what had the focus where nobody could see it: under a
 * message or a bar that stays, or out of the window.
 */
export async function pressToHidden(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const hidden: string[] = []
  for (let pressed = 0; pressed < times; pressed++) {
    await page.keyboard.press(key)
    // What scrolls to the focus is drawn first.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    hidden.push(...(await page.evaluate(findHiddenFocus)))
  }
  return hidden
}

/** Runs in the page. */
function findHiddenFocus(): string[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  return shown && (focused.contains(shown) || shown.contains(focused)) ? [] : [focused.outerHTML]
}

/** Runs in the page. Takes it, and every part of it that scrolls by itself, back to its beginning. */
function scrollToStart(): void {
  for (const part of document.querySelectorAll('*'))
    if (part.scrollTop > 0) part.scrollTo({ top: 0, behavior: 'instant' })
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

/** Expects that a link which stands alone is as high as a finger needs. */
export async function expectFingerHigh(link: Locator): Promise<void> {
  const height = () => link.evaluate(one => one.getBoundingClientRect().height)
  await expect.poll(height).toBeGreaterThanOrEqual(44)
}

/**
 * Moves the keyboard's focus to an element and expects that nothing of its ring is cut off by what it scrolls in.
 * @param place the selector of what would cut it off
 */
export async function expectWholeRing(one: Locator, place: string): Promise<void> {
  // From here on what is focused by a script has a ring, as it would by the keyboard.
  await one.page().keyboard.press('Shift')
  await one.focus()
  const cutOff = () =>
    one.evaluate((element, place) => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element)
      const own = element.getBoundingClientRect()
      const seen = element.closest(place)?.getBoundingClientRect()
      if (outlineStyle !== 'solid' || !seen) return Number.NaN
      const over = [
        seen.left - own.left,
        own.right - seen.right,
        seen.top - own.top,
        own.bottom - seen.bottom,
      ]
      return Math.max(...over) + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    }, place)
  await expect.poll(cutOff, `pixels of the ring of ${one}`).toBeLessThanOrEqual(0)
}

/** Expects that the colour bar is the end of the page, and of the window where that is higher; leaves the window as it was. */
export async function expectClosedByColourBar(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 1400 })
  const below = () =>
    page
      .locator('.footer .colour-bar')
      .evaluate(bar => document.documentElement.scrollHeight - (bar.getBoundingClientRect().bottom + scrollY))
  // Parts below the first screen are laid out as the page is hydrated.
  await expect.poll(async () => Math.abs(await below())).toBeLessThan(1)
  if (before) await page.setViewportSize(before)
}
