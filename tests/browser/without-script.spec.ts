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

test('the map is a link, and so is every way to ask; a submit of the contact form keeps what was typed out of the URL', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.locator('#map').getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /google\.com\/maps/,
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByLabel('Message').fill('Keep this private')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/contact')
})

test('every page of the menu is still a link away', async ({ page }) => {
  await page.goto('/jobs')
  const pages = page.getByRole('navigation', { name: 'All pages' })
  for (const name of ['Home', 'About Us', 'Services', 'Team', 'Jobs', 'Courses', 'Contact'])
    await expect(pages.getByRole('link', { name, exact: true })).toBeVisible()
})
