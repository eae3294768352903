import type { Page } from '@playwright/test'
import { expectWholeRing } from '../support/accessibility'
import { expect, gotoHydrated, test } from '../support/browser'

async function openSlider(page: Page) {
  // What is drawn only once the page is hydrated moves the row down, and its script is fetched as it comes near the screen.
  await gotoHydrated(page, '/')
  await page.locator('.slider-window').scrollIntoViewIfNeeded()
  await expect(page.locator('.slider-window.swiper-initialized')).toBeVisible()
}

const shift = (page: Page) =>
  page.locator('.slider-row').evaluate(row => new DOMMatrix(getComputedStyle(row).transform).m41)

const widths = [
  [1500, 4],
  [1400, 4],
  [1399, 3],
  [1200, 3],
  [1199, 2],
  [991, 2],
  [990, 2],
  [767, 2],
  [766, 1],
  [480, 1],
  [479, 1],
] as const

test('moves by its arrows, for a second', async ({ page }) => {
  await openSlider(page)
  const [previous, next] = [
    page.getByRole('button', { name: 'Previous project' }),
    page.getByRole('button', { name: 'Next project' }),
  ]
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  // Its end says how long a move took, however busy the machine was meanwhile.
  const row = page.locator('.slider-row')
  await row.evaluate((moved: HTMLElement) => {
    moved.addEventListener('transitionend', ({ elapsedTime }) =>
      moved.setAttribute('data-took', String(elapsedTime)),
    )
  })
  await next.click()
  await expect(row).toHaveAttribute('data-took', '1')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => shift(page)).toBeLessThan(-300)
  await previous.click()
  await expect.poll(() => shift(page)).toBe(0)
})

test('shows as many slides as the width has room for, has no dots and does not move by itself', async ({
  page,
}) => {
  await page.clock.install()
  await openSlider(page)
  await expect(page.locator('[class*=pagination]')).toHaveCount(0)
  await page.clock.runFor(30_000)
  expect(await shift(page)).toBe(0)
  for (const [width, shown] of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.slider-patches .slider-patch--on'), `${width} px`).toHaveCount(shown)
  }
})

test('cuts off no ring of a slide that has the focus', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openSlider(page)
    await expectWholeRing(page.locator('.slider-slide a').first(), '.slider-window')
  }
})

test('for visitors who prefer reduced motion it moves at once, by its arrows and by the keyboard, but not with another key held, and shows what has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSlider(page)
  await page.getByRole('button', { name: 'Next project' }).click()
  expect(await shift(page)).toBeLessThan(-300)
  await page.getByRole('button', { name: 'Previous project' }).click()
  expect(await shift(page)).toBe(0)
  await page.locator('.slider-window').focus()
  // With Alt, for example, the left arrow is the browser's own Back.
  await page.evaluate(() => {
    const taken: string[] = []
    document.addEventListener('keydown', event => event.defaultPrevented && taken.push(event.key))
    Object.assign(window, { taken })
  })
  const taken = () => page.evaluate(() => Reflect.get(window, 'taken'))
  for (const held of ['Alt', 'Control', 'Meta', 'Shift']) await page.keyboard.press(`${held}+ArrowRight`)
  expect(await taken()).toEqual([])
  await page.keyboard.press('ArrowRight')
  expect(await taken()).toEqual(['ArrowRight'])
  await expect.poll(() => shift(page)).toBeLessThan(-300)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shift(page)).toBe(0)
  await page.locator('.slider-slide a').last().focus()
  await expect.poll(() => shift(page)).toBeLessThan(-300)
  expect(await page.locator('.slider-window').evaluate(row => row.scrollLeft)).toBe(0)
})
