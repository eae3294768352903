import type { Page } from '@playwright/test'
import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, recordPosts, test } from '../support/browser'
import { aPayment, payAtPaystack } from '../support/ledger'
import { aWord } from '../support/record-forms'
import { aCourse, anEnrollment } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Enrollment' })
const formOf = (page: Page) => page.getByRole('form', { name: 'Change course' })
const opener = (page: Page) => panelOf(page).getByRole('button', { name: 'Change course' })

const courseOf = async (id: string) =>
  (await database().enrollment.findUniqueOrThrow({ where: { id }, select: { courseId: true } })).courseId

/** An enrollment whose price was paid in money. */
async function aPaid(fields: Parameters<typeof anEnrollment>[0], price = 50_000) {
  const enrollment = await anEnrollment({ price, ...fields })
  const { reference } = await aPayment({ enrollmentId: enrollment.id, amount: price, provider: 'paystack' })
  await payAtPaystack(reference, price)
  return enrollment
}

test('a student who has paid is put on another course by the keyboard alone, and both sums are said before', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Coptic ${aWord()}`
  const from = await aCourse({ title, price: 50_000, seats: 4 })
  const dearer = await aCourse({ title: `${title} long`, price: 80_000, seats: 2 })
  const cheaper = await aCourse({ title: `${title} short`, price: 30_000 })
  const full = await aCourse({ title: `${title} full`, price: 50_000, seats: 1 })
  await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
  const { id } = await aPaid({ courseId: from.id, name: 'Rifkatu Coptic' })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const form = formOf(adminPage)
  const select = form.getByLabel('New course')
  const option = (courseId: string) => form.locator(`option[value="${courseId}"]`)

  await opener(adminPage).press('Enter')
  await expect(select).toBeFocused()
  await expect(form.getByText(/^Rifkatu Coptic is on .+, which begins on 1 February 2099\./)).toBeVisible()
  await expect(option(dearer.id)).toHaveText(`${title} long, 1 Feb 2099, 2 seats left, ₦80,000`)
  await expect(option(full.id)).toBeDisabled()
  await expect(option(from.id)).toHaveCount(0)
  // Nothing is asked of who leaves without a choice.
  await adminPage.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(opener(adminPage)).toBeFocused()

  await adminPage.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Change course' }).press('Enter')
  await expect(select).toBeFocused()
  await expect(select).toHaveAccessibleDescription('Choose a course.')
  await expectAccessible(adminPage, [1280, 320])
  await adminPage.keyboard.type(`${title} short`)
  await expect(form.getByText(/the difference of ₦20,000 can be given back under Payments/)).toBeVisible()
  await select.selectOption(dearer.id)
  await expect(form.getByText(/costs ₦80,000: the difference of ₦30,000 is yours to ask for/)).toBeVisible()
  await expect(form.getByText('Mail is off: nobody is told.')).toBeVisible()
  // What is chosen is not dropped without a question.
  await adminPage.keyboard.press('Escape')
  const question = adminPage.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(select).toHaveValue(dearer.id)
  await form.getByRole('button', { name: 'Change course' }).press('Enter')

  await expect(adminPage.getByText(`Rifkatu Coptic is on ${title} long now.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(opener(adminPage)).toBeFocused()
  await expect(panelOf(adminPage).getByText('1 of 2 seats of the course is left.')).toBeVisible()
  await expect(adminPage.getByRole('row').filter({ hasText: 'Rifkatu Coptic' })).toContainText(
    `${title} long`,
  )
  expect(await courseOf(id)).toBe(dearer.id)
  expect(await courseOf(id)).not.toBe(cheaper.id)
  const step = panelOf(adminPage).getByRole('list', { name: 'What happened' }).getByRole('listitem').first()
  await expect(step).toContainText(
    `The student was put on ${title} long, 1 Feb 2099, in place of ${title}, 1 Feb 2099By ${ADMIN_EMAIL}`,
  )
  await panelOf(adminPage).getByRole('heading', { name: 'History' }).click()
  const entry = panelOf(adminPage).locator('.record-history li').first()
  await expect(entry).toContainText('Course')
  await expect(entry.locator('ins')).toContainText(`${title} long, 1 Feb 2099`)
  await expectAccessible(adminPage)
})

test.describe('a course that has filled up meanwhile', () => {
  test.use({ expectedConsoleErrors: ['status of 409'], viewport: { width: 320, height: 720 } })

  test('is refused at its field, on the narrowest phone too, and what was chosen stays', async ({
    adminPage,
    adminUrl,
  }) => {
    const title = `Marbling ${aWord()}`
    const { id: courseId } = await aCourse({ title, price: 50_000 })
    const last = await aCourse({ title: `${title} ${'W'.repeat(80)}`, price: 50_000, seats: 1 })
    const { id } = await aPaid({ courseId, name: 'Nanret Marbling' })
    await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
    await opener(adminPage).press('Enter')
    const form = formOf(adminPage)
    const select = form.getByLabel('New course')
    await select.selectOption(last.id)
    await anEnrollment({ courseId: last.id, paymentStatus: 'completed' })
    const posts = recordPosts(adminPage)
    await form.getByRole('button', { name: 'Change course' }).dblclick()
    await expect(select).toHaveAccessibleDescription('This course is full. Every seat is taken.')
    await expect(select).toBeFocused()
    await expect(select).toHaveValue(last.id)
    expect(posts).toEqual([`/api/admin/enrollments/${id}/course`])
    await expectAccessible(adminPage, [320])
    expect(await courseOf(id)).toBe(courseId)
  })
})

test('it is offered where it can be done, and the panel says what to do where it is not paid', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ title: `Etching ${aWord()}`, price: 50_000 })
  const priced = await aCourse({ title: `Etching ${aWord()}`, price: 1000 })
  const free = await anEnrollment({ paymentStatus: 'completed', name: 'Free Etcher' })
  const unpaid = await anEnrollment({ courseId, price: 50_000, name: 'Unpaid Etcher' })
  const cancelled = await anEnrollment({ paymentStatus: 'completed', cancelledAt: new Date() })
  const words = panelOf(adminPage).getByText('for another course, enroll the student there')

  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${unpaid.id}`))
  await expect(words).toBeVisible()
  await expect(opener(adminPage)).toHaveCount(0)
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${cancelled.id}`))
  await expect(panelOf(adminPage).getByText('No seat: cancelled on')).toBeVisible()
  await expect(opener(adminPage)).toHaveCount(0)
  await expect(words).toHaveCount(0)
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${free.id}`))
  await opener(adminPage).click()
  const form = formOf(adminPage)
  await expect(form.locator(`option[value="${priced.id}"]`)).toBeDisabled()
  await expect(form.getByLabel('New course')).toHaveAccessibleDescription(
    'A course that has a price needs an enrollment of its own.',
  )
})
