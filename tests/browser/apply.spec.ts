import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { delayScripts, expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { aPdf, PDF_TYPE, pdfCv } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aJob, stored } from '../support/records'
import { slowDown } from '../support/slow-line'

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
  await page.getByLabel('CV', { exact: true }).setInputFiles(pdfCv)
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
    await fillApplication(page, { cv: pdfCv })
    await submit(page)
    await expect(page.getByText('The commitment fee of this job has gone up')).toBeVisible()
    expect(await applicationsTo(job.id)).toBe(0)
    await gotoHydrated(page, `/job-application/${job.id}`)
    await page.getByLabel('CV', { exact: true }).setInputFiles(pdfCv)
    await submit(page)
    await expect.poll(() => applicationsTo(job.id)).toBe(1)
  })
})

test('a CV that WhatsApp has named without an ending is taken and stored with one, and skills that are pasted with one to a line stay as many', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  await fillApplication(page, { cv: { ...pdfCv, name: 'DOC-20261125-WA0007.' } })
  await expect(page.getByText('ready to send')).toBeVisible()
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
  expect(stored).toMatchObject({ cvFilename: 'DOC-20261125-WA0007.pdf', cvContentType: PDF_TYPE })
  expect(stored.skills).toEqual(['Adobe InDesign', 'Proofreading', 'Hausa and Berom'])
})

test.describe('what is wrong', () => {
  test.use({ expectedConsoleErrors: ['415', '422'] })

  test('is said at its field, which has the focus, and nothing is stored: what is missing, a skill that is too long, a CV that is none', async ({
    page,
  }) => {
    const job = await aJob()
    const name = page.getByLabel('Your Name')
    const skills = page.getByLabel('Skills')
    const chosen = page.getByLabel('CV', { exact: true })
    await page.goto(`/job-application/${job.id}`)
    await test.step('an empty form', async () => {
      const posts = recordPosts(page)
      await submit(page)
      await expect(page.getByText('Enter your name.')).toBeVisible()
      await expect(page.getByText('Choose your CV.')).toBeVisible()
      await expect(name).toBeFocused()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible()
      expect(posts).toEqual([])
    })
    await test.step('a skill that is too long', async () => {
      await fillApplication(page, { cv: pdfCv })
      await skills.fill('I have set type for churches and schools and '.repeat(5))
      await submit(page)
      await expect(skills).toBeFocused()
      await expect(skills).toHaveAccessibleDescription(/Separate the entries with commas/)
    })
    await test.step('a picture, as soon as it is chosen', async () => {
      const picture = { name: 'my-cv-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }
      await chosen.setInputFiles(picture)
      await expect(page.getByText('Choose a PDF, DOC or DOCX file.', { exact: true })).toBeVisible()
    })
    await test.step('a text that is named as a PDF, by the server', async () => {
      await fillApplication(page)
      const disguised = { name: 'cv.pdf', mimeType: PDF_TYPE, buffer: Buffer.from('This is no PDF at all.') }
      await chosen.setInputFiles(disguised)
      await submit(page)
      await expect(page.getByText('This one is not what its name says.')).toBeVisible()
      await expect(page.getByText('Error submitting application. Please try again.')).toBeVisible()
      await expect(page.getByText('Check the marked fields and send them again.')).toBeVisible()
      await expect(chosen).toBeFocused()
    })
    expect(await applicationsTo(job.id)).toBe(0)
  })
})

// All forms of visitors give the focus in one way.
test('the first wrong field comes into view with its label, under the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 640 })
  await gotoHydrated(page, '/contact')
  const control = page.getByLabel('Name', { exact: true })
  const header = await page.locator('header').evaluate(element => element.clientHeight)
  // All of the control can be seen, and its label is behind the header.
  await control.evaluate((element, below) => {
    element.focus({ preventScroll: true })
    scrollTo(0, element.getBoundingClientRect().top + scrollY - below)
  }, header + 20)
  const label = page.locator('label', { hasText: /^Name$/ })
  const top = () => label.evaluate(element => element.getBoundingClientRect().top)
  expect(await top()).toBeLessThan(header)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(control).toBeFocused()
  await expect.poll(top).toBeGreaterThanOrEqual(header)
})

test('a double press while the rules are on their way shows that they are and sends one application, and the pressed button then says how much is on its way', async ({
  page,
}) => {
  const job = await aJob()
  await gotoHydrated(page, `/job-application/${job.id}`)
  const release = await delayScripts(page)
  await fillApplication(page, { cv: { ...pdfCv, buffer: aPdf({ bytes: 400_000 }) } })
  const posts = recordPosts(page)
  await page.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(page.getByRole('button', { name: 'Checking' })).toHaveAttribute('aria-busy', 'true')
  const give = await slowDown(page)
  await give(60_000)
  release()
  await expect(page.getByRole('button', { name: /^Sending, [1-9]\d?%$/ })).toBeInViewport()
  await give(-1)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  expect(posts).toEqual([`/api/jobs/apply/${job.id}`])
  expect(await applicationsTo(job.id)).toBe(1)
})

test.describe('what the site will not take', () => {
  test.use({ expectedConsoleErrors: ['408', '429'] })

  test('because it comes too slowly is told as a matter of the connection, and after too many tries how long to wait', async ({
    page,
  }) => {
    const job = await aJob()
    const detail = 'Too many tries. Try again in 8 minutes.'
    await page.goto(`/job-application/${job.id}`)
    await fillApplication(page, { cv: pdfCv })
    for (const [status, from, to] of [
      [408, 'The body came too slowly.', 'Check your connection, then send it again.'],
      [429, detail, detail],
    ] as const)
      await test.step(`${status}`, async () => {
        const problem = { type: 'about:blank', title: 'Refused', status, detail: from }
        await page.route(
          `**/api/jobs/apply/${job.id}`,
          route => route.fulfill({ status, contentType: 'application/problem+json', json: problem }),
          { times: 1 },
        )
        await submit(page)
        await expect(page.getByRole('alert').filter({ hasText: to })).toBeFocused()
      })
  })
})
