import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible, expectRoomForLargeText } from '../support/accessibility'
import { expect, gotoAdminList, recordPosts, test } from '../support/browser'
import { aWord } from '../support/record-forms'
import { aCourse, anEnrollment } from '../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-environment'

const formOf = (page: Page) => page.getByRole('form', { name: 'Enroll somebody' })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Enrollment' })

const stored = (courseId: string) =>
  database().enrollment.findMany({ where: { courseId }, include: { payment: true } })

/** Whether the page of the form was read again by the router. */
const isRead = (sent: { url(): string }) => /\?view=[^&]+&_rsc=/.test(sent.url())

/** Fills in all but the payment. */
async function fillIn(page: Page, courseId: string, name: string) {
  const form = formOf(page)
  await form.getByLabel('Course').selectOption(courseId)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(`${aWord()}@example.com`)
  await form.getByLabel('Phone').fill('0803 123 4567')
  await form.getByLabel('Experience level').selectOption('Beginner')
}

test('whoever comes to a course that has started pays now', async ({ adminPage, adminUrl }) => {
  const soon = await aCourse({ title: `Bookbinding ${aWord()}`, price: 20_000 })
  const started = await aCourse({
    title: `Bookbinding ${aWord()}`,
    price: 5000,
    startDate: new Date('2020-01-01'),
  })
  await anEnrollment({ courseId: started.id })
  await gotoAdminList(adminPage, adminUrl('enrollments'))
  await adminPage.getByRole('button', { name: 'Enroll somebody' }).click()
  const form = formOf(adminPage)
  await form.getByLabel('Course').selectOption(soon.id)
  await form.getByLabel('How ₦20,000 is paid').selectOption('later')
  await form.getByLabel('Course').selectOption(started.id)
  const method = form.getByLabel('How ₦5,000 is paid')
  await expect(method).toHaveAccessibleDescription(
    'The course has started: it cannot be paid later any more.',
  )
  await expect(method.locator('option[value="later"]')).toHaveCount(0)
  await fillIn(adminPage, started.id, 'Danladi Pam')
  await form.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(form.getByText('Choose how it is paid.')).toBeVisible()
  await method.selectOption('cash')
  const note = form.getByLabel('Note on the payment')
  await expect(note).not.toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('button', { name: 'Enroll as paid' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Receipt 14')
  await form.getByRole('button', { name: 'Enroll as paid' }).click()
  await expect(adminPage.getByText(`Danladi Pam is enrolled on ${started.title}.`)).toBeVisible()
})

test('somebody at the counter is enrolled by the keyboard alone, and has paid in cash', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Saddlery ${aWord()}`
  const { id: courseId } = await aCourse({ title, price: 20_000, seats: 2 })
  const full = await aCourse({ title: `${title} full`, seats: 1 })
  await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
  const started = await aCourse({
    title: `${title} started`,
    price: 5000,
    startDate: new Date('2020-01-01'),
  })
  await gotoAdminList(adminPage, adminUrl('enrollments'))
  const add = adminPage.getByRole('button', { name: 'Enroll somebody' })
  await add.focus()
  await adminPage.keyboard.press('Enter')
  const form = formOf(adminPage)
  await expect(form.getByRole('heading', { name: 'Enroll somebody' })).toBeFocused()
  const option = (id: string) => form.locator(`option[value="${id}"]`)
  await expect(option(courseId)).toHaveText(`${title}, 1 Feb 2099, 2 seats left, ₦20,000`)
  await expect(option(full.id)).toHaveText(`${title} full, 1 Feb 2099, full, free`)
  await expect(option(full.id)).toBeDisabled()
  await expect(option(started.id)).toHaveText(`${title} started, 1 Jan 2020, has started, ₦5,000`)

  // Nothing is asked of who leaves an empty form.
  await adminPage.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()
  await adminPage.keyboard.press('Enter')
  const type = async (text: string) => {
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type(text)
  }
  await expect(form.getByRole('heading', { name: 'Enroll somebody' })).toBeFocused()
  await adminPage.keyboard.press('Tab')
  await type(title)
  for (const text of ['Ngozi Pam', `${aWord()}@example.com`, '0803 123 4567', 'Inter']) await type(text)
  await adminPage.keyboard.press('Tab')
  // With the price asked for, how it is paid has to be said.
  await adminPage.keyboard.press('Enter')
  await expect(form.getByText('Choose how it is paid.')).toBeVisible()
  await expect(form.getByLabel('How ₦20,000 is paid')).toBeFocused()
  await adminPage.keyboard.type('Paid now: c')
  await type('Receipt 12')
  await expect(form.getByText('Mail is off: nobody is told.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Enroll as paid' })).toBeVisible()
  await expectAccessible(adminPage)
  await form.getByLabel('Note on the payment').press('Enter')

  await expect(adminPage.getByText(`Ngozi Pam is enrolled on ${title}.`)).toBeVisible()
  const panel = panelOf(adminPage)
  await expect(panel.getByRole('heading', { name: 'Ngozi Pam' })).toBeFocused()
  await expect(panel.getByText('Cash, recorded by hand')).toBeVisible()
  await expect(panel.getByText('1 of 2 seats of the course is left.')).toBeVisible()
  await expect(adminPage.getByRole('row').filter({ hasText: 'Ngozi Pam' })).toContainText('Completed')
  expect(await stored(courseId)).toMatchObject([
    { experienceLevel: 'Intermediate', paymentStatus: 'completed', payment: { recordedNote: 'Receipt 12' } },
  ])
  await panel.getByRole('heading', { name: 'History' }).click()
  await expect(panel.locator('.record-history li').last()).toHaveText(new RegExp(`${ADMIN_EMAIL}.*Added it.`))
  // The form is over: one step back leaves the list alone.
  await expect(adminPage).toHaveURL(/view=[0-9a-f-]{36}$/)
  await adminPage.goBack()
  await expect(adminPage).toHaveURL(/enrollments$/)
  await expect(panel).toHaveCount(0)
  await expect(form).toHaveCount(0)
})

test('a double press enrolls once, a list that leaves the student out shows them, and the link is theirs', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId, title } = await aCourse({ title: `Lino ${aWord()}`, price: 20_000 })
  await anEnrollment({ price: 20_000, paymentStatus: 'failed' })
  await gotoAdminList(adminPage, adminUrl('enrollments?status=failed'))
  const posts = recordPosts(adminPage)
  await adminPage.getByRole('button', { name: 'Enroll somebody' }).click()
  await fillIn(adminPage, courseId, 'Plangnan Dung')
  await formOf(adminPage).getByLabel('How ₦20,000 is paid').selectOption('later')
  await expect(formOf(adminPage).getByLabel('Note on the payment')).toHaveCount(0)
  await formOf(adminPage)
    .getByRole('button', { name: 'Enroll', exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(adminPage.getByText(`Plangnan Dung is enrolled on ${title}.`)).toBeVisible()
  expect(posts).toEqual(['/api/admin/enrollments'])
  const panel = panelOf(adminPage)
  await expect(panel.getByText('where they pay while that is possible')).toBeVisible()
  await expectAccessible(adminPage)
  const link = (await panel.locator('.own-page-link').textContent()) ?? ''
  await adminPage.goto(link)
  await expect(adminPage.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await expect(adminPage.getByText(title).first()).toBeVisible()

  await test.step('who comes for the link again gets another, which ends that one', async () => {
    const [{ id } = { id: '' }] = await stored(courseId)
    await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
    await expect(panel.getByText('Where the link to it is lost', { exact: false })).toBeVisible()
    // Mail is off.
    await expect(panel.getByRole('button', { name: 'Mail the link' })).toHaveCount(0)
    await panel.getByRole('heading', { name: 'History' }).click()
    await panel.getByRole('button', { name: 'Make a new link' }).click()
    const question = adminPage.getByRole('dialog', { name: 'Make a new link?' })
    await expect(question).toContainText('The link that Plangnan Dung has opens nothing from then on.')
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Make it' }).click()
    await expect(panel.getByText('where they pay while that is possible')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Make a new link' })).toBeFocused()
    await expect(panel.locator('.record-history li').first()).toContainText('Made anew')
    await expectAccessible(adminPage)
    const second = (await panel.locator('.own-page-link').textContent()) ?? ''
    expect(second).not.toBe(link)
    const pages = await Promise.all([link, second].map(url => fetch(url)))
    expect(pages.map(({ status }) => status)).toEqual([404, 200])
  })
})

test.describe('after the session has ended', () => {
  // The browser itself prints a line for each refused request.
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 409'] })

  test('what was typed is kept, and a refusal stands at its field', async ({ adminPage, adminUrl }) => {
    const { id: courseId } = await aCourse({ title: `Type ${aWord()}`, seats: 1 })
    await anEnrollment()
    await gotoAdminList(adminPage, adminUrl('enrollments'))
    await adminPage.getByRole('button', { name: 'Enroll somebody' }).click()
    await fillIn(adminPage, courseId, 'Nanret Bot')
    await adminPage.getByRole('link', { name: 'Payments' }).click()
    await adminPage
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    const taken = await anEnrollment({ courseId, paymentStatus: 'completed' })
    const revokedAt = new Date()
    await database().adminSession.updateMany({ where: { revokedAt: null }, data: { revokedAt } })
    const enroll = formOf(adminPage).getByRole('button', { name: 'Enroll', exact: true })
    await enroll.click()
    const question = adminPage.getByRole('dialog', { name: 'Sign in again' })
    await question.getByLabel('Password').fill(ADMIN_PASSWORD)
    const readAgain = adminPage.waitForResponse(isRead)
    await adminPage.keyboard.press('Enter')
    await expect(formOf(adminPage).getByText('This course is full. Every seat is taken.')).toBeVisible()
    await readAgain
    await expect(formOf(adminPage).getByLabel('Course')).toBeFocused()
    await expect(formOf(adminPage).getByLabel('Name')).toHaveValue('Nanret Bot')
    await database().enrollment.update({ where: { id: taken.id }, data: { cancelledAt: new Date() } })
    const reads: string[] = []
    adminPage.on('request', request => isRead(request) && reads.push(request.url()))
    await enroll.click()
    await expect(panelOf(adminPage).getByRole('heading', { name: 'Nanret Bot' })).toBeVisible()
    await expect(adminPage).toHaveURL(/view=[\da-f-]{36}$/)
    await expect(adminPage.getByText('Nanret Bot is enrolled on')).toBeVisible()
    // The list is read once, and not loaded again without the message.
    await expect(adminPage.getByRole('row').filter({ hasText: 'Nanret Bot' })).toBeVisible()
    expect(reads).toHaveLength(1)
    expect(await stored(courseId)).toHaveLength(2)
    await database().adminSession.updateMany({ where: { revokedAt }, data: { revokedAt: null } })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a form that the browser closes without asking, as on several Backs in a row, is there again with what was typed', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: courseId } = await aCourse({ title: `Dye ${aWord()}` })
    await anEnrollment()
    await gotoAdminList(adminPage, adminUrl('enrollments'))
    await adminPage.getByRole('button', { name: 'Enroll somebody' }).tap()
    const sheet = adminPage.getByRole('dialog', { name: 'Enroll somebody' })
    await fillIn(adminPage, courseId, 'Simi Dung')
    const keep = adminPage.getByRole('button', { name: 'Keep editing' })
    // Once with nothing over it, and once with the question over it.
    for (const _ of ['bare', 'asked']) {
      await sheet.evaluate((dialog: HTMLDialogElement) => dialog.close())
      await expect(keep).toBeInViewport()
    }
    await keep.tap()
    await expect(sheet).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByLabel('Name')).toHaveValue('Simi Dung')
    await sheet.getByRole('button', { name: 'Enroll', exact: true }).tap()
    await expect(adminPage.getByText(/^Simi Dung is enrolled on/)).toBeVisible()
  })

  test('the form is a sheet over the screen, and the panel of who was enrolled takes its place', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: courseId, title } = await aCourse({ title: `Dye ${aWord()}` })
    await anEnrollment()
    await gotoAdminList(adminPage, adminUrl('enrollments'))
    await adminPage.getByRole('button', { name: 'Enroll somebody' }).tap()
    const sheet = adminPage.getByRole('dialog', { name: 'Enroll somebody' })
    await expect(sheet).toBeInViewport({ ratio: 1 })
    await expectRoomForLargeText(adminPage, 390)
    await fillIn(adminPage, courseId, 'Nenfort Gyang')
    // Nothing is to be paid for a free course.
    await expect(sheet.getByLabel(/is paid$/)).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Enroll', exact: true }).tap()
    await expect(adminPage.getByText(`Nenfort Gyang is enrolled on ${title}.`)).toBeVisible()
    await expect(panelOf(adminPage)).toBeInViewport({ ratio: 1 })
    await expectAccessible(adminPage, [390, 320])
    const link = panelOf(adminPage).locator('.own-page-link')
    const first = (await link.textContent()) ?? ''
    await panelOf(adminPage).getByRole('button', { name: 'Make a new link' }).tap()
    await adminPage.getByRole('button', { name: 'Make it' }).tap()
    await expect(link).not.toHaveText(first)
    const second = (await link.textContent()) ?? ''
    const view = adminPage.getByRole('button', { name: 'View Nenfort Gyang' })
    await panelOf(adminPage).getByRole('button', { name: 'Back' }).tap()
    await expect(view).toBeFocused()
    // The one that has ended is not shown again.
    await view.tap()
    await expect(link).toHaveText(second)
    await panelOf(adminPage).getByRole('button', { name: 'Back' }).tap()
    await expect(view).toBeFocused()
    expect(await stored(courseId)).toMatchObject([{ paymentStatus: 'completed', payment: null }])
  })
})
