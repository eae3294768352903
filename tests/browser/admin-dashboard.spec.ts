import { expect, gotoLogin, test } from '../support/browser'
import { aCourse, anApplication, anEnrollment, clearRecords } from '../support/records'

test('the dashboard counts what came in, lists the newest, and leads to each', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const { id: courseId } = await aCourse({ title: 'Directors and design', category: 'ExecutiveSpecial' })
  await anEnrollment({ courseId, email: 'director@example.com' })
  await anEnrollment({ email: 'student@example.com' })
  await anApplication({ applicantName: 'Simi Bot', applicantEmail: 'binder@example.com' })
  await adminPage.goto(adminUrl('dashboard'))

  for (const words of ['Total Job Applications 1', 'Total Enrollments 2', 'Executive Registrations 1'])
    await expect(adminPage.getByRole('link', { name: words })).toBeVisible()

  const newest = (title: string) =>
    adminPage.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts()
  expect(await newest('Recent Job Applications')).toEqual([expect.stringMatching(/binder@.*Print finisher/s)])
  expect(await newest('Recent Enrollments')).toHaveLength(2)
  expect(await newest('Recent Executive Registrations')).toEqual([
    expect.stringMatching(/director@.*Directors and design/s),
  ])

  await adminPage.getByRole('link', { name: 'binder@example.com' }).click()
  await expect(
    adminPage.getByRole('dialog', { name: 'Application' }).getByRole('heading', { name: 'Simi Bot' }),
  ).toBeVisible()
})

test('the plot has its twelve weeks as a table for those who cannot see it', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  await anApplication()
  await anApplication({ dateApplied: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000) })
  await anEnrollment()
  await adminPage.goto(adminUrl('dashboard'))
  const rows = adminPage.getByRole('table', { name: 'Applications and enrollments a week' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  const counts = async (row: number) => (await rows.nth(row).getByRole('cell').allInnerTexts()).join(' ')
  expect([await counts(10), await counts(11), await counts(12)]).toEqual(['0 0', '1 0', '1 1'])
})

test.describe('with a session that has ended', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'React error #419'] })

  test('the dashboard forgets the token and leads to the login page', async ({ adminPage, adminUrl }) => {
    await adminPage.route('**/api/admin/verify-token', route => route.fulfill({ status: 401, body: '{}' }))
    await gotoLogin(adminPage, adminUrl('dashboard'))
    expect(await adminPage.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  })
})
