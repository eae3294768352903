import type { Page } from '@playwright/test'
import { site } from '@/content/site'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'

/** What has the focus: the browser's own bar comes after the last stop of a modal dialog, and leaves it to the body. */
function focusedArea() {
  if (document.activeElement?.closest('dialog:modal')) return 'dialog'
  return document.activeElement === document.body ? 'browser' : 'page'
}

/** Where the focus gets to by the Tab key. */
async function areasOf(page: Page, presses: number) {
  const areas = new Set<string>()
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    areas.add(await page.evaluate(focusedArea))
  }
  return areas
}

/** Whether a part of the page can have the focus, which it can't where a modal dialog makes it inert. */
function takesFocus(part: HTMLElement | SVGElement) {
  part.focus({ preventScroll: true })
  return document.activeElement === part
}

test('the current page is marked; the submenu and the panels open and close by their toggles, which have the focus again, and one panel closes the other', async ({
  page,
}) => {
  await page.goto('/jobs')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page')
  await expect(main.locator('[aria-current]')).toHaveCount(1)
  const about = page.getByRole('button', { name: 'About', exact: true })
  await about.click()
  await expect(about).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Services' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(about).toHaveAttribute('aria-expanded', 'false')
  await expect(about).toBeFocused()

  for (const name of ['Search', 'Contact panel']) {
    // The search box has a button of the same name, after the toggle.
    const toggle = page.getByRole('button', { name, exact: true }).first()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('dialog')).toBeVisible()
    await toggle.click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(toggle).toBeFocused()
  }

  const words = page.getByLabel('Search the site')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // The toggles of the dialog take the place of those below it.
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  const contact = page.getByRole('button', { name: 'Contact panel' })
  await contact.click()
  await expect(words).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
  await expect(contact).toBeFocused()
  // Of a panel that another one led to, too, the focus goes to its own toggle.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveAttribute('aria-expanded', 'false')

  await contact.click()
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(words).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeHidden()
})

test('the search panel has one required field, submitting it does nothing, and it reaches to its end in a low window, as at 400 %', async ({
  page,
}) => {
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const words = page.getByLabel('Search the site')
  await expect(words).toBeFocused()
  await expect(words).toHaveAttribute('required')
  await words.fill('posters')
  await words.press('Enter')
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(words).toHaveValue('posters')
  for (const link of await page.locator('.search-panel-note a').all())
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 256 })
  const note = page.locator('.search-panel-note')
  await note.scrollIntoViewIfNeeded()
  await expect(note).toBeInViewport({ ratio: 1 })
})

test('the side panel keeps the focus in and makes the page inert; a press beside it closes it, but not the end of a selection of its text', async ({
  page,
}) => {
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Contact panel', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await expect(panel.getByRole('link', { name: site.phone })).toBeVisible()
  await expectAccessible(page)
  expect(await areasOf(page, 16)).toEqual(new Set(['dialog', 'browser']))
  expect(await page.locator('main').evaluate(takesFocus)).toBe(false)

  const text = await panel.getByText('A sketch, a voice note').boundingBox()
  await page.mouse.move((text?.x ?? 0) + 10, (text?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(200, 500, { steps: 4 })
  await page.mouse.up()
  expect(await panel.isVisible()).toBe(true)
  await page.mouse.click(200, 500)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/jobs$/)

  await page.getByRole('button', { name: 'Contact panel' }).click()
  await expect(panel).toBeVisible()
  const link = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Courses' })
    .boundingBox()
  await page.mouse.click((link?.x ?? 0) + 20, (link?.y ?? 0) + 20)
  await page.waitForURL('**/courses')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Contact panel' }).click()
  await panel.getByRole('link', { name: 'Contact Us' }).click()
  await page.waitForURL('**/contact')
  await expect(panel).toBeHidden()
  expect(await page.locator('main').evaluate(takesFocus)).toBe(true)
})

test('with text twice as large a desktop has the menu of a phone, which is as high as the header is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/jobs')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeInViewport({ ratio: 1 })
  const header = await page.locator('header').boundingBox()
  const name = await page.locator('header .wordmark').first().boundingBox()
  expect(name?.height).toBeLessThan(header?.height ?? 0)
  expect((await menu.boundingBox())?.y).toBeCloseTo(header?.height ?? 0, 0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, holds one submenu, traps the focus and closes on navigation', async ({ page }) => {
    await page.goto('/jobs')
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    await toggle.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    const about = menu.getByRole('button', { name: 'About' })
    await about.click()
    await expect(menu.getByRole('link', { name: 'Team' })).toBeVisible()
    await about.click()
    await expect(menu.getByRole('link', { name: 'Team' })).toBeHidden()
    expect(await areasOf(page, 24)).toEqual(new Set(['dialog', 'browser']))
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await expect(menu).toBeHidden()
  })
})

test('the way back to the top shows after ten pixels of scroll, at a page’s end, beside its newsletter, and beside a form that it does not cover', async ({
  page,
}) => {
  const back = page.getByRole('link', { name: 'Back to top' })
  // A part of the page with nothing in it would be read out all the same.
  const part = page.getByRole('navigation', { name: 'This page' })
  await page.goto('/about-us')
  await expect(back).toBeHidden()
  await expect(part).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  await expect(back).toBeVisible()
  await expect(part).toHaveCount(1)
  await back.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const toEnd = () =>
    page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await toEnd()
  await expect(back).toBeVisible()
  await page.goto('/contact')
  await toEnd()
  await expect(back).toBeVisible()
  await page.locator('main form').first().scrollIntoViewIfNeeded()
  await expect(back).toBeVisible()
})

test.describe('from the not-found page', () => {
  test.use({ expectedConsoleErrors: ['404 (Not Found)'] })

  test('going to another page shows it from its top', async ({ page }) => {
    await page.goto('/404')
    await page.evaluate(() => window.scrollTo({ top: 9999, behavior: 'instant' }))
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Jobs' }).click()
    await page.waitForURL('**/jobs')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})
