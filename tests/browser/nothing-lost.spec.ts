import type { Dialog, Page } from '@playwright/test'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import {
  expect,
  gotoHydrated,
  openUnhydrated,
  recordPosts,
  reviveTab,
  tabStorage,
  test,
} from '../support/browser'
import { aPdf, PDF_TYPE } from '../support/cv-bytes'
import { aCourse, aJob, stored } from '../support/records'

// What somebody has typed and chosen outlives a reload, the way back and a killed tab; sent-once.spec.ts has what befalls it as it is sent.

const cv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

async function typeApplication(page: Page) {
  await page.getByLabel('Your Name').fill('Adébáyọ̀ Ọlá')
  await page.getByLabel('Your Email').fill('adebayo@example.com')
  await page.getByLabel('Your Phone Number').fill('0803 123 4567')
  await page.getByLabel('Skills').fill('Typesetting, Proofreading')
}

async function expectApplication(page: Page) {
  await expect(page.getByLabel('Your Name')).toHaveValue('Adébáyọ̀ Ọlá')
  await expect(page.getByLabel('Your Email')).toHaveValue('adebayo@example.com')
  await expect(page.getByLabel('Your Phone Number')).toHaveValue('0803 123 4567')
  await expect(page.getByLabel('Skills')).toHaveValue('Typesetting, Proofreading')
}

async function typeEnrollment(page: Page) {
  await page.getByLabel('Name').fill('Hauwa Sulëiman')
  await page.getByLabel('Email').fill('hauwa@example.com')
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Experience level').selectOption('Advanced')
}

const chooseCv = (page: Page, file = cv) => page.getByLabel('CV', { exact: true }).setInputFiles(file)
const apply = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const enroll = (page: Page) => page.getByRole('button', { name: 'Enroll Now' }).click()

test('what is typed is there again after a reload, the way back, and a killed tab, and gone once sent', async ({
  page,
}) => {
  const { id } = await aJob()
  const url = `/job-application/${id}`
  await gotoHydrated(page, url)
  await typeApplication(page)
  await page.reload()
  await expectApplication(page)
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.waitForURL('**/jobs')
  await page.goBack()
  await expectApplication(page)
  expect(JSON.stringify(await tabStorage(page))).not.toContain(cv.name)

  const revived = await reviveTab(page, url)
  await expectApplication(revived)
  await chooseCv(revived)
  await apply(revived)
  await expect(revived.getByText('Application submitted successfully!')).toBeVisible()
  expect(Object.keys(await tabStorage(revived))).toEqual([`/api/jobs/apply/${id} sent`])
  expect(JSON.stringify(await tabStorage(revived))).not.toContain('adebayo')
  expect(await database().application.count({ where: { jobId: id } })).toBe(1)

  await revived.reload()
  await expect(revived.getByText(/^Your application of .* has reached us\.$/)).toBeVisible()
  await expectAccessible(revived)
  await revived.getByRole('link', { name: /^See how it stands/ }).click()
  await expect(revived.getByText('Your application has reached us.')).toBeVisible()
})

test('whoever took the last seat finds it after a reload, beside that the course is full', async ({
  page,
}) => {
  const { id } = await aCourse({ price: 0, seats: 1 })
  await gotoHydrated(page, `/course-enrollment/${id}`)
  await typeEnrollment(page)
  await enroll(page)
  await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This course is full')).toBeVisible()
  await expect(page.getByText(/^Your enrollment of .* has reached us\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toBeVisible()
})

test('whoever applied finds it after a reload, once the job is closed too', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await typeApplication(page)
  await chooseCv(page)
  await apply(page)
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  await stored(database().job.update({ where: { id }, data: { isActive: false } }))
  await page.reload()
  await expect(page.getByText(CLOSED_MESSAGE)).toBeVisible()
  await expect(page.getByText(/^Your application of .* has reached us\.$/)).toBeVisible()
})

test('an enrollment’s choices are there again after a reload, and what is typed before that stays newer', async ({
  page,
}) => {
  const { id } = await aCourse()
  await gotoHydrated(page, `/course-enrollment/${id}`)
  await typeEnrollment(page)
  const release = await openUnhydrated(page, `/course-enrollment/${id}`)
  await page.getByLabel('Name').fill('Hauwa Bello')
  await enroll(page)
  release()
  await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
  const stored = await database().enrollment.findMany({ where: { courseId: id } })
  expect(stored).toMatchObject([{ name: 'Hauwa Bello', experienceLevel: 'Advanced' }])
})

test('what was typed before the script is kept by it, though nothing is typed after', async ({ page }) => {
  const { id } = await aCourse()
  const url = `/course-enrollment/${id}`
  const release = await openUnhydrated(page, url)
  await typeEnrollment(page)
  release()
  await expect.poll(async () => Object.values(await tabStorage(page)).join()).toContain('hauwa@example.com')
  const revived = await reviveTab(page, url)
  await expect(revived.getByLabel('Email')).toHaveValue('hauwa@example.com')
})

test('leaving while a CV is on its way asks first', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await typeApplication(page)
  await chooseCv(page)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/jobs/apply/*', route => released.then(() => route.continue()))
  await apply(page)
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  const asked = new Promise<Dialog>(resolve => {
    page.once('dialog', async dialog => {
      await dialog.dismiss()
      resolve(dialog)
    })
  })
  // Not awaited inside: nothing can be asked of the page while its question is open.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  release()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
})

test('the first press shows at once that it is checked', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/*.js', route => released.then(() => route.continue()))
  await apply(page)
  const button = page.getByRole('button', { name: 'Checking' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible()
})

test('the rules are on their way once a field has the focus', async ({ page }) => {
  const { id } = await aCourse()
  await gotoHydrated(page, `/course-enrollment/${id}`)
  const [script] = await Promise.all([
    page.waitForRequest('**/_next/static/chunks/*.js'),
    page.getByLabel('Name').focus(),
  ])
  expect(script.method()).toBe('GET')
})

test('the same file can be chosen again, and a refused one takes the focus', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await chooseCv(page)
  await expect(page.getByText('Replace file')).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Replace file').click(),
  ])
  // A control that still held the file would not say that it was chosen.
  expect(
    await page.getByLabel('CV', { exact: true }).evaluate((input: HTMLInputElement) => input.value),
  ).toBe('')
  await chooser.setFiles(cv)
  await expect(page.getByText('ready to send')).toBeVisible()
})

test.describe('a CV that the server refuses', () => {
  test.use({ expectedConsoleErrors: ['415'] })

  test('has the focus, and its message beside it', async ({ page }) => {
    const { id } = await aJob()
    await page.goto(`/job-application/${id}`)
    await typeApplication(page)
    await chooseCv(page, { ...cv, buffer: Buffer.from('This is no PDF at all.') })
    await apply(page)
    await expect(page.getByText('This one is not what its name says.')).toBeVisible()
    await expect(page.getByLabel('CV', { exact: true })).toBeFocused()
  })
})

for (const kind of ['an application', 'an enrollment'] as const) {
  test(`${kind} gives way to a receipt that axe finds nothing on, and that keeps the focus`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const job = await aJob({ title: 'Guillotine operator' })
    const course = await aCourse({ title: 'Layout by hand' })
    const posts = recordPosts(page)
    if (kind === 'an application') {
      await page.goto(`/job-application/${job.id}`)
      await typeApplication(page)
      await chooseCv(page)
      await apply(page)
    } else {
      await page.goto(`/course-enrollment/${course.id}`)
      await typeEnrollment(page)
      await enroll(page)
    }
    await expect(page.getByRole('status').filter({ hasText: 'submitted successfully!' })).toBeFocused()
    expect(posts).toHaveLength(1)
    const receipt = page.getByRole('region', { name: kind === 'an application' ? 'Apply' : 'Enroll' })
    await expect(receipt).toContainText(kind === 'an application' ? 'Guillotine operator' : 'Layout by hand')
    await expect(receipt.getByText(/, Nigerian time$/)).toBeVisible()
    await expect(receipt.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await expect(receipt.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*http/,
    )
    await expect(receipt.getByRole('button')).toHaveText(['Copy link'])
    await expectAccessible(page)
  })
}

test('the docket is read and reached before the form, as it is seen', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  const order = await page.evaluate(() => {
    const docket = document.querySelector('.docket')
    const form = document.querySelector('form')
    return docket && form && docket.compareDocumentPosition(form) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  expect(order).toBe(true)
  await expect(page.getByRole('heading', { level: 2, name: 'Apply for this job' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the button to the top keeps away from the form', async ({ page }) => {
    const { id } = await aJob()
    // What scrolls at once has no way on which anything else is true.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await gotoHydrated(page, `/job-application/${id}`)
    const toTop = page.getByRole('link', { name: 'Back to top' })
    await page.getByRole('heading', { name: 'Requirements' }).scrollIntoViewIfNeeded()
    await expect(toTop).toBeVisible()
    // The first field comes to stand in the middle of the window, and the rest of the form where the button is.
    await page.getByLabel('Your Name').focus()
    await expect(toTop).toBeHidden()
    await page.getByText('© 2025').scrollIntoViewIfNeeded()
    await expect(toTop).toBeVisible()
  })
})
