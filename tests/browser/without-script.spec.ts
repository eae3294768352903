import { expect, test } from '../support/browser'

test.use({ javaScriptEnabled: false })

test('the hero is complete, and the projects are a row that scrolls', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const plate of await page.locator('.hero-plate').all())
    await expect(plate).toHaveCSS('transform', /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  await expect(page.locator('.slider-window')).toHaveCSS('overflow-x', 'auto')
  await expect(page.getByRole('button', { name: 'Next project' })).toBeHidden()
})

test('the map is a link, and so is every way to ask, in place of a form that could not keep what it says', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.locator('#map').getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /google\.com\/maps/,
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Call or write to us' })).toBeVisible()
  await expect(page.getByLabel('Message')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  await expect(page.getByText('what you have typed')).toBeHidden()
})

test('every page of the menu is still a link away, in a row that stays where it is as the page scrolls, so that it covers nothing on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/privacy#long')
  await expect(page.locator('#long')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('header')).not.toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  const pages = page.getByRole('navigation', { name: 'All pages' })
  for (const name of ['Home', 'About Us', 'Services', 'Team', 'Jobs', 'Courses', 'Contact'])
    await expect(pages.getByRole('link', { name, exact: true })).toBeVisible()
})
