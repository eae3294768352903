import type { Page } from '@playwright/test'
import { expect, openUnhydrated, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { anEnrollmentPage } from '../support/public-forms'
import { aJob } from '../support/records'

// On a slow line a page can be read, filled in and pressed long before its script is there. All of that counts; that the forms send it
// once is in sent-once.spec.ts.

const cv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

async function fillApplication(page: Page) {
  await page.getByLabel('Your Name').fill('Adébáyọ̀ Ọlá')
  await page.getByLabel('Your Email').fill('adebayo@example.com')
  await page.getByLabel('Your Phone Number').fill('0803 123 4567')
  await page.getByLabel('Skills').fill('Typesetting, Proofreading')
}

test('a CV is chosen from the browser’s own dialog, and shown once the page is hydrated', async ({
  page,
}) => {
  const { id } = await aJob()
  const release = await openUnhydrated(page, `/job-application/${id}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose file', { exact: true }).click(),
  ])
  await chooser.setFiles(cv)
  release()
  await expect(page.getByText(cv.name)).toBeVisible()
  await expect(page.getByText('Replace file')).toBeVisible()
})

test('a CV of another kind is refused once the page is hydrated', async ({ page }) => {
  const { id } = await aJob()
  const release = await openUnhydrated(page, `/job-application/${id}`)
  const picture = { name: 'my-cv-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }
  await page.getByLabel('CV', { exact: true }).setInputFiles(picture)
  release()
  await expect(page.getByText('Choose a PDF, DOC or DOCX file.', { exact: true })).toBeVisible()
})

test('a submit of the contact form is checked with what was typed', async ({ page }) => {
  const release = await openUnhydrated(page, '/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Subject').selectOption('Web Design')
  await page.getByLabel('Message').fill('A sign for a bakery.')
  await page.getByRole('button', { name: 'Submit' }).click()
  release()
  await expect(page.getByText('full email address')).toBeVisible()
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('A sign for a bakery.')
  await expect(page).toHaveURL('/contact')
})

test('a press of "Pay now" leads to the checkout', async ({ page }) => {
  const { id: jobId } = await aJob({ commitmentFee: 5_000 })
  await page.goto(`/job-application/${jobId}`)
  await fillApplication(page)
  await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.waitForURL('**/payments-sandbox/**')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/job-application?status=failed*')
  const release = await openUnhydrated(page, page.url())
  await page.getByRole('button', { name: 'Pay now' }).click()
  release()
  await page.waitForURL('**/payments-sandbox/**')
})

test('a press of "About" opens its submenu', async ({ page }) => {
  const release = await openUnhydrated(page, '/jobs')
  await page.getByRole('button', { name: 'About', exact: true }).click()
  release()
  await expect(page.getByRole('link', { name: 'Services' })).toBeVisible()
})

test('a press of "Contact panel" opens it', async ({ page }) => {
  const release = await openUnhydrated(page, '/jobs')
  await page.getByRole('button', { name: 'Contact panel' }).click()
  release()
  await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible()
})

test('a press of the next arrow moves the projects', async ({ page }) => {
  const release = await openUnhydrated(page, '/')
  const first = page.getByRole('heading', { name: 'Harmattan Nights' })
  const before = (await first.boundingBox())?.x ?? 0
  await page.getByRole('button', { name: 'Next project' }).click()
  release()
  await expect.poll(async () => (await first.boundingBox())?.x).toBeLessThan(before - 300)
})

test('a press of "Enroll Now" sends the form without the script where that takes too long', async ({
  page,
}) => {
  await page.clock.install()
  const form = await anEnrollmentPage({ naira: 0 })
  await openUnhydrated(page, form.page)
  await form.fill(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: form.button }).click()
  await page.clock.fastForward(4_900)
  await expect(page).toHaveURL(form.page)
  await page.clock.fastForward(200)
  await expect(page.getByText(form.sent)).toBeVisible()
})

test.describe('in a browser too old to read the script', () => {
  test.use({ expectedConsoleErrors: ['SyntaxError'] })

  test('a press of "Enroll Now" sends the form', async ({ page }) => {
    await page.route('**/_next/static/chunks/*.js', route =>
      route.fulfill({ body: 'class Newer { static { }' }),
    )
    const form = await anEnrollmentPage({ naira: 0 })
    await page.goto(form.page)
    await form.fill(page)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByText(form.sent)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a press of "Menu" opens it', async ({ page }) => {
    const release = await openUnhydrated(page, '/jobs')
    await page.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  })
})
