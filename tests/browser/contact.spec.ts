import type { Page } from '@playwright/test'
import { site } from '@/content/site'
import { expect, gotoHydrated, test } from '../support/browser'

const map = /google\.com/

async function fillRightly(page: Page) {
  await page.getByLabel('Name').fill('Adébáyọ̀ Ọlá')
  await page.getByLabel('Email').fill('adebayo@example.com')
  await page.getByLabel('Subject').selectOption('Web Design')
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Message').fill('A sign for a bakery.')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

test('offers four subjects, is quiet until it is submitted, then speaks on change and on leaving a field', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Subject').locator('option')).toHaveText([
    'Choose a Service',
    'Web Design',
    'Web Development',
    'Marketing',
  ])
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

test.describe('with the script blocked', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_FAILED'] })

  test('a submit keeps what was typed out of the URL, and nothing is promised of the links', async ({
    page,
  }) => {
    await page.route('**/_next/static/chunks/*.js', route => route.abort())
    await page.goto('/contact')
    await page.getByLabel('Message').fill('Keep this private')
    await submit(page)
    await expect(page).toHaveURL('/contact')
    await expect(page.getByText('This form sends nothing by itself. These do:')).toBeVisible()
  })
})

test('a message too long for a link goes into it in part, and can be copied whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await gotoHydrated(page, '/contact')
  await fillRightly(page)
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /0803%20123%204567/)
  await expect(page.getByRole('button', { name: 'Copy the whole message' })).toHaveCount(0)

  await page.getByLabel('Message').fill('Ọlá 😀 '.repeat(500))
  await expect(whatsapp).toHaveAttribute('href', /%E2%80%A6%0A.*0803%20123%204567/)
  expect((await whatsapp.getAttribute('href'))?.length).toBeLessThan(2000)
  await submit(page)
  await page.getByRole('button', { name: 'Copy the whole message' }).click()
  await expect(page.getByText('Copied. Paste it where you write to us.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.match(/😀/gu)).toHaveLength(500)
})

test('clears the fields and sends nothing; what was typed is in the links that do send', async ({ page }) => {
  await gotoHydrated(page, '/contact')
  await expect(page.getByText('This form sends nothing by itself.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The office' })).toBeVisible()
  await fillRightly(page)
  await expect(
    page.getByText('This form sends nothing by itself. These do, with what you have typed:'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('A sign for a bakery.')
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /A%20sign%20for%20a%20bakery/,
  )
  await submit(page)
  for (const label of ['Name', 'Email', 'Subject', 'Phone', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/contact')
  const buttonsHave = (what: string) =>
    page.getByRole('status').filter({ hasText: `The WhatsApp and email buttons have ${what}: press one` })
  await expect(buttonsHave('your words')).toBeVisible()

  // The tab keeps it, as the form is empty now.
  await page.reload()
  await expect(buttonsHave('your words')).toBeVisible()

  const letter = 'Web Design:\nA sign for a bakery.\nAdébáyọ̀ Ọlá, +2348031234567, adebayo@example.com'
  const links = page.locator('.ways-to-ask')
  const [whatsapp, mail] = await Promise.all(
    ['WhatsApp', 'Email'].map(name => links.getByRole('link', { name }).getAttribute('href')),
  )
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(letter)
  expect(whatsapp).toContain(`https://wa.me/${site.whatsapp.replace(/\D/g, '')}?`)
  expect(new URL(mail ?? '').searchParams.get('subject')).toBe('Web Design')
  expect(new URL(mail ?? '').searchParams.get('body')).toBe(letter)
  await expect(links.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    `tel:${site.phone.replaceAll(' ', '')}`,
  )

  // Who types another message is still its sender.
  await page.getByLabel('Message').fill('And a menu.')
  await expect(buttonsHave('what you are typing')).toBeVisible()
  const added = await links.getByRole('link', { name: 'Email' }).getAttribute('href')
  expect(new URL(added ?? '').searchParams.get('body')).toBe(
    'And a menu.\nAdébáyọ̀ Ọlá, +2348031234567, adebayo@example.com',
  )
})

test('on a phone, where the ways to ask stand one under the other, the plate of none touches the next', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const ways = await page
    .locator('.ways-to-ask .button')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))
  expect(ways).toHaveLength(3)
  for (const [index, way] of ways.entries())
    if (index) expect(way.top - ways[index - 1].bottom).toBeGreaterThanOrEqual(16)
})

test('the question whether another email was meant goes with the fields that a submit clears', async ({
  page,
}) => {
  await gotoHydrated(page, '/contact')
  await fillRightly(page)
  await page.getByLabel('Email').fill('ada@gmial.com')
  await page.getByLabel('Message').focus()
  const question = page.getByText('Did you mean ada@gmail.com?')
  await expect(question).toBeVisible()
  await submit(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(question).toHaveCount(0)
})

test.describe('the map', () => {
  test.use({ expectedConsoleErrors: ['ERR_BLOCKED_BY_CLIENT'] })

  test('is shown, found by the office’s address, only when it is asked for; where it cannot be reached, the drawing stays with the way there', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', request => map.test(request.url()) && asked.push(request.url()))
    await page.route(map, route => route.abort('blockedbyclient'))
    await page.setViewportSize({ width: 390, height: 700 })
    await gotoHydrated(page, '/contact')
    await expect(page.getByRole('link', { name: site.phone }).first()).toBeVisible()
    const place = page.locator('#map')
    await place.scrollIntoViewIfNeeded()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(asked).toEqual([])

    await place.getByRole('button', { name: 'Show the map' }).click()
    await expect(place.getByRole('status')).toContainText('The map cannot be reached')
    await expect(place.getByText(site.address.line)).toBeVisible()
    await expect(place.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', map)
    await expect(page.locator('iframe')).toHaveCount(0)

    await page.unroute(map)
    await page.route(map, route => route.fulfill({ contentType: 'text/html', body: 'a map' }))
    await place.getByRole('button', { name: 'Show the map' }).click()
    await expect(page.frameLocator('#map iframe').getByText('a map')).toBeVisible()
    const query = encodeURIComponent(site.mapQuery)
    await expect(page.locator(`iframe[src*="google.com/maps?q=${query}"]`)).toHaveCount(1)
    await expect(place.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', map)
    await page.getByRole('button', { name: 'Hide the map' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
