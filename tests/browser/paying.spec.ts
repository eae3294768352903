import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { anApplicationForm, apply } from '../support/applying'
import { delayRequests, delayScripts, expect, gotoHydrated, recordPosts, test } from '../support/browser'
import { readPage } from '../support/html'
import { aCourse, aJob, anEnrollment } from '../support/records'

async function fillForm(page: Page, email: string) {
  await page.getByLabel('Name').fill('Hauwa Sulëiman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Experience level').selectOption('Beginner')
}

async function atSandbox(page: Page, sum: string) {
  await page.waitForURL('**/payments-sandbox/**')
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await expect(page.getByText('This is a test. No money moves.')).toBeVisible()
  await expect(page.getByText(sum)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
}

/** Looks at a record's row the way the administrator does. */
async function seeInAdmin(page: Page, listUrl: string, person: string) {
  await page.goto(listUrl)
  return page.getByRole('row').filter({ hasText: person })
}

test('a paid course: enrolled, the payment failed once, then paid, and stored as completed', async ({
  page,
  browser,
  adminUrl,
  signInAsAdmin,
}) => {
  const course = await aCourse({ title: 'Design on Screen', price: 50_000 })
  const status = async () =>
    (await database().enrollment.findFirstOrThrow({ where: { courseId: course.id } })).paymentStatus
  await page.goto(`/course-enrollment/${course.id}`)
  await expect(page.getByText('$50,000', { exact: true })).toBeVisible()
  await expect(page.getByText('Charged at checkout as ₦50,000')).toBeVisible()
  await fillForm(page, 'hauwa.paid@example.com')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await atSandbox(page, '₦50,000')
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/course-enrollment?status=failed*')
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible()
  expect(await status()).toBe('failed')
  await expect(page.locator('.result-facts')).toHaveText(
    /^CourseDesign on ScreenPrice₦50,000Seat held until\d.+, Nigerian timeBegins1 February 2099PlaceJos, Plateau State, Nigeria$/,
  )
  await expect(page.getByText('You can call us on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy my link' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await atSandbox(page, '₦50,000')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/success/course-enrollment?status=successful*')
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  const paid = 'Your course price of ₦50,000 is paid and your place is confirmed. A test: no money moves.'
  await expect(page.getByText(paid, { exact: true })).toBeVisible()
  expect(await status()).toBe('completed')
  // Somebody who has only the reference gets no further.
  const stranger = await browser.newPage()
  await gotoHydrated(stranger, page.url())
  await expect(stranger.getByText('To change or withdraw it, call us on')).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^See how it stands/ })).toHaveCount(0)
  await stranger.close()
  await page.getByRole('link', { name: /^See how it stands/ }).click()
  await expect(page.getByText('Your place on the course is confirmed.')).toBeVisible()
  await anEnrollment({ courseId: course.id, email: 'hauwa.failed@example.com', paymentStatus: 'failed' })
  await signInAsAdmin(page)
  const row = await seeInAdmin(page, adminUrl('enrollments'), 'hauwa.paid@example.com')
  const failed = page.getByRole('row').filter({ hasText: 'hauwa.failed@example.com' })
  await expect(failed).toContainText('Failed')
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await expect(row.getByText('Test', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog').getByText('Completed. A test: no money moves.')).toBeVisible()
})

test('whose browser keeps nothing sees the link to their page before they go on to pay', async ({ page }) => {
  const { id } = await aCourse({ price: 50_000 })
  await page.addInitScript(() => {
    for (const storage of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto(`/course-enrollment/${id}`)
  await fillForm(page, 'hauwa.blocked@example.com')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page.getByText('Your browser keeps no link to your page: copy it first, below.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await atSandbox(page, '₦50,000')
})

test('who leaves the payment page and comes back to the form finds that it was sent, and where to pay', async ({
  page,
}) => {
  const { id } = await aCourse({ price: 50_000 })
  await page.goto(`/course-enrollment/${id}`)
  await fillForm(page, 'hauwa.back@example.com')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await atSandbox(page, '₦50,000')
  await page.goto(`/course-enrollment/${id}`)
  await expect(page.getByText(/^Your enrollment of .* has reached us\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^See how it stands, pay if you have not yet,/ }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await atSandbox(page, '₦50,000')
})

test('a commitment fee: failed once, then paid', async ({ page, site, adminUrl, signInAsAdmin }) => {
  const job = await aJob({ commitmentFee: 5_000 })
  const form = anApplicationForm({ email: 'ola@example.com' })
  const { paymentLink } = await (await apply(site.baseUrl, job.id, form)).json()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paymentLink)
  await atSandbox(page, '₦5,000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL('**/success/job-application?status=failed*')
  const failed =
    'Your application is stored. The payment did not go through, and no money has reached us. You can try again; if your bank shows it as taken, call us first. A test: no money moves.'
  await expect(page.getByText(failed, { exact: true })).toBeVisible()
  const failedUrl = page.url()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await atSandbox(page, '₦5,000')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/success/job-application?status=successful*')
  const stored = await database().application.findFirstOrThrow({ where: { jobId: job.id } })
  expect(stored.commitmentFeePaid).toBe(true)
  // The reference alone, which the provider and the admin area show too, opens nobody's page.
  await expect(page.getByText('To change or withdraw it, call us on')).toBeVisible()
  await expect(page.getByRole('link', { name: /^See how it stands/ })).toHaveCount(0)
  await signInAsAdmin(page)
  const row = await seeInAdmin(page, adminUrl('applications'), 'ola@example.com')
  await expect(row.getByRole('cell').filter({ hasText: /^Paid/ })).toHaveText('Paid Test')
  await row.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog').getByText('Paid. A test: no money moves.')).toBeVisible()
  // The old URL still says failed; the page knows better, and leads on to the status page as the URL did.
  const token = 'y'.repeat(32)
  await page.goto(`${failedUrl}&follow=${token}`)
  await expect(page.getByText('is paid and your application is complete.')).toBeVisible()
  const follow = page.getByRole('link', { name: /^See how it stands/ })
  await expect(follow).toHaveAttribute('href', `/status/${token}`)
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})

test('the rules are on their way once a field has the focus, a double press before they are there sends one enrollment, and what is typed while it is being sent changes no field: it would be in no record', async ({
  page,
}) => {
  const course = await aCourse()
  await gotoHydrated(page, `/course-enrollment/${course.id}`)
  const release = await delayScripts(page)
  const name = page.getByLabel('Name')
  const [script] = await Promise.all([page.waitForRequest('**/_next/static/chunks/*.js'), name.focus()])
  expect(script.method()).toBe('GET')
  await fillForm(page, 'twice@example.com')
  const posts = recordPosts(page)
  const free = await delayRequests(page, '**/api/courses/enroll/*')
  await page.getByRole('button', { name: 'Enroll Now' }).dblclick()
  release()
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  await name.focus()
  await page.keyboard.type('tu')
  await expect(name).toHaveValue('Hauwa Sulëiman')
  const level = page.getByLabel('Experience level')
  await level.focus()
  await page.keyboard.press('End')
  await expect(level).toHaveValue('Beginner')
  free()
  await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
  await expect(page.getByText('Hauwa Sulëiman', { exact: true })).toBeVisible()
  expect(posts).toEqual([`/api/courses/enroll/${course.id}`])
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: ['409'] })

  test('an empty form says what is missing, at the fields, and stores nothing; someone who is on the course already is told so', async ({
    page,
  }) => {
    const course = await aCourse()
    await page.goto(`/course-enrollment/${course.id}`)
    await page.getByRole('button', { name: 'Enroll Now' }).click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByText('Choose your experience level.')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    expect(await database().enrollment.count({ where: { courseId: course.id } })).toBe(0)

    await anEnrollment({
      courseId: course.id,
      email: 'again@example.com',
      phone: '+2348031234567',
      paymentStatus: 'completed',
    })
    await fillForm(page, 'again@example.com')
    await page.getByRole('button', { name: 'Enroll Now' }).click()
    const said = page.getByRole('status').filter({ hasText: 'You are enrolled on this course already' })
    await expect(said).toBeFocused()
    await expect(page.getByText('Error submitting enrollment.')).toHaveCount(0)
    await expect(said.getByRole('link', { name: 'Lost the link' })).toHaveAttribute('href', '/status')
    await expect(page.getByLabel('Email')).toHaveCount(0)

    // A brother with his own number: the form comes back as it was filled in.
    await said.getByRole('button', { name: 'Enroll somebody else' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('again@example.com')
    await page.getByLabel('Phone').fill('0803 123 4568')
    await page.getByRole('button', { name: 'Enroll Now' }).click()
    await expect(page.getByText('Enrollment submitted successfully!')).toBeVisible()
    expect(await database().enrollment.count({ where: { courseId: course.id } })).toBe(2)
  })
})

test('who sends the form again before they have paid, perhaps for somebody else, is told that nothing of it is stored', async ({
  page,
}) => {
  const course = await aCourse({ price: 50_000 })
  await anEnrollment({
    courseId: course.id,
    name: 'Ada Bala',
    email: 'parent@example.com',
    phone: '+2348031234567',
    price: 50_000,
  })
  await page.goto(`/course-enrollment/${course.id}`)
  await fillForm(page, 'parent@example.com')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  const said = page.getByRole('status').filter({ hasText: 'it is not paid yet.' })
  await expect(said).toBeFocused()
  await expect(said).toContainText('What you typed now is not stored.')
  await expect(page.getByText('submitted successfully')).toHaveCount(0)
  await said.getByRole('button', { name: 'Enroll somebody else' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('parent@example.com')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await said.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL('**/payments-sandbox/**')
  const stored = await database().enrollment.findMany({ where: { courseId: course.id } })
  expect(stored.map(({ name }) => name)).toEqual(['Ada Bala'])
})

test('an unknown course says so with a 404', async ({ request }) => {
  const page = await readPage(request, '/course-enrollment/0198c1d2-0000-7000-8000-000000000000')
  expect(page.status).toBe(404)
  expect(page.texts('main').join()).toContain('Error fetching course details. Please try again later.')
})
