import { database } from '@/lib/platform/database'
import { expectAccessible } from '../support/accessibility'
import { expect, gotoAdminList, testWithMail as test } from '../support/browser'
import { aCourse, anEnrollment } from '../support/records'

test('where mail is on, the form that enrolls somebody says which letter they get, and a lost link goes to the stored email in one press', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const { email } = await anEnrollment({ courseId, name: 'Retkat Dung' })
  await gotoAdminList(adminPage, adminUrl('enrollments?view=new'))
  const form = adminPage.getByRole('form', { name: 'Enroll somebody' })
  await expect(form.getByText('They get a letter about it.')).toBeVisible()
  await form.getByLabel('Course').selectOption(courseId)
  await form.getByLabel('How ₦20,000 is paid').selectOption('later')
  await expect(form.getByText('They get a letter with the link to pay.')).toBeVisible()
  await form.getByLabel('How ₦20,000 is paid').selectOption('transfer')
  await expect(form.getByText('They get a letter about it.')).toBeVisible()
  await expect(form.getByText('nobody is told')).toHaveCount(0)

  await form.getByRole('button', { name: 'Close' }).click()
  await adminPage.getByRole('button', { name: 'Discard changes' }).click()
  await adminPage.getByRole('button', { name: 'View Retkat Dung' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  await panel.getByRole('button', { name: 'Mail the link' }).click()
  await expect(adminPage.getByText(`The link goes to ${email}.`)).toBeVisible()
  const letter = await database().outboxMail.findFirstOrThrow({ where: { recipient: email } })
  const [link = ''] = /http\S+\/status\/\S+/.exec(letter.text) ?? []
  expect((await fetch(link)).status).toBe(200)
  await panel.getByRole('heading', { name: 'History' }).click()
  await expect(panel.locator('.record-history li').first()).toContainText('Mailed again')
  await expectAccessible(adminPage)
})
