import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aJob } from '../support/records'

test('samples are deleted over a list that has some, which says how many; over another nothing is offered', async ({
  adminPage,
  adminUrl,
}) => {
  const ids = [await aJob({ isSample: true }), await aJob({ isSample: true })].map(({ id }) => id)
  await adminPage.goto(adminUrl('courses'))
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Add course' })).toBeVisible()
  await expect(adminPage.getByRole('button', { name: /sample/ })).toHaveCount(0)

  await adminPage.goto(adminUrl('jobs'))
  await adminPage.getByRole('button', { name: 'Delete 2 sample jobs' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Delete the samples?' })
  await expect(question).toContainText('This deletes 2 jobs that the site began with.')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(adminPage.getByText('Deleted: 2 jobs.')).toBeVisible()
  await expect(adminPage.getByRole('button', { name: /sample/ })).toHaveCount(0)
  expect(await database().job.count({ where: { id: { in: ids } } })).toBe(0)
})
