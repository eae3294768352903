import { officeDay } from '@/lib/dates/office-day'
import { database } from '@/lib/platform/database'
import { expect, gotoLogin, test } from '../support/browser'
import { aFeePayment, aPayment, report, reportRefund } from '../support/ledger'
import { aCourse, anApplication, anEnrollment, clearRecords } from '../support/records'

test('the dashboard counts what came in, lists the newest, leads to each, and has its twelve weeks as a table for those who cannot see the plot', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const { id: courseId } = await aCourse({ title: 'Directors and design', category: 'ExecutiveSpecial' })
  await anEnrollment({ courseId, email: 'director@example.com' })
  await anEnrollment({ email: 'student@example.com' })
  await anApplication({ applicantName: 'Simi Bot', applicantEmail: 'binder@example.com' })
  const dateApplied = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)
  await anApplication({ applicantEmail: 'folder@example.com', dateApplied })
  await adminPage.goto(adminUrl('dashboard'))

  for (const words of ['Total Job Applications 2', 'Total Enrollments 2', 'Executive Registrations 1'])
    await expect(adminPage.getByRole('link', { name: words })).toBeVisible()

  const newest = (title: string) =>
    adminPage.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts()
  expect(await newest('Recent Job Applications')).toEqual([
    expect.stringMatching(/binder@.*Print finisher/s),
    expect.stringMatching(/folder@.*Print finisher/s),
  ])
  expect(await newest('Recent Enrollments')).toHaveLength(2)
  expect(await newest('Recent Executive Registrations')).toEqual([
    expect.stringMatching(/director@.*Directors and design/s),
  ])

  const rows = adminPage.getByRole('table', { name: 'Applications and enrollments a week' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  const counts = async (row: number) => (await rows.nth(row).getByRole('cell').allInnerTexts()).join(' ')
  expect([await counts(10), await counts(11), await counts(12)]).toEqual(['0 0', '1 0', '1 2'])

  await adminPage.getByRole('link', { name: 'binder@example.com' }).click()
  await expect(
    adminPage.getByRole('dialog', { name: 'Application' }).getByRole('heading', { name: 'Simi Bot' }),
  ).toBeVisible()
})

test('what waits stands first and leads to its list, and the menu counts it until it is done', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  await database().paymentFlag.deleteMany()
  const { reference } = await aFeePayment(5000, { applicantName: 'Pam Gyang' })
  await report(reference, 'succeeded', 4000)
  await anApplication()
  await adminPage.goto(adminUrl('dashboard'))
  const waiting = adminPage.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link')).toHaveText([
    '2 applications wait for a decision',
    '1 payment to look at',
  ])
  await expect(adminPage.getByRole('link', { name: 'Applications (2 to decide on)' })).toBeVisible()

  await waiting.getByRole('link', { name: '1 payment to look at' }).click()
  await expect(adminPage).toHaveURL(/payments\?flagged=yes$/)
  const inMenu = adminPage.getByRole('link', { name: /^Payments/ })
  await expect(inMenu).toHaveAccessibleName('Payments (1 to look at)')
  await adminPage.getByRole('button', { name: 'View Pam Gyang' }).click()
  await adminPage.getByRole('button', { name: 'Mark as looked at' }).click()
  await expect(inMenu).toHaveAccessibleName('Payments')

  // The frame stays while the page changes, and still counts what came meanwhile.
  await anApplication()
  await inMenu.click()
  await expect(adminPage.getByRole('link', { name: 'Applications (3 to decide on)' })).toBeVisible()
  await clearRecords()
  await adminPage.getByRole('link', { name: 'Dashboard' }).click()
  await expect(adminPage.getByRole('link', { name: 'Total Job Applications 0' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(adminPage.getByRole('link', { name: 'Applications', exact: true })).toBeVisible()
})

test('what waits and what begins soon share a row, all else has one of its own, also in browsers without :has()', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  await anApplication()
  await aCourse({ startDate: new Date(officeDay()) })
  await adminPage.goto(adminUrl('dashboard'))
  const widthOf = (name: string) =>
    adminPage.locator(`.dashboard > .${name}`).evaluate(({ clientWidth, parentElement: page }) => {
      const { paddingLeft, paddingRight } = getComputedStyle(page as Element)
      return (
        clientWidth / ((page as Element).clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
      )
    })
  expect(await widthOf('dashboard-waiting')).toBeLessThan(0.5)
  expect(await widthOf('dashboard-recent')).toBeLessThan(0.5)
  expect(await widthOf('dashboard-plot')).toBeGreaterThan(0.95)

  // Chrome before 105 and Firefox before 121 leave out the rules that they cannot read.
  await adminPage.evaluate(() => {
    const leaveOut = (sheet: CSSStyleSheet | CSSGroupingRule) => {
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        const rule = sheet.cssRules[at]
        if (rule instanceof CSSGroupingRule) leaveOut(rule)
        else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) sheet.deleteRule(at)
      }
    }
    for (const sheet of document.styleSheets) leaveOut(sheet)
  })
  for (const name of ['dashboard-waiting', 'dashboard-recent', 'dashboard-plot'])
    expect(await widthOf(name), name).toBeGreaterThan(0.95)
})

test('the courses that begin soon say how many are enrolled and have not paid, and lead to them', async ({
  adminPage,
  adminUrl,
}) => {
  await clearRecords()
  const inDays = (days: number) => new Date(Date.parse(officeDay()) + days * 24 * 60 * 60 * 1000)
  const { id: courseId } = await aCourse({ title: 'Bookbinding', price: 20_000, startDate: inDays(14) })
  await aCourse({ title: 'Etching', startDate: inDays(0) })
  for (const [title, days, isActive] of [
    ['Over', -1, true],
    ['Far off', 15, true],
    ['Hidden', 3, false],
  ] as const)
    await aCourse({ title, startDate: inDays(days), isActive })
  await anEnrollment({ courseId, name: 'Has Paid', paymentStatus: 'completed' })
  await anEnrollment({ courseId, name: 'Has Not' })
  await anEnrollment({ courseId, name: 'Has Tried', paymentStatus: 'failed' })
  await anEnrollment({ courseId, cancelledAt: new Date() })
  const { id: late } = await anEnrollment({
    courseId,
    name: 'Has Paid Late',
    paymentStatus: 'completed',
    price: 20_000,
  })
  const { id: paymentId, reference } = await aPayment({ enrollmentId: late, amount: 20_000 })
  const flag = { paymentId, reference, reason: 'seat_gone', detail: '' } as const
  await database().paymentFlag.create({ data: flag })
  const returned = { courseId, name: 'Has It Back', paymentStatus: 'completed', price: 20_000 } as const
  const { id: enrollmentId } = await anEnrollment(returned)
  const back = await aPayment({ enrollmentId, amount: 20_000 })
  await report(back.reference, 'succeeded', 20_000)
  await reportRefund(back.reference, 20_000)
  await adminPage.goto(adminUrl('dashboard'))
  const soon = adminPage.getByRole('region', { name: 'Beginning soon' })
  await expect(soon.getByRole('listitem')).toHaveText([
    /^EtchingNobody enrolled/,
    /^Bookbinding5 enrolled, 2 not paid, 1 without a seat, 1 paid back/,
  ])
  await soon.getByRole('link', { name: 'Bookbinding' }).click()
  await expect(adminPage.getByRole('row').filter({ hasText: 'Has' })).toHaveText([
    /Has Not/,
    /Has Tried/,
    /Has It Back/,
    /Has Paid Late/,
    /Has Paid/,
  ])
  await expect(adminPage.getByText('5 of 5 enrollments')).toBeVisible()
})

test.describe('with a session that has ended', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'React error #419'] })

  test('the dashboard forgets the token and leads to the login page', async ({ adminPage, adminUrl }) => {
    await adminPage.route('**/api/admin/verify-token', route => route.fulfill({ status: 401, body: '{}' }))
    await gotoLogin(adminPage, adminUrl('dashboard'))
    expect(await adminPage.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  })
})
