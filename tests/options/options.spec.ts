import type { Page } from '@playwright/test'
import { MESSAGE_SENT } from '@/lib/contact-messages/constants'
import { database } from '@/lib/platform/database'
import { newsletterMessages, SUBSCRIPTION_ASKED } from '@/lib/subscribers/constants'
import { expectAccessible } from '../support/accessibility'
import { delayRequests, expect, openUnhydrated, recordPosts, test } from '../support/browser'
import { aJob } from '../support/records'
import { UNREAD_MAIL } from '../support/test-environment'

// On a site whose options are on (content/site.ts): messages, the newsletter and the search, from the visitor to the admin area.

test.use({ settings: UNREAD_MAIL })
// The newsletter's plain form comes back as a page of that status.
test.use({ expectedConsoleErrors: ['status of 422'] })

for (const width of [1440, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('a message is checked, sent once however early it is pressed, and read in the admin area', async ({
      page,
      adminUrl,
      signInAsAdmin,
    }) => {
      const email = `chundung-${width}@example.com`
      const posts = recordPosts(page)
      const release = await openUnhydrated(page, '/contact')
      await page.getByLabel('Name').fill('Chundung Pam')
      await page.locator('#email').fill(`<${email}>, `)
      await page.getByLabel('Subject').selectOption('Web Design')
      await page.getByLabel('Message').fill('A sign for a bakery.')
      await page.getByRole('button', { name: 'Submit' }).dblclick()
      release()
      await expect(page.getByText('Enter your phone number.')).toBeVisible()
      await expectAccessible(page)
      expect(posts).toEqual([])
      await page.getByLabel('Phone').fill('0803 123 4567')
      const send = await delayRequests(page, '**/api/contact')
      await page.getByRole('button', { name: 'Submit' }).dblclick()
      // What is typed meanwhile would not be sent.
      for (const label of ['Name', 'Phone', 'Message'])
        await expect(page.getByLabel(label)).toHaveAttribute('readonly')
      await expect(page.getByLabel('Subject')).toHaveAttribute('aria-readonly', 'true')
      send()
      await expect(page.getByText(MESSAGE_SENT)).toBeVisible()
      await expect(page.getByText(email, { exact: true })).toBeVisible()
      await expectAccessible(page)
      expect(posts).toEqual(['/api/contact'])

      await signInAsAdmin(page)
      await page.goto(adminUrl('dashboard'))
      await page.getByRole('link', { name: /messages? waits? for an answer/ }).click()
      await expect(page).toHaveURL(/contact-messages\?status=open$/)
      await page.getByLabel('Name, email, phone or text').fill(`bakery ${email}`)
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('row').filter({ hasText: '@example.com' })).toHaveCount(1)
      await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: /^View/ }).click()
      await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('A sign for a bakery.')
    })

    test('the newsletter is asked for, confirmed by a button, listed, and left', async ({
      page,
      site,
      adminUrl,
      signInAsAdmin,
    }) => {
      const email = `ladi-${width}@example.com`
      const box = (at: Page) => at.getByRole('region', { name: 'Newsletter' })
      await page.goto('/services')
      await box(page).getByLabel('Email').fill('ladi@')
      await box(page).getByRole('button', { name: 'Subscribe' }).click()
      await expect(box(page).locator('.field-error')).toBeVisible()
      await expectAccessible(page)
      await box(page).getByLabel('Email').fill(email)
      await box(page).getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText(SUBSCRIPTION_ASKED)).toBeVisible()
      await expectAccessible(page)

      await page.goto(site.baseUrl + (await linkTo('confirm', email)))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Yes, send it to me' }).click()
      await expect(page.getByText(newsletterMessages.confirmed)).toBeVisible()
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
      await expectAccessible(page)

      await signInAsAdmin(page)
      await page.goto(adminUrl('subscribers'))
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Confirmed')
      await expectAccessible(page)

      await page.goto(site.baseUrl + (await linkTo('unsubscribe', email)))
      await page.getByRole('button', { name: 'Yes, take me off the list' }).click()
      await expect(page.getByText(newsletterMessages.left)).toBeVisible()
      expect(await database().subscriber.count({ where: { email } })).toBe(0)
    })

    test('the search box finds a job and a page, and says where to look for what is not there', async ({
      page,
    }) => {
      const { title } = await aJob({ title: `Guillotine operator ${width}` })
      await page.goto('/team')
      await openSearch(page)
      await page.getByLabel('Search the site').fill(`guillotine ${width}`)
      await page.getByLabel('Search the site').press('Enter')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
      await expectAccessible(page)
      await page.getByLabel('Search for').fill('training')
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await expect(page.locator('.search-result').first()).toBeVisible()
      // As long as may be, and in one word.
      const unknown = 'z'.repeat(100)
      await page.getByLabel('Search for').fill(unknown)
      await page.getByLabel('Search for').press('Enter')
      await expect(page.getByText(`Nothing found for ${unknown}`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ask us' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    })
  })

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page.getByLabel('Search the site')).toBeVisible()
}

/** The path of a link in the newest letter to somebody. */
async function linkTo(purpose: 'confirm' | 'unsubscribe', recipient: string): Promise<string> {
  const letter = await database().outboxMail.findFirstOrThrow({
    where: { recipient },
    orderBy: { createdAt: 'desc' },
  })
  const [path] = new RegExp(`/newsletter/${purpose}/[\\w-]{32}`).exec(letter.text) ?? []
  if (!path) throw new Error(`there is no link to ${purpose} in ${letter.text}`)
  return path
}
