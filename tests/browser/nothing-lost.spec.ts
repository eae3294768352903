import type { Dialog, Page } from '@playwright/test'
import { formatDateTime } from '@/lib/dates/format'
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
import { pdfCv } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aCourse, aJob, stored } from '../support/records'

// What somebody has typed and chosen outlives a reload, Back and a killed tab. sent-once.spec.ts tests failures while it is being sent.

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

const chooseCv = (page: Page, file = pdfCv) => page.getByLabel('CV', { exact: true }).setInputFiles(file)
const apply = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const enroll = (page: Page) => page.getByRole('button', { name: 'Enroll Now' }).click()

test('what was typed is restored after a reload, after Back and after the tab was killed, and is gone once it is sent', async ({
  page,
}) => {
  const { id } = await aJob()
  const url = `/job-application/${id}`
  await gotoHydrated(page, url)
  await fillApplication(page)
  await page.reload()
  await expectApplication(page)
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.waitForURL('**/jobs')
  await page.goBack()
  await expectApplication(page)
  expect(JSON.stringify(await tabStorage(page))).not.toContain(pdfCv.name)

  const revived = await reviveTab(page, url)
  await expectApplication(revived)
  await chooseCv(revived)
  await apply(revived)
  await expect(revived.getByText('Application submitted successfully!')).toBeVisible()
  const [kept, ...others] = Object.keys(await tabStorage(revived))
  expect([kept, others]).toEqual([expect.stringContaining(`/api/jobs/apply/${id} sent `), []])
  expect(JSON.stringify(await tabStorage(revived))).not.toContain('adebayo')
  expect(await database().application.count({ where: { jobId: id } })).toBe(1)

  await revived.reload()
  await expect(revived.getByText(/^Your application of .* has reached us\.$/)).toBeVisible()
  await expectAccessible(revived)
  await revived.getByRole('link', { name: /^See how it stands/ }).click()
  await expect(revived.getByText('Your application has reached us.')).toBeVisible()
})

// The note is the same for both forms; the test above looks at an application's.
test('a visitor who comes back to a form that was sent sees that in its place, until they begin another one', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 640 })
  const url = `/course-enrollment/${(await aCourse()).id}`
  const name = page.getByLabel('Name', { exact: true })
  await gotoHydrated(page, url)
  await typeEnrollment(page)
  await enroll(page)
  await expect(page.getByText('submitted successfully!')).toBeVisible()
  expect(JSON.stringify(await tabStorage(page))).not.toContain('@')
  await page.getByRole('link', { name: /^See how it stands/ }).click()
  await page.waitForURL('**/status/*')
  await page.goBack()
  const reached = page.getByRole('status').filter({ hasText: /has reached us\.|submitted successfully!/ })
  await expect(reached).toBeInViewport()
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'has reached us.' })
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(name).toBeHidden()

  // Who comes to the page's top begins there.
  await gotoHydrated(page, url)
  await expect(page.getByText('has reached us.')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.locator('body')).toBeFocused()

  await page.getByRole('button', { name: 'Send another enrollment' }).click()
  await expect(name).toBeFocused()
  await page.keyboard.type('Ladi Musa')
  await page.reload()
  await expect(page.getByText('has reached us.')).toBeVisible()
  await expect(name).toHaveValue('Ladi Musa')
  await expectAccessible(page)
})

test('a CV that was chosen in a killed tab is asked for again at its field, until one is chosen', async ({
  page,
}) => {
  const { id } = await aJob()
  const url = `/job-application/${id}`
  const asking = (tab: Page) => tab.getByText('Choose your CV again: a file cannot be kept.')
  await gotoHydrated(page, url)
  await fillApplication(page)
  const typed = await reviveTab(page, url)
  await expectApplication(typed)
  await expect(asking(typed)).toHaveCount(0)
  await chooseCv(typed)
  await expect(typed.getByText('ready to send')).toBeVisible()
  const revived = await reviveTab(typed, url)
  await expect(asking(revived)).toBeVisible()
  // Nothing was typed or chosen in between.
  const last = await reviveTab(revived, url)
  await expectApplication(last)
  await expect(asking(last)).toBeVisible()
  await chooseCv(last)
  await expect(asking(last)).toHaveCount(0)
})

test('what is typed before hydration is kept without another change, restored in a new tab, and gives way to what is typed before the next hydration', async ({
  page,
}) => {
  const { id } = await aCourse()
  const url = `/course-enrollment/${id}`
  const release = await openUnhydrated(page, url)
  await typeEnrollment(page)
  release()
  await expect.poll(async () => Object.values(await tabStorage(page)).join()).toContain('hauwa@example.com')
  const revived = await reviveTab(page, url)
  await expect(revived.getByLabel('Email')).toHaveValue('hauwa@example.com')
  const releaseNext = await openUnhydrated(revived, url)
  await revived.getByLabel('Name').fill('Hauwa Bello')
  const posts = recordPosts(revived)
  await revived.getByRole('button', { name: 'Enroll Now' }).dblclick()
  releaseNext()
  await expect(revived.getByText('Enrollment submitted successfully!')).toBeVisible()
  expect(posts).toEqual([`/api/courses/enroll/${id}`])
  const stored = await database().enrollment.findMany({ where: { courseId: id } })
  expect(stored).toMatchObject([{ name: 'Hauwa Bello', experienceLevel: 'Advanced' }])
})

test('the same CV can be chosen again, and leaving while it is on its way asks first', async ({ page }) => {
  const { id } = await aJob()
  await gotoHydrated(page, `/job-application/${id}`)
  await fillApplication(page)
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
  await chooser.setFiles(pdfCv)
  await expect(page.getByText('ready to send')).toBeVisible()
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

/** Expects the receipt that a form has given way to, with the focus, and nothing on it that axe finds. */
async function expectReceipt(page: Page, name: string, title: string, email: string) {
  await expect(page.getByRole('status').filter({ hasText: 'submitted successfully!' })).toBeFocused()
  const receipt = page.getByRole('region', { name })
  await expect(receipt).toContainText(title)
  // A slip in it shows nowhere else, and no letter would get there.
  await expect(receipt.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(receipt.getByText(/, Nigerian time$/)).toBeVisible()
  await expect(receipt.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(receipt.getByRole('button')).toHaveText([
    'Copy my link',
    ...(name === 'Enroll' ? ['Enroll somebody else'] : []),
  ])
  await expect(receipt.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
}

/** Has the page's clock two years behind, as on a phone that nobody has set right. */
const setClockBehind = (page: Page) => page.clock.setFixedTime(Date.now() - 2 * 365 * 24 * 3600 * 1000)

/** Sends a form, and returns when the site had it, as the site says. */
async function sendAt(page: Page, send: (page: Page) => Promise<void>): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    send(page),
  ])
  return formatDateTime(new Date(response.headers().date ?? ''))
}

test('a receipt takes the place of a sent application, says when the site had it however wrong the phone’s clock is, and is there after a reload, even once the job is closed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await aJob({ title: 'Guillotine operator' })
  const posts = recordPosts(page)
  await gotoHydrated(page, `/job-application/${id}`)
  await setClockBehind(page)
  await fillApplication(page)
  await chooseCv(page)
  const sent = await sendAt(page, apply)
  await expect(page.getByText(`${sent}, Nigerian time`)).toBeVisible()
  await expectReceipt(page, 'Apply', 'Guillotine operator', 'adebayo@example.com')
  expect(posts).toHaveLength(1)
  await stored(database().job.update({ where: { id }, data: { isActive: false } }))
  await page.reload()
  await expect(page.getByText(CLOSED_MESSAGE)).toBeVisible()
  await expect(page.getByText(`Your application of ${sent} has reached us.`)).toBeVisible()
})

test('a receipt takes the place of the enrollment for the last seat, says when the site had it however wrong the phone’s clock is, and is there after a reload, beside the notice that the course is full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await aCourse({ title: 'Layout by hand', price: 0, seats: 1 })
  const posts = recordPosts(page)
  await gotoHydrated(page, `/course-enrollment/${id}`)
  await setClockBehind(page)
  await typeEnrollment(page)
  const sent = await sendAt(page, enroll)
  await expect(page.getByText(`${sent}, Nigerian time`)).toBeVisible()
  await expectReceipt(page, 'Enroll', 'Layout by hand', 'hauwa@example.com')
  expect(posts).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('This course is full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0)
  await expect(page.getByText(`Your enrollment of ${sent} has reached us.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toBeVisible()
})

test('a parent enrolls one child after the other from the receipt, and finds the links of all after a reload', async ({
  page,
}) => {
  const { id } = await aCourse({ title: 'Printing for children', price: 0 })
  const posts = recordPosts(page)
  await gotoHydrated(page, `/course-enrollment/${id}`)
  await typeEnrollment(page)
  await enroll(page)
  await page.getByRole('button', { name: 'Enroll somebody else' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const name of ['Name', 'Email', 'Phone', 'Experience level'])
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('')
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toHaveCount(1)
  await typeEnrollment(page)
  await page.getByLabel('Email').fill('hauwas.daughter@example.com')
  await enroll(page)
  await expect(page.getByText('hauwas.daughter@example.com')).toBeVisible()
  expect(posts).toHaveLength(2)
  await page.reload()
  await expect(page.getByText(/^Your enrollment of .* has reached us\.$/)).toBeVisible()
  const links = page.getByRole('link', { name: /^(See how it stands|1\. Your enrollment of)/ })
  await expect(links).toHaveCount(2)
  const [last, first] = await links.evaluateAll(all => all.map(one => one.getAttribute('href')))
  expect(first).not.toBe(last)
  for (const href of [first, last]) {
    await page.goto(href ?? '')
    await expect(page.getByText('Your place on the course is confirmed.')).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the button to the top keeps away from the form', async ({ page }) => {
    const { id } = await aJob()
    // Scrolling at once leaves no moment at which anything else is true.
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
