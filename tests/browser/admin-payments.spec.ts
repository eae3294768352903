import { readFile } from 'node:fs/promises'
import { cancelForStudent } from '@/lib/enrollments/change-standing'
import { getPayment } from '@/lib/payments/admin/data'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { database } from '@/lib/platform/database'
import { delayRequests, expect, gotoAdminList, gotoHydrated, test } from '../support/browser'
import {
  aFeePayment,
  anotherAttempt,
  aPayment,
  payAtPaystack,
  report,
  reportDispute,
  reportRefund,
  reportUnknown,
} from '../support/ledger'
import { aCourse, anEnrollment, clearRecords } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

// Each counts all payments there are.
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ site: _ }) => {
  await clearRecords()
  await database().paymentFlag.deleteMany()
})

test('a flagged payment comes first, and returns to its place once its flag is resolved', async ({
  adminPage,
  adminUrl,
}) => {
  const strange = await aFeePayment(5000, { applicantName: 'Pam Gyang' })
  await report(strange.reference, 'succeeded', 4000)
  const { id: enrollmentId } = await anEnrollment({ name: 'Grace Audu', price: 20_000 })
  const plain = await aPayment({ enrollmentId, amount: 20_000 })
  await report(plain.reference, 'succeeded', 20_000)

  await adminPage.goto(adminUrl('dashboard'))
  await adminPage.getByRole('link', { name: /^Payments/ }).click()
  const rows = adminPage.getByRole('row').filter({ hasText: '₦' })
  await expect(rows).toHaveText([
    /Pam Gyang.*₦5,000.*PendingTestTo look at/,
    /Grace Audu.*₦20,000.*CompletedTest/,
  ])

  const lookOf = (word: string) => rows.first().getByText(word, { exact: true }).getAttribute('class')
  expect(await lookOf('To look at')).not.toBe(await lookOf('Test'))

  await adminPage.getByRole('button', { name: 'View Pam Gyang, Print finisher' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  await expect(panel.getByText('Another amount was paid than was asked')).toBeVisible()
  await expect(panel.getByText('Asked for ₦5,000; the provider says ₦4,000.')).toBeVisible()
  await expect(panel.getByText('the payer’s page no longer speaks of it')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as looked at' }).click()
  const looked = panel.getByText(`Looked at by ${ADMIN_EMAIL}`, { exact: false })
  await expect(looked).toBeVisible()
  await expect(rows).toHaveText([/Grace Audu/, /Pam Gyang/])
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(adminPage.getByText('It waits to be looked at again.')).toBeVisible()
  await expect(looked).toHaveCount(0)
  await expect(rows).toHaveText([/Pam Gyang.*To look at/, /Grace Audu/])
  await panel.getByRole('button', { name: 'Mark as looked at' }).click()
  await panel.getByRole('button', { name: 'Not looked at after all' }).click()
  await expect(looked).toHaveCount(0)
  await panel.getByRole('button', { name: 'Mark as looked at' }).click()
  await expect(looked).toBeVisible()
  await expect(panel.getByRole('list', { name: 'What does not add up' })).toBeFocused()
  await expect(rows).toHaveText([/Grace Audu/, /Pam Gyang/])
  await expect(adminPage.getByText('To look at', { exact: true }).filter({ visible: true })).toHaveCount(0)
  const stored = await database().payment.findUniqueOrThrow({
    where: { id: strange.id },
    include: { flags: { include: { resolvedBy: true } } },
  })
  expect(stored.flaggedAt).toBeNull()
  expect(stored.flags[0]?.resolvedBy?.email).toBe(ADMIN_EMAIL)

  await panel.getByRole('link', { name: 'Open the application' }).click()
  const application = adminPage.getByRole('dialog', { name: 'Application' })
  await expect(application.getByRole('heading', { name: 'Pam Gyang' })).toBeVisible()
})

test('the panel says how a dispute ended, and until then what to do', async ({ adminPage, adminUrl }) => {
  const { reference } = await aFeePayment(5000, { applicantName: 'Pam Gyang' })
  await report(reference, 'succeeded')
  await reportDispute(reference, 'opened', 2000)
  await reportDispute(reference, 'won', 2000)
  await reportDispute(reference, 'opened', 5000, 'd2')
  await gotoAdminList(adminPage, adminUrl('payments'))
  await adminPage.getByRole('button', { name: 'View Pam Gyang, Print finisher' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  await expect(panel.getByText('Decided at the provider', { exact: false })).toHaveCount(1)
  await expect(
    panel.getByText('The payer’s bank asks for ₦5,000 back. Respond at the provider'),
  ).toBeVisible()
  await expect(panel.getByText('It then waits no more. No money moves.')).toBeVisible()
  await reportDispute(reference, 'lost', 5000, 'd2')
  await adminPage.reload()
  await expect(panel.getByText('The payer’s bank got ₦5,000 back.')).toBeVisible()
  await expect(panel.getByText('Decided at the provider', { exact: false })).toHaveCount(2)
  await expect(panel.getByText('The payer’s bank gets ₦5,000 back')).toBeVisible()
  await expect(panel.getByText('The payer’s bank does not get ₦2,000 back')).toBeVisible()
})

test('the panel says how much is held for a cancelled enrollment, until all of it went back', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anEnrollment({ name: 'Grace Audu', price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id, provider: 'paystack' })
  await payAtPaystack(reference)
  await cancelForStudent(id, '192.0.2.1')
  await gotoAdminList(adminPage, adminUrl('payments'))
  await adminPage.getByRole('button', { name: /^View Grace Audu/ }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  const flags = panel.getByRole('list', { name: 'What does not add up' })
  await expect(flags).toContainText('The enrollment was cancelled after it was paid')
  await expect(flags).toContainText('₦5,000 had not been given back by then.')
  await expect(flags).toContainText('It then waits no more. No money moves.')
  await reportRefund(reference, 5000, 'whole', 'paystack')
  await adminPage.reload()
  await expect(flags).toContainText('All of it went back')
  await expect(adminPage.getByText('To look at', { exact: true }).filter({ visible: true })).toHaveCount(0)
})

test('each button of what does not add up says which one it is for', async ({ adminPage, adminUrl }) => {
  const references = [await reportUnknown(700), await reportUnknown(800)]
  const { id } = await anEnrollment({ name: 'Lami Bot', price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded', 1)
  await adminPage.goto(adminUrl('payments'))
  const unplaced = adminPage.getByRole('region', { name: 'Money we cannot place' })
  for (const unknown of references) {
    await unplaced.getByRole('button', { name: new RegExp(`^Mark as looked at: .*${unknown}$`) }).click()
    await expect(adminPage.getByText(unknown)).toHaveCount(0)
  }
  await adminPage.getByRole('button', { name: /^View Lami Bot/ }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  const when = /, \d+ \w+ \d{4}, \d\d:\d\d$/
  await panel.getByRole('button', { name: /^Mark as looked at: / }).click()
  await expect(panel.getByRole('button', { name: /^Not looked at after all: / })).toHaveAccessibleName(when)
})

test('one may be marked while the one before it is still being saved', async ({ adminPage, adminUrl }) => {
  const references = [await reportUnknown(900), await reportUnknown(950)]
  await gotoHydrated(adminPage, adminUrl('payments'))
  const unplaced = adminPage.getByRole('region', { name: 'Money we cannot place' })
  const mark = (reference?: string) =>
    unplaced.getByRole('button', { name: new RegExp(`^Mark as looked at: .*${reference}$`) })
  const release = await delayRequests(adminPage, '**/resolve')
  for (const reference of references) await mark(reference).click()
  await expect(unplaced.getByRole('button', { name: 'Saving' })).toHaveCount(2)
  release()
  for (const reference of references) await expect(unplaced.getByText(reference)).toHaveCount(0)
  expect(
    await database().paymentFlag.count({ where: { reference: { in: references }, resolvedAt: null } }),
  ).toBe(0)
})

test('money for unknown references is shown until it was looked at', async ({ adminPage, adminUrl }) => {
  const reference = await reportUnknown(700)
  await adminPage.goto(adminUrl('payments'))
  const unplaced = adminPage.getByRole('region', { name: 'Money we cannot place' })
  await expect(unplaced.getByText(`Reference ${reference}`)).toBeVisible()
  await expect(unplaced.getByText('Nothing was asked; the provider says ₦700.')).toBeVisible()
  await unplaced.getByRole('button', { name: 'Mark as looked at' }).click()
  await expect(adminPage.getByText('Marked as looked at.')).toBeVisible()
  await expect(unplaced).toHaveCount(0)
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(unplaced.getByText(`Reference ${reference}`)).toBeVisible()
  await unplaced.getByRole('button', { name: 'Mark as looked at' }).click()
  await expect(unplaced).toHaveCount(0)
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
  const flag = await database().paymentFlag.findFirstOrThrow({ where: { reference } })
  expect(flag.resolvedAt).not.toBeNull()
})

test('filters live in the URL', async ({ adminPage, adminUrl }) => {
  const paid = await aFeePayment(5000, { applicantName: 'Ada Obi' })
  await report(paid.reference, 'succeeded')
  const strange = await aFeePayment(5000, { applicantName: 'Bala Yusuf' })
  await report(strange.reference, 'succeeded', 1)
  await adminPage.goto(adminUrl('payments'))
  const rows = adminPage.getByRole('row').filter({ hasText: '₦' })
  await adminPage.getByLabel('Status').selectOption('completed')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/\?status=completed$/)
  await expect(rows).toHaveText([/Ada Obi/])
  await adminPage.goBack()
  await expect(rows).toHaveCount(2)
  await adminPage.getByLabel('Attention').selectOption('yes')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(adminPage).toHaveURL(/\?flagged=yes$/)
  await expect(rows).toHaveText([/Bala Yusuf/])
})

test('the payments of some days, of one kind, are found and summed up', async ({ adminPage, adminUrl }) => {
  const fee = await aFeePayment(5000, { applicantName: 'Ada Obi' })
  const { id: enrollmentId } = await anEnrollment({ name: 'Grace Audu', price: 20_000 })
  const price = await aPayment({ enrollmentId, amount: 20_000 })
  const settle = (id: string, settledAt: string) =>
    database().payment.update({
      where: { id },
      data: { status: 'completed', settledAt: new Date(settledAt) },
    })
  await settle(fee.id, '2026-03-02T09:00:00Z')
  await settle(price.id, '2026-04-02T09:00:00Z')
  await aFeePayment(7000, { applicantName: 'Bala Yusuf' })

  await adminPage.goto(adminUrl('payments'))
  const rows = adminPage.getByRole('row').filter({ hasText: '₦' })
  const sums = adminPage.getByLabel('In all')
  await expect(rows).toHaveText([
    /Bala Yusuf.*Asked/,
    /Grace Audu.*2 Apr 2026Paid/,
    /Ada Obi.*2 Mar 2026Paid/,
  ])
  await expect(sums).toHaveText('Completed (Test)₦25,0002 paymentsPending (Test)₦7,0001 payment')
  await adminPage.getByRole('link', { name: 'Date' }).click()
  await expect(adminPage).toHaveURL(/\?sort=-date$/)
  await expect(adminPage.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await adminPage.getByLabel('Date from').fill('2026-03-01')
  await adminPage.getByLabel('Date to').fill('2026-04-30')
  await adminPage.getByLabel('For', { exact: true }).selectOption('Course enrollment')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows).toHaveText([/Grace Audu/])
  await expect(sums).toHaveText('Completed (Test)₦20,0001 payment')
  await expect(adminPage.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    /dateFrom=2026-03-01&dateTo=2026-04-30/,
  )
})

test('somebody who calls about a payment is found by name, phone or reference, and mailed by a press', async ({
  adminPage,
  adminUrl,
}) => {
  const caller = await aFeePayment(5000, { applicantName: 'Gyang Nanret Retnan' })
  await aFeePayment(5000, { applicantName: 'Bala Yusuf' })
  const retried = await anotherAttempt(caller.id)
  await gotoAdminList(adminPage, adminUrl('payments'))
  const rows = adminPage.getByRole('row').filter({ hasText: '₦' })
  await expect(rows).toHaveCount(2)
  const search = adminPage.getByLabel('Name, email, phone or reference')
  for (const text of ['gyang retnan', caller.reference, retried.slice(-6)]) {
    await search.fill(text)
    await search.press('Enter')
    await expect(adminPage).toHaveURL(url => url.searchParams.get('search') === text)
    await expect(rows).toHaveText([/Gyang Nanret Retnan/])
  }
  const { payer } = (await getPayment(caller.id)) ?? {}
  const mail = { name: payer?.email, exact: true }
  await expect(rows.getByRole('link', mail)).toHaveAttribute('href', `mailto:${payer?.email}`)
  await adminPage.getByRole('button', { name: 'View Gyang Nanret Retnan' }).click()
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  await expect(panel.getByRole('link', mail)).toHaveAttribute('href', `mailto:${payer?.email}`)
  await expect(panel.locator(`a[href="tel:${payer?.phone}"]`)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'WhatsApp Gyang Nanret Retnan' })).toBeVisible()
})

test.describe('marking that fails', () => {
  test.use({ expectedConsoleErrors: ['status of 500'], viewport: { width: 390, height: 844 } })

  test('is reported on a phone too, over the sheet', async ({ adminPage, adminUrl }) => {
    const strange = await aFeePayment(5000)
    await report(strange.reference, 'succeeded', 1)
    await adminPage.goto(adminUrl(`payments?view=${strange.id}`))
    await adminPage.route('**/resolve', route => route.fulfill({ status: 500, body: 'no' }))
    const panel = adminPage.getByRole('dialog', { name: 'Payment' })
    await panel.getByRole('button', { name: 'Mark as looked at' }).click()
    const toast = adminPage.getByText('It could not be marked. Please try again.')
    await expect(toast).toBeVisible()
    const isOnTop = () =>
      toast.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isOnTop).toBe(true)
    await expect(panel.getByRole('button', { name: 'Mark as looked at' })).toBeVisible()
  })
})

test('cash is told apart from card, and one course from the others; what came in and went back is downloaded', async ({
  adminPage,
  adminUrl,
}) => {
  const course = await aCourse({ title: 'Bookbinding', startDate: new Date('2027-02-01') })
  const { id: enrollmentId } = await anEnrollment({ name: 'Grace Audu', price: 20_000, courseId: course.id })
  const card = await aPayment({ enrollmentId, amount: 20_000, provider: 'paystack' })
  await payAtPaystack(card.reference, 20_000)
  await reportRefund(card.reference, 500, 'r1', 'paystack')
  const { id } = await anEnrollment({ name: 'Ada Obi', price: 7000 })
  const { id: administratorId } = await database().administrator.findFirstOrThrow()
  const input = { method: 'cash', note: 'Receipt 7' } as const
  await recordByHand({ purpose: { kind: 'course-enrollment', id }, input, administratorId, key: null })

  await gotoAdminList(adminPage, adminUrl('payments'))
  const rows = adminPage.getByRole('row').filter({ hasText: '₦' })
  const sums = adminPage.getByLabel('In all')
  await expect(sums).toHaveText('Completed₦27,0002 payments, ₦500 of it refunded by now')
  await adminPage.getByLabel('Paid by').selectOption('Cash')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows).toHaveText([/Ada Obi/])
  await expect(sums).toHaveText('Completed₦7,0001 payment')
  await adminPage.getByLabel('Paid by').selectOption('All')
  await adminPage.getByLabel('Course', { exact: true }).selectOption('Bookbinding, 1 Feb 2027')
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(rows).toHaveText([/Grace Audu/])
  await adminPage.goto(adminUrl(`enrollments?courseId=${course.id}`))
  await adminPage.getByRole('link', { name: 'Its payments' }).click()
  await expect(adminPage).toHaveURL(new RegExp(`/payments\\?courseId=${course.id}$`))
  await expect(rows).toHaveText([/Grace Audu/])

  await adminPage.goto(adminUrl('payments?dateFrom=2026-01-05'))
  const download = adminPage.waitForEvent('download')
  await adminPage.getByRole('link', { name: 'Money in and out from 5 Jan 2026, as CSV' }).click()
  const sheet = await readFile(await (await download).path(), 'utf8')
  expect(sheet).toMatch(/,20000,,"NGN",,,"Paystack",.*"Bookbinding"/)
  expect(sheet).toMatch(/,,500,"NGN",,,"Paystack",.*"Bookbinding"/)
  expect(sheet).toMatch(/,7000,,"NGN",,,"Cash",.*"Receipt 7"/)
})
