import type { Locator } from '@playwright/test'
import { DAY_MS } from '@/lib/dates/durations'
import { formatShortDate } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { database } from '@/lib/platform/database'
import { expectAccessible, findAxeViolations } from '../support/accessibility'
import { delayRequests, expect, gotoAdminList, stepBack, test } from '../support/browser'
import { anotherAttempt, aPayment, report, reportRefund } from '../support/ledger'
import { aCourse, aJob, anAdministrator, anApplication, anEnrollment } from '../support/records'
import { ADMIN_EMAIL } from '../support/test-environment'

const stored = (id: string) =>
  database().enrollment.findUniqueOrThrow({ where: { id }, include: { payment: true } })

test('an enrollment is cancelled after a question, taken back, and its seat released', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ price: 20_000, seats: 12 })
  const { id } = await anEnrollment({ courseId, price: 20_000, name: 'Nanzip Gyang' })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const seats = panel.getByText('11 of 12 seats of the course are left.')
  await expect(seats).toBeVisible()
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  expect(await leftOf(panel.getByRole('button', { name: 'Record a payment' }))).toBe(await leftOf(seats))
  await panel.getByRole('button', { name: 'Cancel enrollment' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Cancel this enrollment?' })
  await expect(question).toBeVisible()
  await expectAccessible(adminPage)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect((await stored(id)).cancelledAt).toBeNull()

  await panel.getByRole('button', { name: 'Cancel enrollment' }).click()
  await question.getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(adminPage.getByText('Nanzip Gyang: the enrollment is cancelled.')).toBeVisible()
  await expect(panel.getByText('12 of 12 seats of the course are left.')).toBeVisible()
  await expect(panel.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  expect((await stored(id)).cancelledAt).not.toBeNull()
  expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)

  await panel.getByRole('button', { name: 'Take the cancellation back' }).click()
  await expect(adminPage.getByText('Nanzip Gyang is enrolled again. Mail is off: call them.')).toBeVisible()
  await panel.getByRole('button', { name: 'Release seat' }).click()
  await adminPage
    .getByRole('dialog', { name: 'Release this seat?' })
    .getByRole('button', { name: 'Release seat' })
    .click()
  await expect(panel.getByText('No seat: it was not paid in time, or released.')).toBeVisible()
  expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('a student who paid when the course was full is marked, is given the seat that was added, and may be paid back', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId } = await aCourse({ title: 'Told apart', price: 5000, seats: 1 })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed', name: 'Came First' })
  const { id } = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0), name: 'Paid Late' })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded')
  await gotoAdminList(adminPage, adminUrl(`enrollments?courseId=${courseId}&view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const row = (name: string) => adminPage.getByRole('row').filter({ hasText: name })
  const give = panel.getByRole('button', { name: 'Give the seat' })
  await test.step('the list and the panel mark who has no seat', async () => {
    await expect(row('Paid Late').getByText('No seat')).toBeVisible()
    await expect(panel.locator('.panel-head').getByText('No seat')).toBeVisible()
    await expect(row('Came First').getByText('No seat')).toHaveCount(0)
    await expect(panel.getByText(/To give a seat, add one to the course first\.$/)).toBeVisible()
    await expect(give).toHaveCount(0)
    await expectAccessible(adminPage)
  })
  await test.step('the seat that was added is given', async () => {
    await database().course.update({ where: { id: courseId }, data: { seats: 2 } })
    await adminPage.reload()
    await expect(panel.getByRole('button', { name: 'Mark as looked at' })).toBeVisible()
    await give.click()
    const question = adminPage.getByRole('dialog', { name: 'Give the seat?' })
    await expectAccessible(adminPage)
    await question.getByRole('button', { name: 'Give the seat' }).click()
    await expect(adminPage.getByText('Paid Late: the seat is given.')).toBeVisible()
    await expect(panel.getByText('The seat is kept.')).toBeVisible()
    await expect(give).toHaveCount(0)
    await expect(panel.getByText(/^Looked at by /)).toBeVisible()
    expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)
  })
  await test.step('who was paid back is told apart', async () => {
    await reportRefund(reference)
    await adminPage.reload()
    await expect(panel.getByText('The seat stays taken until you cancel the enrollment.')).toBeVisible()
    await expect(panel.getByText('The seat is kept.')).toHaveCount(0)
    await expect(row('Paid Late')).toContainText('Refunded')
  })
})

test('the panel of a cancelled enrollment that was paid back says how it is paid again', async ({
  adminPage,
  adminUrl,
}) => {
  const paid = { paymentStatus: 'completed', cancelledAt: new Date() } as const
  const { id } = await anEnrollment({ price: 5000, name: 'Nanzip Gyang', ...paid })
  const payment = await aPayment({ enrollmentId: id })
  const settled = { status: 'completed', settledAt: new Date() } as const
  await database().payment.update({ where: { id: payment.id }, data: settled })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const words = panel.getByText('If the student enrolls anew, they pay again', { exact: false })
  await expect(panel.getByText('No seat: cancelled on')).toBeVisible()
  await expect(words).toHaveCount(0)
  await database().payment.update({ where: { id: payment.id }, data: { refundedAmount: payment.amount } })
  await adminPage.reload()
  await expect(words).toBeVisible()
})

test.describe('a payment in cash whose response was lost', () => {
  test.use({ expectedConsoleErrors: ['net::ERR', 'status of 409'] })

  test('is said to be recorded, perhaps, and found paid where its note is corrected and sent again', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id } = await anEnrollment({ price: 20_000, name: 'Ladi Gyang' })
    await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
    await adminPage.getByRole('button', { name: 'Record a payment' }).click()
    await adminPage.route(
      `**/enrollments/${id}/payments`,
      async route => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const form = adminPage.getByRole('form', { name: 'Record a payment' })
    const record = form.getByRole('button', { name: 'Record ₦20,000' })
    await form.getByLabel('Note').fill('Receipt 13')
    await record.click()
    const unknown = adminPage.getByRole('dialog', { name: 'Record a payment' }).getByRole('listitem')
    await expect(unknown).toContainText('If it was done all the same')
    // Beside the question, and yet part of it: the note stays.
    await unknown.getByRole('button', { name: 'Close toast' }).click()
    await expect(unknown).toHaveCount(0)
    await expect(form.getByLabel('Note')).toHaveValue('Receipt 13')
    await form.getByLabel('Note').fill('Receipt 31')
    await record.click()
    await expect(adminPage.getByText('This enrollment is paid already.')).toBeVisible()
    expect(await stored(id)).toMatchObject({ payment: { recordedNote: 'Receipt 13' } })
  })
})

test('a payment in cash is recorded with a note, beside the list as on a phone', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: courseId, title } = await aCourse({ title: 'Paid in cash', price: 20_000 })
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const form = adminPage.getByRole('form', { name: 'Record a payment' })
  const tomorrow = officeDay(new Date(Date.now() + DAY_MS))
  const earlier = officeDay(new Date(Date.now() - 40 * DAY_MS))
  for (const [width, narrower, name] of [
    [1440, 768, 'Hauwa Pam'],
    [390, 320, 'Ladi Gyang'],
  ] as const) {
    await adminPage.setViewportSize({ width, height: 844 })
    const { id } = await anEnrollment({ courseId, price: 20_000, name })
    await gotoAdminList(
      adminPage,
      adminUrl(`enrollments?${new URLSearchParams({ course: title, view: id })}`),
    )
    await panel.getByRole('button', { name: 'Record a payment' }).click()
    await expect(form.getByLabel('How')).toBeFocused()
    await form.getByRole('button', { name: 'Record ₦20,000' }).click()
    await expect(form.getByText('Say who paid and how, in a few words.')).toBeVisible()
    await expect(form.getByLabel('Note')).toBeFocused()
    await expectAccessible(adminPage, [width, narrower])
    await form.getByLabel('Note').fill('Receipt 12')
    await form.getByLabel('Received on').fill(tomorrow)
    await form.getByRole('button', { name: 'Record ₦20,000' }).click()
    await expect(form.getByText('Choose today or an earlier day.')).toBeVisible()
    await form.getByLabel('Received on').fill(earlier)
    await form.getByRole('button', { name: 'Record ₦20,000' }).click()
    await expect(adminPage.getByText(`₦20,000 of ${name} is recorded.`)).toBeVisible()
    await expect(panel.getByText(formatShortDate(earlier), { exact: true })).toBeVisible()
    await expect(panel.getByText('Cash, recorded by hand')).toBeVisible()
    await expect(panel.getByText('Receipt 12')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
    expect(await stored(id)).toMatchObject({ paymentStatus: 'completed', payment: { recordedAs: 'cash' } })
    expect(await adminPage.evaluate(() => document.activeElement === document.body)).toBe(false)
  }
})

test('while a payment page is open at the provider, the question says that they may also pay there', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: enrollmentId } = await anEnrollment({ price: 20_000, name: 'Kangyang Pam' })
  const { reference } = await aPayment({ enrollmentId, amount: 20_000, provider: 'paystack' })
  const fee = await anApplication({ commitmentFee: 5000 })
  await aPayment({ applicationId: fee.id, provider: 'paystack' })
  const form = adminPage.getByRole('form', { name: 'Record a payment' })
  const words = form.getByText(/^A payment page was opened for this on .+, and they may still pay there\./)
  const ask = async (path: string) => {
    await gotoAdminList(adminPage, adminUrl(path))
    await adminPage.getByRole('button', { name: 'Record a payment' }).click()
  }
  for (const path of [`enrollments?view=${enrollmentId}`, `applications?view=${fee.id}`]) {
    await ask(path)
    await expect(words).toBeVisible()
  }
  await expectAccessible(adminPage, [390, 320])
  await database().paymentAttempt.update({ where: { reference }, data: { status: 'failed' } })
  const read = adminPage.waitForResponse(/payments$/)
  await ask(`enrollments?view=${enrollmentId}`)
  await read
  await expect(words).toHaveCount(0)
  await form.getByLabel('Note').fill('Receipt 19')
  await form.getByRole('button', { name: 'Record ₦20,000' }).click()
  await expect(adminPage.getByText('₦20,000 of Kangyang Pam is recorded.')).toBeVisible()
})

test('a computer whose clock is a year behind records a payment of today', async ({
  adminPage,
  adminUrl,
}) => {
  const { id } = await anEnrollment({ price: 20_000, name: 'Kande Late' })
  await adminPage.clock.install({ time: new Date(Date.now() - 365 * DAY_MS) })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const today = officeDay()
  await adminPage.getByRole('button', { name: 'Record a payment' }).click()
  const form = adminPage.getByRole('form', { name: 'Record a payment' })
  await expect(form.getByLabel('Received on')).toHaveValue(today)
  await form.getByLabel('Note').fill('Receipt 18')
  await form.getByRole('button', { name: 'Record ₦20,000' }).click()
  await expect(adminPage.getByText('₦20,000 of Kande Late is recorded.')).toBeVisible()
  const { settledAt } = await database().payment.findFirstOrThrow({ where: { enrollmentId: id } })
  expect(settledAt && officeDay(settledAt)).toBe(today)
})

test('what was typed of a payment is not dropped without a question, by a key, a press beside it, or a step back', async ({
  adminPage,
  adminUrl,
}) => {
  const { name } = await anEnrollment({ price: 20_000, name: 'Laraba Typed' })
  await gotoAdminList(adminPage, adminUrl('enrollments?search=Typed'))
  await adminPage.getByRole('button', { name: `View ${name}` }).press('Enter')
  const open = adminPage.getByRole('button', { name: 'Record a payment' })
  const form = adminPage.getByRole('form', { name: 'Record a payment' })
  const question = adminPage.getByRole('dialog', { name: 'Discard your changes?' })
  await open.click()
  await expect(form.getByLabel('How')).toBeFocused()
  await adminPage.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await open.click()
  await form.getByLabel('Note').fill('Receipt 4711')
  for (const leave of [
    () => adminPage.keyboard.press('Escape'),
    () => adminPage.mouse.click(5, 5),
    () => stepBack(adminPage),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Note')).toHaveValue('Receipt 4711')
  }
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await form.getByLabel('Note').fill('Receipt 4712')
  // A phone that is turned shows the panel over the list, and the question still over the form.
  for (const width of [390, 900]) {
    await adminPage.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await adminPage.setViewportSize({ width, height: 844 })
    const keep = question.getByRole('button', { name: 'Keep editing' })
    await expect.poll(() => keep.evaluate(isOnTop)).toBe(true)
    await keep.press('Enter')
    await expect(question).toBeHidden()
  }
})

const isOnTop = (button: HTMLElement | SVGElement) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a question that is asked while a refund is being recorded ends once it is', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: administratorId } = await anAdministrator()
  const { id } = await anEnrollment({ price: 20_000, name: 'Sati Late' })
  const input = { method: 'cash', note: 'Receipt 15' } as const
  await recordByHand({ purpose: { kind: 'course-enrollment', id }, input, administratorId, key: null })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  await adminPage.getByRole('button', { name: 'Record a refund' }).press('Enter')
  const form = adminPage.getByRole('form', { name: 'Record a refund' })
  await form.getByLabel('Amount (NGN)').fill('5000')
  await form.getByLabel('Note').fill('Signed for it')
  const release = await delayRequests(adminPage, '**/api/admin/**')
  await form.getByRole('button', { name: 'Record the refund' }).press('Enter')
  await adminPage.keyboard.press('Escape')
  await expect(adminPage.getByRole('dialog', { name: 'Leave while it is being saved?' })).toBeVisible()
  release()
  await expect(adminPage.getByText('The refund to Sati Late is recorded.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(adminPage.locator('dialog[open]:modal')).toHaveCount(0)
})

test('the fee of an application is recorded as paid in cash', async ({ adminPage, adminUrl }) => {
  const { id } = await anApplication({ commitmentFee: 3000, applicantName: 'Ladi Gyang' })
  await gotoAdminList(adminPage, adminUrl(`applications?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Application' })
  await panel.getByRole('button', { name: 'Record a payment' }).click()
  const form = adminPage.getByRole('form', { name: 'Record a payment' })
  await form.getByLabel('Note').fill('Receipt 13')
  await form.getByRole('button', { name: 'Record ₦3,000' }).click()
  await expect(adminPage.getByText('₦3,000 of Ladi Gyang is recorded.')).toBeVisible()
  await expect(panel.getByText('Cash, recorded by hand')).toBeVisible()
  await expect(panel.getByText('Receipt 13')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
  await expect(adminPage.getByRole('row').filter({ hasText: 'Ladi Gyang' })).toContainText('Paid')
  expect(await database().application.findUniqueOrThrow({ where: { id } })).toMatchObject({
    commitmentFeePaid: true,
  })
})

test('money given back at the counter is recorded, and the payment says so', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: administratorId } = await anAdministrator()
  const { id } = await anEnrollment({ price: 20_000, name: 'Sati Pam' })
  const input = { method: 'cash', note: 'Receipt 14' } as const
  await recordByHand({ purpose: { kind: 'course-enrollment', id }, input, administratorId, key: null })
  await gotoAdminList(adminPage, adminUrl(`enrollments?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Enrollment' })
  const form = adminPage.getByRole('form', { name: 'Record a refund' })
  const giveBack = async (amount: string) => {
    await panel.getByRole('button', { name: 'Record a refund' }).click()
    await expect(form.getByLabel('Amount (NGN)')).toBeFocused()
    await form.getByLabel('Amount (NGN)').fill(amount)
    await form.getByLabel('Note').fill(`${amount} signed for`)
    await form.getByRole('button', { name: 'Record the refund' }).click()
  }
  await giveBack('25000')
  await expect(form.getByText('Enter ₦20,000 at most.')).toBeVisible()
  await form.getByLabel('Amount (NGN)').fill('$5,000')
  await form.getByRole('button', { name: 'Record the refund' }).click()
  await expect(form.getByText('Written with $: enter it in ₦.')).toBeVisible()
  await expectAccessible(adminPage, [1440, 390])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await adminPage.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await giveBack('5,000')
  await expect(panel.getByText('₦5,000 was sent back to the payer')).toBeVisible()
  await expect(panel.getByText(`Cash, recorded by ${ADMIN_EMAIL}: 5,000 signed for`)).toBeVisible()
  await giveBack('15000')
  await expect(panel.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Record a refund' })).toHaveCount(0)
  const row = adminPage.getByRole('row').filter({ hasText: 'Sati Pam' })
  await expect(row).toContainText('CompletedRefunded')
  await adminPage.goto(adminUrl('payments?search=Sati+Pam'))
  await expect(row).toContainText('₦20,000 refunded')
  await expect(row).toContainText('CompletedRefunded')
})

test('where somebody paid twice, the second payment is given back and the first still counts', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: enrollmentId } = await anEnrollment({ price: 20_000, name: 'Nerat Gomwalk' })
  const { id, reference } = await aPayment({ enrollmentId, amount: 20_000, provider: 'paystack' })
  const sum = { amount: 2_000_000n, paid: 2_000_000n, currency: 'NGN' }
  for (const attemptReference of [reference, await anotherAttempt(id)])
    await recordReport(
      'paystack',
      { kind: 'attempt', attemptReference, outcome: 'succeeded', ...sum },
      'webhook',
    )
  await gotoAdminList(adminPage, adminUrl(`payments?view=${id}`))
  const panel = adminPage.getByRole('dialog', { name: 'Payment' })
  const form = adminPage.getByRole('form', { name: 'Record a refund' })
  const save = form.getByRole('button', { name: 'Record the refund' })
  await panel.getByRole('button', { name: 'Record a refund' }).click()
  await expectAccessible(adminPage, [1440, 768, 390, 320])
  await expect(form.getByLabel('Amount (NGN)')).toHaveValue('20000')
  await form.getByLabel('Note').fill('Signed for it')
  await form.getByLabel('Amount (NGN)').fill('20000.01')
  await save.click()
  await expect(form.getByText('Enter ₦20,000 at most.')).toBeVisible()
  await form.getByLabel('Amount (NGN)').fill('20000')
  await save.click()
  await expect(panel.getByText('₦20,000 was sent back to the payer, of what was paid twice')).toBeVisible()
  await expect(panel.getByText('Refunded', { exact: true })).toHaveCount(1)
  await expect(panel.getByText('Nothing', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Record a refund' }).click()
  await expect(form.getByLabel('It was paid twice: what went back')).toHaveCount(0)
  expect((await database().payment.findUniqueOrThrow({ where: { id } })).refundedAmount).toBe(0n)
})

test('the form for giving money back to an erased payer says that no note is kept', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: administratorId } = await anAdministrator()
  const { id } = await anEnrollment({ price: 20_000, name: 'Kyen Dashe' })
  const input = { method: 'cash', note: 'Receipt 15' } as const
  const purpose = { kind: 'course-enrollment', id } as const
  const recorded = await recordByHand({ purpose, input, administratorId, key: null })
  await database().enrollment.update({ where: { id }, data: { email: `erased-${id}@erased.invalid` } })
  await gotoAdminList(
    adminPage,
    adminUrl(`payments?view=${recorded.ok ? recorded.payment._id : 'unrecorded'}`),
  )
  await adminPage.getByRole('button', { name: 'Record a refund' }).click()
  const form = adminPage.getByRole('form', { name: 'Record a refund' })
  await expect(form.getByText('Kept as “Erased”, as the payer is.')).toBeVisible()
  await form.getByLabel('Note').fill('Kyen signed')
  await form.getByRole('button', { name: 'Record the refund' }).click()
  await expect(adminPage.getByText(/Cash, recorded by .+: Erased/)).toBeVisible()
})

test('a job is closed, opened again, copied and counted in one press each', async ({
  adminPage,
  adminUrl,
}) => {
  const { id: jobId } = await aJob({ title: 'One press hand' })
  await anApplication({ jobId })
  await anApplication({ jobId })
  await gotoAdminList(adminPage, adminUrl('jobs?title=One%20press'))
  await expect(adminPage.getByRole('link', { name: 'View on site One press hand' })).toHaveAttribute(
    'href',
    `/job-application/${jobId}`,
  )
  await adminPage.getByRole('button', { name: 'Close One press hand' }).click()
  await expect(adminPage.getByText('One press hand is closed.')).toBeVisible()
  await expect(adminPage.getByRole('row').filter({ hasText: 'Closed' })).toHaveCount(1)
  await adminPage.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(adminPage.getByText('One press hand is open.')).toBeVisible()
  // Where there is no room for all of them in the row, they are a menu.
  await adminPage.setViewportSize({ width: 768, height: 900 })
  await expect(adminPage.getByRole('button', { name: 'Duplicate One press hand' })).toBeHidden()
  await adminPage.getByRole('button', { name: 'More for One press hand' }).click()
  await expectAccessible(adminPage)
  await adminPage.getByRole('button', { name: 'Duplicate One press hand' }).click()
  await expect(adminPage.getByRole('form', { name: 'Add job' }).getByLabel('Title')).toHaveValue(
    'One press hand',
  )
  await adminPage.goto(adminUrl('jobs?title=One%20press'))
  await adminPage.getByRole('link', { name: '2 for One press hand' }).click()
  await expect(adminPage.getByText('2 of 2 applications')).toBeVisible()
  await expect(adminPage.getByLabel('Job')).toHaveValue(jobId)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the filters are one line that says how many are in use, and can be cleared; a phone number finds its person', async ({
    adminPage,
    adminUrl,
  }) => {
    const { id: jobId } = await aJob({ title: 'Filter hand' })
    await anApplication({ jobId, applicantName: 'Found Person', phoneNumber: '+2348099887766' })
    await anApplication({ jobId, applicantName: 'Other Person' })
    await gotoAdminList(adminPage, adminUrl('applications?position=Filter%20hand&status=pending'))
    await expect(adminPage.getByLabel('Applicant name')).toBeHidden()
    const toggle = adminPage.getByRole('button', { name: 'Filters (2)' })
    await toggle.click()
    const name = adminPage.getByLabel('Applicant name')
    await expect(name).toBeVisible()
    expect(await name.evaluate(field => getComputedStyle(field).fontSize)).toBe('16px')
    expect(await findAxeViolations(adminPage)).toEqual([])
    for (const number of ['0809 988', '+234 809 988']) {
      await adminPage.getByLabel('Name, email or phone').fill(number)
      await adminPage.getByLabel('Name, email or phone').press('Enter')
      await expect(adminPage.getByRole('row').filter({ hasText: 'Person' })).toHaveText([/Found Person/])
    }
    await adminPage.getByRole('link', { name: 'Clear filters' }).click()
    await expect(adminPage).toHaveURL(/applications\??$/)
  })
})
