import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'

const map = /google\.com/

test.beforeEach(async ({ page }) => {
  await page.route(map, route => route.fulfill({ contentType: 'text/html', body: 'a map' }))
})

async function fillRightly(page: Page) {
  await page.getByLabel('Name').fill('Adébáyọ̀ Ọlá')
  await page.getByLabel('Email').fill('adebayo@example.com')
  await page.getByLabel('Subject').selectOption('Web Design')
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Message').fill('A sign for a bakery.')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

test('offers the four choices of a subject', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Subject').locator('option')).toHaveText([
    'Choose a Service',
    'Web Design',
    'Web Development',
    'Marketing',
  ])
})

test('is quiet until it is submitted, then speaks on change and on leaving a field', async ({ page }) => {
  await page.goto('/contact')
  const messages = page.locator('.field-error')
  await page.getByLabel('Name').fill('4')
  await page.getByLabel('Email').focus()
  await expect(messages).toHaveCount(0)

  await submit(page)
  await expect(messages).toHaveText([
    'Use letters and spaces only.',
    'Enter your email address.',
    'Choose a subject.',
    'Enter your phone number.',
    'Write a short message.',
  ])
  await expect(page.getByLabel('Name')).toBeFocused()

  await page.getByLabel('Name').fill('Ada')
  await expect(messages).toHaveCount(4)
  await page.getByLabel('Email').fill('ada@')
  await expect(page.locator('#email-error')).toContainText('full email address')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Message').focus()
  await expect(page.locator('#phone-error')).toHaveText(/full phone number/)
})

test('clears the fields, sends nothing and claims nothing', async ({ page }) => {
  await page.goto('/contact')
  await fillRightly(page)
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  const words = await page.locator('.field-form').textContent()
  await submit(page)
  for (const label of ['Name', 'Email', 'Subject', 'Phone', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('.field-form')).toHaveText(words ?? '')
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
})

test('shows the office and, as it comes near, the map found by its address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: '+234 800 000 0000' }).first()).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(page.locator('iframe')).toHaveAttribute('src', /google\.com\/maps\?q=Jos%2C%20Plateau%20State/)
})

test('waits for the button where the visitor saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/contact')
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
})
