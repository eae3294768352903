import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, testWithMail as test } from '../support/browser'
import { aWord } from '../support/record-forms'
import { aCourse, anEnrollment } from '../support/records'

test('all students of one course are written to from their list, by the keyboard, with nothing typed lost', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Silk printing ${aWord()}`
  const { id } = await aCourse({ title })
  const { email } = await anEnrollment({ courseId: id, price: 5000, paymentStatus: 'completed' })
  // The email of somebody who has not paid may be anybody's.
  await anEnrollment({ courseId: id, price: 5000 })
  // Who has cancelled is no student to be called.
  await anEnrollment({ courseId: id, price: 5000, paymentStatus: 'completed', cancelledAt: new Date() })
  await adminPage.goto(adminUrl('enrollments'))
  const button = adminPage.getByRole('button', { name: 'Write to the students' })
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Enrollments' })).toBeVisible()
  await expect(button).toHaveCount(0)

  await adminPage.goto(adminUrl('courses'))
  await adminPage.getByRole('link', { name: `2 for ${title}` }).click()
  await expect(adminPage.getByText(`Of ${title}`)).toBeVisible()
  const form = adminPage.getByRole('form', { name: 'Write to the students' })
  await button.press('Enter')
  await expect(form).toContainText('the one student who has a seat')
  await expect(form).toContainText('1 other is enrolled and not written to')
  const subject = form.getByLabel('Subject')
  const message = form.getByLabel('Message')
  const send = form.getByRole('button', { name: 'Send to 1 student' })
  await expect(subject).toHaveAccessibleDescription(/name nobody in it/)
  await expect(subject).toBeFocused()
  await send.press('Enter')
  await expect(form.getByText('Write a subject.')).toBeVisible()
  await expect(form.getByText('Write a message.')).toBeVisible()
  await expect(subject).toBeFocused()
  await expectAccessible(adminPage)
  await subject.fill('We begin at ten')
  await message.fill('The hall is free from ten.')

  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(message).toHaveValue('The hall is free from ten.')
  await send.press('Enter')
  await expect(adminPage.getByText('1 student is written to.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(button).toBeFocused()
  const letters = await database().outboxMail.findMany({ where: { kind: 'course-enrollment-letter' } })
  expect(letters.map(({ recipient }) => recipient)).toEqual([email])
  expect(letters[0]?.text).toContain('The hall is free from ten.')
})

test('however often Escape is pressed, what was typed stays', async ({ adminPage, adminUrl }) => {
  const { id } = await aCourse({ title: `Risograph ${aWord()}` })
  await anEnrollment({ courseId: id, price: 5000, paymentStatus: 'completed' })
  await gotoAdminList(adminPage, adminUrl(`enrollments?courseId=${id}`))
  await adminPage.getByRole('button', { name: 'Write to the students' }).press('Enter')
  const subject = adminPage.getByLabel('Subject')
  await subject.fill('We begin at ten')
  // A browser closes without asking what is open at one of several in a row.
  for (let presses = 0; presses < 8; presses++) {
    await adminPage.keyboard.press('Escape')
    await expect(subject).toBeVisible()
  }
  await expect(subject).toHaveValue('We begin at ten')
})
