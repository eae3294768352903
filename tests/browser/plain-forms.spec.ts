import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible, expectFingerHigh } from '../support/accessibility'
import { blockScripts, expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { PDF_TYPE, pdfCv } from '../support/cv-bytes'
import { fillApplication } from '../support/public-forms'
import { aCourse, aJob, anEnrollment } from '../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_PREFIX } from '../support/test-environment'

// Where there is no script, or it never comes, every form is a plain HTML form, and every response is a page for a person.

async function fillEnrollment(page: Page, email = 'hauwa@example.com') {
  await page.getByLabel('Name').fill('Hauwa Sulëiman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Experience level').selectOption('Beginner')
}

const apply = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()
const enroll = (page: Page) => page.getByRole('button', { name: 'Enroll Now' }).click()

const REFUSED = ['status of 422', 'status of 409', 'status of 401', 'status of 415']

test.describe('with the script blocked', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_FAILED', ...REFUSED] })

  // The server's part is the same with JavaScript off; an enrollment is paid for in this way in sent-once.spec.ts.
  test('where mail is off, an application with a fee leads to its status page, on to the payment page and back', async ({
    page,
  }) => {
    await blockScripts(page)
    const { id: jobId } = await aJob({ commitmentFee: 5_000 })
    await page.goto(`/job-application/${jobId}`)
    await fillApplication(page, { cv: pdfCv })
    await apply(page)
    await page.waitForURL('**/success/job-application?status=pending*')
    const kept = (await page.getByRole('link', { name: /^See how it stands/ }).getAttribute('href')) ?? ''
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/payments-sandbox/**')
    await page.getByRole('button', { name: 'Fail' }).click()
    await page.waitForURL('**/success/job-application?status=failed*')
    await expect(
      page.getByText(
        'Your application is stored. The payment did not go through, and no money has reached us.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/payments-sandbox/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/success/job-application?status=successful*')
    expect(await database().application.count({ where: { jobId, commitmentFeePaid: true } })).toBe(1)
    await page.goto(kept)
    await expect(page.getByText(/₦5,000(\.00)?, paid on .+\. A test: no money moves\.$/)).toBeVisible()
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: REFUSED })

  test('a wrong application, or one whose file is no CV, comes back with messages and all that was typed; a right one is stored once, however often it is sent', async ({
    page,
  }) => {
    const { id: jobId } = await aJob()
    await page.goto(`/job-application/${jobId}`)
    // The browser's own control for the file, which the script's covers.
    await expect(page.getByLabel('CV', { exact: true })).toHaveCSS('opacity', '1')
    await fillApplication(page, { cv: pdfCv })
    await page.getByLabel('Your Name').fill('Mary-Jane Dung')
    await page.getByLabel('Your Phone Number').fill('080312345678')
    const [response] = await Promise.all([page.waitForResponse(`**/api/jobs/apply/${jobId}`), apply(page)])
    expect(response.status()).toBe(422)
    await expect(page.getByText('Leave out hyphens and apostrophes.')).toBeVisible()
    await expect(page.getByLabel('Your Phone Number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Your Name')).toHaveValue('Mary-Jane Dung')
    await expect(page.getByLabel('Your Phone Number')).toHaveValue('080312345678')
    await expect(page.getByLabel('Skills')).toHaveValue('Typesetting, Proofreading')
    await expect(page.getByText('Choose your CV again: a file cannot be kept.')).toBeVisible()

    await fillApplication(page, { cv: pdfCv })
    const disguised = { name: 'cv.pdf', mimeType: PDF_TYPE, buffer: Buffer.from('This is no PDF at all.') }
    await page.getByLabel('CV', { exact: true }).setInputFiles(disguised)
    await apply(page)
    await expect(page.getByText('This one is not what its name says.').last()).toBeVisible()
    await expect(page.getByLabel('Your Name')).toHaveValue('Adébáyọ̀ Ọlá')
    expect(await database().application.count({ where: { jobId } })).toBe(0)

    await page.getByLabel('CV', { exact: true }).setInputFiles(pdfCv)
    await apply(page)
    await page.waitForURL('**/success/job-application?status=successful*')
    await expect(page.getByText('Application submitted successfully!')).toBeVisible()
    await page.goto(`/job-application/${jobId}`)
    await fillApplication(page, { cv: pdfCv })
    await apply(page)
    await page.waitForURL('**/success/job-application?status=successful*')
    await expect(page.getByText('Application submitted successfully!')).toBeVisible()
    const stored = await database().application.findMany({ where: { jobId } })
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ phoneNumber: '+2348031234567', cvFilename: pdfCv.name })
  })

  test('on a phone a form that comes back begins with what is wrong, and a status page with what was done', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const { id: jobId } = await aJob({ commitmentFee: 5_000 })
    await page.goto(`/job-application/${jobId}`)
    await fillApplication(page, { cv: pdfCv })
    await page.getByLabel('Your Phone Number').fill('080312345678')
    await apply(page)
    await expect(page.getByText('Error submitting application. Please try again.')).toBeInViewport({
      ratio: 1,
    })

    const { id: courseId } = await aCourse()
    await page.goto(`/course-enrollment/${courseId}`)
    await fillEnrollment(page)
    await page.getByLabel('Portfolio').fill('my portfolio')
    await enroll(page)
    await expect(page.getByText('Error submitting enrollment. Please try again.')).toBeInViewport({
      ratio: 1,
    })
    await expect(page.getByText('Enter a full web address, for example www.example.com')).toBeVisible()
    await page.getByLabel('Portfolio').fill('')
    await enroll(page)
    await page.getByRole('link', { name: /^See how it stands/ }).click()
    await page.getByRole('button', { name: 'Save the number' }).click()
    await expect(page.getByText('Your phone number is corrected.')).toBeInViewport({ ratio: 1 })
    await page.getByText('Withdraw this enrollment').click()
    await page.getByRole('button', { name: 'Yes, withdraw my enrollment' }).click()
    await expect(page.getByText('This enrollment is cancelled.')).toBeInViewport({ ratio: 1 })
  })

  test('a wrong enrollment comes back with messages and all that was typed; a right one is stored once, and a green message says so the second time', async ({
    page,
  }) => {
    const { id: courseId } = await aCourse()
    await page.goto(`/course-enrollment/${courseId}`)
    await fillEnrollment(page)
    await page.getByLabel('Email').fill('hauwa@')
    await page.getByLabel('Portfolio').fill('www.example.com')
    await enroll(page)
    await expect(page.getByText('Enter a full email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('hauwa@')
    await expect(page.getByLabel('Experience level')).toHaveValue('Beginner')
    await page.getByLabel('Email').fill('hauwa@example.com')
    await enroll(page)
    await page.waitForURL('**/success/course-enrollment?status=successful*')
    await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
    await page.goto(`/course-enrollment/${courseId}`)
    await fillEnrollment(page)
    await enroll(page)
    await expect(page.locator('.banner--ok')).toContainText('You are enrolled on this course already')
    await expect(page.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Enroll somebody else' }).click()
    await expect(page.getByText('with an email or a phone number of their own.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enroll Now' })).toBeVisible()
    const stored = await database().enrollment.findMany({ where: { courseId } })
    expect(stored).toMatchObject([{ portfolio: 'https://www.example.com' }])
  })

  test('who sends an enrollment again before it is paid reads that nothing of it is stored, and goes on to pay', async ({
    page,
  }) => {
    const { id: courseId } = await aCourse({ price: 50_000 })
    for (const _ of [1, 2]) {
      await page.goto(`/course-enrollment/${courseId}`)
      await fillEnrollment(page, 'sent.twice@example.com')
      await enroll(page)
      await page.waitForURL('**/success/course-enrollment?status=pending*')
    }
    await expect(
      page.getByText('You had enrolled on this course before, and that enrollment goes on.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/payments-sandbox/**')
    expect(await database().enrollment.count({ where: { courseId } })).toBe(1)
  })

  test('where mail is off, a student has the link to the status page before paying, and it still works afterwards', async ({
    page,
  }) => {
    const { id: courseId } = await aCourse({ price: 50_000 })
    await page.goto(`/course-enrollment/${courseId}`)
    await fillEnrollment(page, 'keeps@example.com')
    await enroll(page)
    await page.waitForURL('**/success/course-enrollment?status=pending*')
    await expect(
      page.getByText('Your enrollment is stored. The payment of ₦50,000 is not finished yet.'),
    ).toBeVisible()
    const kept = (await page.getByRole('link', { name: /^See how it stands/ }).getAttribute('href')) ?? ''
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/payments-sandbox/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/success/course-enrollment?status=successful*')
    await page.goto(kept)
    await expect(page.getByText('Your place on the course is confirmed.')).toBeVisible()
  })

  test('the holder of a seat on a full course goes on to pay', async ({ page }) => {
    const { id: courseId } = await aCourse({ price: 50_000, seats: 1 })
    await anEnrollment({
      courseId,
      price: 50_000,
      email: 'seat@example.com',
      phone: '+2348031234567',
      seatHeldUntil: new Date('2099-01-01'),
    })
    await page.goto(`/course-enrollment/${courseId}`)
    await page.getByLabel('Email').fill('seat@example.com')
    await page.getByLabel('Phone').fill('0803 123 4568')
    await page.getByRole('button', { name: 'Continue your payment' }).click()
    await expect(
      page.getByText('No enrollment on this course has this email and phone number.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('seat@example.com')
    await page.getByLabel('Phone').fill('0803 123 4567')
    await page.getByRole('button', { name: 'Continue your payment' }).click()
    await page.waitForURL('**/payments-sandbox/**')
    expect(await database().enrollment.count({ where: { courseId } })).toBe(1)
  })

  test('the administrator signs in, and is told of a wrong password', async ({ page, site }) => {
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(ADMIN_EMAIL)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Invalid credentials. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN_EMAIL)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await page.getByLabel('Password').fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${site.baseUrl}${ADMIN_PREFIX}/admin/dashboard`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('a form that came back', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_FAILED', 'status of 422', 'status of 409', 'status of 401'] })

  /** Sends what is in the form as a browser without script would. */
  async function sendPlain(page: Page, label: string) {
    const response = page.waitForNavigation()
    await page
      .getByLabel(label)
      .first()
      .evaluate((field: HTMLInputElement) => field.form?.submit())
    await response
  }

  test('has nothing that axe finds: application, enrollment, full course, login', async ({ page }) => {
    const [{ id: jobId }, { id: courseId }, full] = await Promise.all([
      aJob({ commitmentFee: 5_000 }),
      aCourse(),
      aCourse({ price: 50_000, seats: 1 }),
    ])
    await anEnrollment({ courseId: full.id, price: 50_000, paymentStatus: 'completed' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [url, label] of [
      [`/job-application/${jobId}`, 'Your Name'],
      [`/course-enrollment/${courseId}`, 'Name'],
      [`/course-enrollment/${full.id}`, 'Email'],
      ['/admin/login', 'Email'],
    ] as const) {
      await gotoHydrated(page, url)
      // A full course has a form of its own.
      if (url.endsWith(full.id)) {
        await expectAccessible(page)
        await expectFingerHigh(page.getByRole('link', { name: 'How we look after your data' }))
      }
      await sendPlain(page, label)
      await expect(page.locator('.field-error').first()).toBeVisible()
      await page.locator('html:not([data-script])').waitFor({ state: 'attached' })
      await expectAccessible(page)
    }
  })
})

test('a press of "Login" before the script is there signs in once, with the token', async ({
  page,
  site,
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/*.js', route => released.then(() => route.continue()))
  await page.goto('/admin/login', { waitUntil: 'domcontentloaded' })
  const posts = recordPosts(page)
  await page.getByLabel('Email').fill(ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).dblclick()
  release()
  await page.waitForURL(`${site.baseUrl}${ADMIN_PREFIX}/admin/dashboard`)
  expect(posts).toEqual(['/api/admin/login'])
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeTruthy()
})
