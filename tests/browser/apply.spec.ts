import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { delayScripts, expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aJob, stored } from '../support/records'
import { slowDown } from '../support/slow-line'

const cv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const applicationsTo = (jobId: string) => database().application.count({ where: { jobId } })

test('a visitor applies with a real PDF, by keyboard alone, and is led on to other open jobs, of which the page knows already', async ({
  page,
}) => {
  const job = await aJob()
  await aJob({ title: 'Plate maker' })
  await page.goto(`/job-application/${job.id}`)
  const lists: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/jobs') lists.push(request.url())
  })
  await page.getByLabel('Your Name').focus()
  await page.keyboard.type('Adébáyọ̀ Ọlá')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('08031234567')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('CV', { exact: true })).toBeFocused()
  await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typesetting, Proofreading')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Application submitted successfully!' }),
  ).toBeFocused()
  await expect(page.getByLabel('Your Name')).toHaveCount(0)
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored.applicantName).toBe('Adébáyọ̀ Ọlá')
  expect(stored.phoneNumber).toBe('+2348031234567')
  expect(stored.skills).toEqual(['Typesetting', 'Proofreading'])
  await page.getByRole('link', { name: 'See the open jobs' }).waitFor()
  await page.getByRole('link', { name: 'Plate maker' }).click()
  await expect(page.getByRole('heading', { name: 'Plate maker', level: 1 })).toBeVisible()
  expect(lists).toEqual([])
})

test.describe('where the fee goes up while the page is open', () => {
  test.use({ expectedConsoleErrors: ['status of 409'] })

  test('a visitor reads that, and applies once the page says the new one', async ({ page }) => {
    const job = await aJob({ commitmentFee: 2000 })
    await gotoHydrated(page, `/job-application/${job.id}`)
    await stored(database().job.update({ where: { id: job.id }, data: { commitmentFee: 300_000n } }))
    await fillApplication(page, { cv })
    await submit(page)
    await expect(page.getByText('The commitment fee of this job has gone up')).toBeVisible()
    expect(await applicationsTo(job.id)).toBe(0)
    await gotoHydrated(page, `/job-application/${job.id}`)
    await page.getByLabel('CV', { exact: true }).setInputFiles(cv)
    await submit(page)
    await expect.poll(() => applicationsTo(job.id)).toBe(1)
  })
})

test('a CV that WhatsApp has named without an ending is taken, and stored with one', async ({ page }) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await fillApplication(page, { cv: { ...cv, name: 'DOC-20261125-WA0007.' } })
  await expect(page.getByText('ready to send')).toBeVisible()
  await submit(page)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored).toMatchObject({ cvFilename: 'DOC-20261125-WA0007.pdf', cvContentType: PDF_TYPE })
})

test('skills that are pasted with one to a line stay as many', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await fillApplication(page, { cv })
  const skills = page.getByLabel('Skills')
  const paste = async (text: string) => {
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
    await skills.press('ControlOrMeta+V')
  }
  await skills.fill('')
  await paste('• Adobe InDesign\r\n• Proofreading\r\n\r\n- Hausa\n')
  await expect(skills).toHaveValue('Adobe InDesign, Proofreading, Hausa')
  await skills.press('End')
  await paste(' and Berom')
  await submit(page)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored.skills).toEqual(['Adobe InDesign', 'Proofreading', 'Hausa and Berom'])
})

test('a skill that is too long has a message at its field', async ({ page }) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await fillApplication(page, { cv })
  const skills = page.getByLabel('Skills')
  await skills.fill('I have set type for churches and schools and '.repeat(5))
  await submit(page)
  await expect(skills).toBeFocused()
  await expect(skills).toHaveAccessibleDescription(/Separate the entries with commas/)
  expect(await applicationsTo(job.id)).toBe(0)
})

test('an empty form says what is missing, at the fields, and sends nothing', async ({ page }) => {
  const job = await aJob()
  await page.goto(`/job-application/${job.id}`)
  await submit(page)
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByText('Choose your CV.')).toBeVisible()
  await expect(page.getByLabel('Your Name')).toBeFocused()
  await expect(page.getByLabel('Your Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible()
  expect(await applicationsTo(job.id)).toBe(0)
})

for (const [what, path, field] of [
  ['a job', async () => `/job-application/${(await aJob()).id}`, 'Your Name'],
  ['the contact page', async () => '/contact', 'Name'],
] as const)
  test(`the first wrong field of ${what} comes into view with its label, under the header`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 640 })
    await gotoHydrated(page, await path())
    const control = page.getByLabel(field, { exact: true })
    const header = await page.locator('header').evaluate(element => element.clientHeight)
    // All of the control can be seen, and its label is behind the header.
    await control.evaluate((element, below) => {
      element.focus({ preventScroll: true })
      scrollTo(0, element.getBoundingClientRect().top + scrollY - below)
    }, header + 20)
    const label = page.locator('label', { hasText: new RegExp(`^${field}$`) })
    const top = () => label.evaluate(element => element.getBoundingClientRect().top)
    expect(await top()).toBeLessThan(header)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(control).toBeFocused()
    await expect.poll(top).toBeGreaterThanOrEqual(header)
  })

test('a double press while the rules are on their way shows that they are, and sends one application', async ({
  page,
}) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  const release = await delayScripts(page)
  await fillApplication(page, { cv })
  const posts = recordPosts(page)
  await page.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(page.getByRole('button', { name: 'Checking' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  expect(posts).toEqual([`/api/jobs/apply/${job.id}`])
  expect(await applicationsTo(job.id)).toBe(1)
})

test('the pressed button says how much is on its way, and then that it is not yet done', async ({ page }) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await fillApplication(page, { cv: { ...cv, buffer: aPdf({ bytes: 400_000 }) } })
  const give = await slowDown(page)
  await give(60_000)
  await submit(page)
  await expect(page.getByRole('button', { name: /^Sending, [1-9]\d?%$/ })).toBeInViewport()
  await give(-1)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
})

test.describe('too many tries', () => {
  test.use({ expectedConsoleErrors: ['429'] })

  test('are told how long to wait', async ({ page }) => {
    const job = await aJob()
    const detail = 'Too many tries. Try again in 8 minutes.'
    await page.route(`**/api/jobs/apply/${job.id}`, route =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Too Many Requests', status: 429, detail },
      }),
    )
    await page.goto(`/job-application/${job.id}`)
    await fillApplication(page, { cv })
    await submit(page)
    await expect(page.getByRole('alert').filter({ hasText: detail })).toBeFocused()
  })
})

test.describe('a CV that comes too slowly', () => {
  test.use({ expectedConsoleErrors: ['408'] })

  test('and is cut off by the site is told as a matter of the connection', async ({ page }) => {
    const job = await aJob()
    await page.route(`**/api/jobs/apply/${job.id}`, route =>
      route.fulfill({ status: 408, json: { status: 408, detail: 'The body came too slowly.' } }),
    )
    await page.goto(`/job-application/${job.id}`)
    await fillApplication(page, { cv })
    await submit(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Check your connection, then send it again.' }),
    ).toBeFocused()
  })
})

test.describe('a CV that is none', () => {
  test.use({ expectedConsoleErrors: ['415', '422'] })

  test('is refused as soon as it is chosen, or else by the server, with the focus and its message beside it', async ({
    page,
  }) => {
    const job = await aJob()
    await page.goto(`/job-application/${job.id}`)
    const picture = { name: 'my-cv-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }
    await page.getByLabel('CV', { exact: true }).setInputFiles(picture)
    await expect(page.getByText('Choose a PDF, DOC or DOCX file.', { exact: true })).toBeVisible()
    await fillApplication(page, { cv })
    const disguised = { name: 'cv.pdf', mimeType: PDF_TYPE, buffer: Buffer.from('This is no PDF at all.') }
    await page.getByLabel('CV', { exact: true }).setInputFiles(disguised)
    await submit(page)
    await expect(page.getByText('This one is not what its name says.')).toBeVisible()
    await expect(page.getByText('Error submitting application. Please try again.')).toBeVisible()
    await expect(page.getByLabel('CV', { exact: true })).toBeFocused()
    expect(await applicationsTo(job.id)).toBe(0)
  })
})
