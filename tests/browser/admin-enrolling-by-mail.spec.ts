import { expect, gotoAdminList, test } from '../support/browser'
import { aCourse, anEnrollment } from '../support/records'

test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Studio <studio@example.com>' } })

test('where mail is on, the form that enrolls somebody says which letter they get', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  await anEnrollment({ courseId })
  await gotoAdminList(adminPage, adminUrl('enrollments?view=new'))
  const form = adminPage.getByRole('form', { name: 'Enroll somebody' })
  await expect(form.getByText('They get a letter about it.')).toBeVisible()
  await form.getByLabel('Course').selectOption(courseId)
  await form.getByLabel('How ₦20,000 is paid').selectOption('later')
  await expect(form.getByText('They get a letter with the link to pay.')).toBeVisible()
  await form.getByLabel('How ₦20,000 is paid').selectOption('transfer')
  await expect(form.getByText('They get a letter about it.')).toBeVisible()
  await expect(form.getByText('nobody is told')).toHaveCount(0)
})
