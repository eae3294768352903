import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { aWord, courseOf, jobOf } from '../support/record-forms'
import { aCourse, aJob, anApplication, anEnrollment } from '../support/records'

test('a job that somebody applied for is not offered to be deleted but to be closed, and that can be undone', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await aJob({ title: `Cutter ${aWord()}` })
  await anApplication({ jobId: id })
  await adminPage.goto(adminUrl(`jobs?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit job' })
  await expect(form.getByText('It has 1 application, so it cannot be deleted.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Delete job' })).toHaveCount(0)
  await expectAccessible(adminPage)
  const close = form.getByRole('button', { name: 'Close the job' })

  await test.step('what was typed is not lost unasked', async () => {
    await form.getByLabel('City').fill('Kano')
    await close.click()
    await adminPage.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('City')).toHaveValue('Kano')
    expect(await jobOf(id)).toMatchObject({ isActive: true })
    await form.getByLabel('City').fill('Jos')
  })
  await close.click()
  await expect(adminPage.getByText(`${title} is closed.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await jobOf(id)).toMatchObject({ isActive: false, city: 'Jos' })
  await adminPage.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(adminPage.getByText(`${title} is open.`)).toBeVisible()
  await expect(adminPage.getByRole('button', { name: `Close ${title}` })).toBeVisible()
  expect(await jobOf(id)).toMatchObject({ isActive: true })
})

test('a course stays with an enrollment that is cancelled, too; one that is inactive has nothing left to be done', async ({
  adminPage,
  adminUrl,
}) => {
  const { id, title } = await aCourse({ title: `Cutting ${aWord()}` })
  await anEnrollment({ courseId: id, cancelledAt: new Date() })
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  const form = adminPage.getByRole('form', { name: 'Edit course' })
  const because = form.getByText(
    'It has 1 enrollment, with those that are cancelled, so it cannot be deleted.',
  )
  await expect(because).toBeVisible()
  await expect(form.getByRole('button', { name: 'Delete course' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Make the course inactive' }).click()
  await expect(adminPage.getByText(`${title} is inactive.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await courseOf(id)).toMatchObject({ isActive: false })
  await adminPage.goto(adminUrl(`courses?edit=${id}`))
  await expect(because).toBeVisible()
  await expect(form.getByRole('button', { name: /Delete|inactive/ })).toHaveCount(0)
})
