import { database } from '@/lib/platform/database'
import { expect, test } from '../support/browser'
import { aPayment, report } from '../support/ledger'
import { aCourse, anEnrollment } from '../support/records'

test('the list has the six columns, N/A for what is missing, and a panel that Back closes', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ title: 'Book binding', price: 50_000 })
  const { id } = await anEnrollment({
    courseId,
    name: 'Esther Danladi',
    price: 50_000,
    portfolio: 'https://example.com/esther',
  })
  await anEnrollment({ courseId, name: 'Retnan Bitrus', price: 50_000 })
  const payment = await aPayment({ enrollmentId: id, amount: 50_000 })
  await report(payment.reference, 'succeeded', 50_000)
  await adminPage.goto(adminUrl('enrollments?course=Book'))
  const heads = [
    'Student Name',
    'Student Email',
    'Course',
    'Date Enrolled',
    'Payment Status',
    'Experience Level',
  ]
  for (const head of heads) await expect(adminPage.getByRole('columnheader', { name: head })).toBeVisible()

  await adminPage.getByRole('button', { name: 'View Esther Danladi' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const heading = panel.getByRole('heading', { name: 'Esther Danladi' })
  await expect(heading).toBeFocused()
  // The badges beside the name leave it room.
  expect((await heading.boundingBox())?.width).toBeGreaterThan(120)
  await expect(panel.getByText('+234 805 987 6543')).toBeVisible()
  const portfolio = panel.getByRole('link', { name: 'https://example.com/esther' })
  await expect(portfolio).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(portfolio).toHaveAttribute('target', '_blank')
  await expect(panel.getByRole('list', { name: 'What happened' })).toContainText('₦50,000 was paid')
  await panel.getByRole('heading', { name: 'History' }).click()
  await expect(panel.locator('.record-history li').first()).toContainText('System')
  const stored = await database().enrollment.findUniqueOrThrow({ where: { id } })
  expect(stored.paymentStatus).toBe('completed')

  await adminPage.getByRole('button', { name: 'View Retnan Bitrus' }).click()
  await expect(panel.locator('dl > div').filter({ hasText: 'Portfolio' })).toContainText('N/A')
  await expect(panel.getByText('₦50,000 was asked; no payment was opened for it.')).toBeVisible()
  // It took the place of the one before.
  await adminPage.goBack()
  await expect(panel).toHaveCount(0)
})

test('two enrollments of one e-mail on a course are marked; filters live in the URL and are undone with Back', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ title: 'Screen printing' })
  const email = 'shared@example.com'
  await anEnrollment({ courseId, name: 'Ada Obi', email, paymentStatus: 'completed' })
  await anEnrollment({ courseId, name: 'Eve Obi', email, phone: '+2348031234567' })
  await anEnrollment({ courseId, name: 'Bala Yusuf', experienceLevel: 'Advanced' })
  await adminPage.goto(adminUrl('enrollments?course=Screen'))
  const rows = adminPage.getByRole('row').filter({ hasText: 'Screen printing' })
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(rows).toHaveCount(3)
  for (const name of ['Ada Obi', 'Eve Obi'])
    await expect(row(name).getByText('Same email', { exact: true })).toBeVisible()
  await expect(row('Bala Yusuf').getByText('Same email')).toHaveCount(0)
  await adminPage.getByLabel('Experience level').selectOption('Advanced')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/course=Screen&experienceLevel=Advanced$/)
  await expect(rows).toHaveText([/Bala Yusuf/])
  await adminPage.goBack()
  await expect(rows).toHaveCount(3)
  await adminPage.getByRole('button', { name: 'View Eve Obi' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  await expect(panel.getByText('On this course with another phone number too')).toBeVisible()
  // A mail to her says at once what it is about.
  await expect(panel.locator('a[href$="?subject=Screen%20printing"]')).toBeVisible()
  await adminPage.getByLabel('Status').selectOption('completed')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows).toHaveText([/Ada Obi/])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the panel is a sheet that says where the last letter did not get through, and gives the focus back', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id, email } = await anEnrollment({ name: 'Mistyped Email' })
    const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
    await adminPage.goto(adminUrl(`enrollments?view=${id}`))
    await expect(panel.getByText(email)).toBeVisible()
    await expect(panel.getByText('may not have reached them')).toHaveCount(0)
    const letter = { kind: 'receipt', recipient: email, subject: '', text: '', html: '' }
    await database().outboxMail.create({ data: { ...letter, givenUpAt: new Date('2026-11-20T09:00:00Z') } })
    await adminPage.reload()
    await expect(
      panel.getByText(
        'The last one may not have reached them: it was given up on 20 November 2026. Call them.',
      ),
    ).toBeVisible()
    await expect(panel).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel).toHaveCount(0)
    await expect(adminPage.getByRole('button', { name: 'View Mistyped Email' })).toBeFocused()
  })
})
