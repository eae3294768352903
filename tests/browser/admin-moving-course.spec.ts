import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, testWithMail as test } from '../support/browser'
import { aWord, courseOf } from '../support/record-forms'
import { aCourse, anEnrollment } from '../support/records'

const lettersTo = (recipient: string) =>
  database().outboxMail.findMany({ where: { recipient, kind: 'course-enrollment-moved', withdrawnAt: null } })

test('an administrator who moves a course can write to its students, and withdraws the letters by moving it again', async ({
  adminPage,
  adminUrl,
}) => {
  const title = `Felting ${aWord()}`
  const { id } = await aCourse({ title, startDate: new Date('2099-02-03') })
  const { email } = await anEnrollment({ courseId: id, price: 5000, paymentStatus: 'completed' })
  await anEnrollment({ courseId: id, seatHeldUntil: new Date(0) })
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  const start = form.getByLabel('Start date')
  const save = form.getByRole('button', { name: 'Update course' })
  const question = adminPage.getByRole('dialog', { name: 'Is it meant so?' })
  await start.fill('2020-02-03')
  await expect(form.getByText('Call or write to them.')).toBeVisible()
  await start.fill('2099-02-10')
  await expect(
    form.getByText('2 people are enrolled. As you save it, a letter can tell those who have a seat.'),
  ).toBeVisible()
  await save.click()
  await expect(question).toContainText('begins on 10 February 2099, not on 3 February 2099')
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Save and write to them' }).click()
  await expect(
    adminPage.getByText(`${title} is updated. 1 person is written to in 10 minutes.`),
  ).toBeVisible()
  expect(await courseOf(id)).toMatchObject({ startDate: new Date('2099-02-10') })
  expect(await lettersTo(email)).toHaveLength(1)

  await expect(adminPage).toHaveURL(/courses$/)
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  await form.getByRole('heading', { name: 'History' }).click()
  await expect(form.locator('.record-history li').first()).toContainText('Letters on the start date')
  await start.fill('2099-02-03')
  await save.click()
  await question.getByRole('button', { name: 'Save without a letter' }).click()
  await expect(
    adminPage.getByText(`${title} is updated. 1 letter about the other day never left.`),
  ).toBeVisible()
  expect(await lettersTo(email)).toEqual([])
})
