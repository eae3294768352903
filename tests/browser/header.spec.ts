import { expect, test } from '../support/browser'

test.describe('on a wide screen', () => {
  test('the About submenu opens by toggle, closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/jobs')
    const about = page.getByRole('button', { name: 'About', exact: true })
    await about.click()
    await expect(about).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('link', { name: 'Services' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(about).toHaveAttribute('aria-expanded', 'false')
    await expect(about).toBeFocused()
  })

  test('the current page is marked', async ({ page }) => {
    await page.goto('/jobs')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page')
    await expect(main.locator('[aria-current]')).toHaveCount(1)
  })

  test('the search panel has one required field, and submitting it does nothing', async ({ page }) => {
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const words = page.getByLabel('Search the site')
    await expect(words).toBeFocused()
    await expect(words).toHaveAttribute('required')
    await words.fill('posters')
    await words.press('Enter')
    await expect(page).toHaveURL(/\/jobs$/)
    await expect(words).toHaveValue('posters')
  })

  test('opening one panel closes the other', async ({ page }) => {
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: 'Contact panel' }).click()
    await expect(page.getByLabel('Search the site')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible()
  })

  test('the side panel keeps the focus in, makes the page inert, and closes on going elsewhere', async ({
    page,
  }) => {
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Contact panel' }).click()
    const panel = page.getByRole('region', { name: 'Contact' })
    await expect(panel.getByRole('link', { name: '+234 800 000 0000' })).toBeVisible()
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.side-panel')))).toBe(true)
    }
    expect(await page.locator('main').evaluate(main => (main as HTMLElement).inert)).toBe(true)
    await panel.getByRole('link', { name: 'Contact Us' }).click()
    await page.waitForURL('**/contact')
    await expect(panel).toBeHidden()
    expect(await page.locator('main').evaluate(main => (main as HTMLElement).inert)).toBe(false)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, holds one submenu, traps the focus and closes on navigation', async ({ page }) => {
    await page.goto('/jobs')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    const about = menu.getByRole('button', { name: 'About' })
    await about.click()
    await expect(menu.getByRole('link', { name: 'Team' })).toBeVisible()
    await about.click()
    await expect(menu.getByRole('link', { name: 'Team' })).toBeHidden()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.mobile-menu')))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await expect(menu).toBeHidden()
  })
})

test('the way back to the top shows after ten pixels of scroll', async ({ page }) => {
  await page.goto('/jobs')
  const back = page.getByRole('link', { name: 'Back to top' })
  await expect(back).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  await expect(back).toBeVisible()
  await back.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of the menu is still a link away', async ({ page }) => {
    await page.goto('/jobs')
    const pages = page.getByRole('navigation', { name: 'All pages' })
    for (const name of ['Home', 'About Us', 'Services', 'Team', 'Jobs', 'Courses', 'Contact'])
      await expect(pages.getByRole('link', { name, exact: true })).toBeVisible()
  })
})
