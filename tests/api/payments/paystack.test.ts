import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { openCheckout } from '@/lib/payments/checkout'
import { sandbox } from '@/lib/payments/sandbox/provider'
import { settleOnReturn } from '@/lib/payments/settle'
import { sweepPayments } from '@/lib/payments/sweep'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { runWithLease } from '@/lib/platform/lease'
import { logger } from '@/lib/platform/logger'
import { followChanges } from '@/lib/platform/record-changes'
import { PAYSTACK_KEY, signDelivery } from '../../support/fake-paystack'
import { aPayment } from '../../support/ledger'
import { comeBack, postWebhook, standing, success } from '../../support/paying'
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'
import { aCourse, aJob, anAdministrator, anApplication, anEnrollment } from '../../support/records'

let site: PaystackPayments

beforeAll(async () => {
  site = await startPaystackPayments()
})
afterAll(() => site.paystack.stop())

test('a paid course responds with a link, its price in kobo, and the webhook completes it', async () => {
  const { body, id, reference, status } = await site.enroll()
  expect(status).toBe(201)
  expect(body.paymentLink).toBe(`${site.paystack.url}/${reference}`)
  expect(site.paystack.charges.get(reference)).toMatchObject({ amount: KOBO, currency: 'NGN' })
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  expect(await standing(id)).toMatchObject({
    enrollment: 'completed',
    payment: 'completed',
    flags: [],
    events: 1,
  })
})

test('Paystack is told no more of a payer than the privacy notice says: the email and the amount', async () => {
  const { id, reference } = await site.enroll()
  const { email } = await database().enrollment.findUniqueOrThrow({ where: { id } })
  expect(site.paystack.opened.get(reference)).toEqual({
    reference,
    amount: KOBO,
    currency: 'NGN',
    email,
    callback_url: expect.stringMatching(/\/api\/payments\/callback\/paystack$/),
    metadata: { payment: reference },
  })
})

test.each([
  ['before the site heard of it', -60_000, -60_000],
  ['before the site asked for it', -10 * 60_000, 0],
  ['in the future, by a wrong clock', 60_000, 0],
])('a payment that was made %s is settled when it was made, if that can be', async (_when, paid, settled) => {
  const { reference } = await site.enroll()
  await database().payment.update({
    where: { reference },
    data: { createdAt: new Date(Date.now() - 5 * 60_000) },
  })
  const now = Date.now()
  const event = success(reference, KOBO)
  await postWebhook({ ...event, data: { ...event.data, paid_at: new Date(now + paid).toISOString() } })
  const { settledAt } = await database().payment.findUniqueOrThrow({ where: { reference } })
  expect(Math.abs((settledAt?.getTime() ?? 0) - now - settled)).toBeLessThan(30_000)
})

test('a day of payment that cannot be read is no reason to refuse the money', async () => {
  const { id, reference } = await site.enroll()
  const event = success(reference, KOBO)
  await postWebhook({ ...event, data: { ...event.data, paid_at: 'yesterday' } })
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [] })
})

test('fees passed on to the payer do not count: the amount due must match', async () => {
  const { id, reference } = await site.enroll()
  const event = success(reference, KOBO + 75_000)
  await postWebhook({ ...event, data: { ...event.data, requested_amount: KOBO } })
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [] })
})

test('a wrong amount is flagged and never counted; the right one afterwards is', async () => {
  const { id, reference } = await site.enroll()
  expect((await postWebhook(success(reference, 100))).status).toBe(200)
  expect(await standing(id)).toMatchObject({
    enrollment: 'pending',
    payment: 'pending',
    flags: ['amount_mismatch'],
  })
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed' })
})

test('paid in part is flagged and never counted; paid in full afterwards it is', async () => {
  const { id, reference } = await site.enroll()
  const event = success(reference, 100)
  await postWebhook({ ...event, data: { ...event.data, requested_amount: KOBO } })
  expect(await standing(id)).toMatchObject({ payment: 'pending', flags: ['amount_mismatch'], events: 1 })
  const flag = await database().paymentFlag.findFirst({ where: { reference } })
  expect(flag?.detail).toBe('Asked for ₦50,000; the provider says ₦1.')
  // What was asked of the payer is not what we asked either.
  await postWebhook({ ...event, data: { ...event.data, amount: KOBO, requested_amount: KOBO + 1 } })
  expect(await standing(id)).toMatchObject({ payment: 'pending', events: 2 })
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed' })
})

test('a reversal that is found before its success is announced wins', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'reversed' })
  await comeBack(reference)
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({
    enrollment: 'pending',
    payment: 'pending',
    flags: ['reversed', 'reversed'],
  })
  // Nothing else can come of it.
  await database().paymentAttempt.update({ where: { reference }, data: { checkedAt: null } })
  const before = site.paystack.requests.length
  await comeBack(reference)
  expect(site.paystack.requests.length).toBe(before)
})

test('coming back many times asks the provider once', async () => {
  const { reference } = await site.enroll()
  const before = site.paystack.requests.length
  for (let times = 0; times < 5; times++) await comeBack(reference)
  expect(site.paystack.requests.length).toBe(before + 1)
})

test('a payer who comes back some seconds later, and has paid by then, is asked about again', async () => {
  const { id, reference } = await site.enroll()
  await comeBack(reference)
  const checkedAt = new Date(Date.now() - 6_000)
  await database().paymentAttempt.update({ where: { reference }, data: { checkedAt } })
  site.pay(reference)
  await comeBack(reference)
  expect(await standing(id)).toMatchObject({ payment: 'completed' })
})

test('a payer who comes back by another provider is not asked about there', async () => {
  const { reference } = await site.enroll()
  const other = { ...sandbox(), verify: vi.fn() }
  expect(await settleOnReturn(other, reference)).toContain('status=pending')
  expect(other.verify).not.toHaveBeenCalled()
})

test('a payer who comes back from a provider that is switched off sees how the payment stands', async () => {
  const { reference } = await site.enroll()
  const before = site.paystack.requests.length
  const page = await comeBack(reference, 'sandbox')
  expect([page.pathname, page.searchParams.get('status')]).toEqual(['/success/course-enrollment', 'pending'])
  expect((await comeBack('nobody-has-this-one', 'sandbox')).pathname).toBe('/404')
  expect(site.paystack.requests.length).toBe(before)
})

test('a provider that was switched off is heard while its key is set, as what was opened there may be paid', async () => {
  const reported = await site.enroll()
  const found = await site.enroll()
  site.pay(found.reference)
  try {
    publishEnvironment({ PAYMENT_PROVIDER: 'none' })
    expect((await postWebhook(success(reported.reference, KOBO))).status).toBe(200)
    expect(await sweepPayments(0)).toBe(true)
    for (const { id } of [reported, found])
      expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
    publishEnvironment({ PAYSTACK_SECRET_KEY: '' })
    expect((await postWebhook(success(reported.reference, KOBO))).status).toBe(401)
    expect((await postWebhook(success(reported.reference, KOBO), 'x', 'sandbox')).status).toBe(401)
    expect((await postWebhook(success(reported.reference, KOBO), 'x', 'stripe')).status).toBe(404)
    expect(await sweepPayments(0)).toBe(false)
  } finally {
    publishEnvironment({ PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: PAYSTACK_KEY })
  }
})

test('a payer who comes back more often than the limit sees how the payment stands, and the provider is not asked', async () => {
  const { reference } = await site.enroll()
  const other = (await site.enroll()).reference
  publishEnvironment({ RATE_LIMITS: 'on' })
  try {
    for (let times = 0; times < 60; times++) await comeBack(reference)
    const before = site.paystack.requests.length
    expect((await comeBack(other)).searchParams.get('status')).toBe('pending')
    expect(site.paystack.requests.length).toBe(before)
  } finally {
    publishEnvironment({ RATE_LIMITS: 'off' })
  }
  const before = site.paystack.requests.length
  await comeBack(other)
  expect(site.paystack.requests.length).toBe(before + 1)
})

test('a page that is paid after the money came in by other means is asked about, and flagged', async () => {
  const { id, reference } = await site.enroll()
  const { id: administratorId } = await anAdministrator()
  const input = { method: 'cash', note: 'At the counter' } as const
  const purpose = { kind: 'course-enrollment', id } as const
  await recordByHand({ purpose, input, administratorId, key: null })
  site.pay(reference)
  await comeBack(reference)
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: ['paid_twice'] })
})

test('a wrong currency is flagged and never counted', async () => {
  const { id, reference } = await site.enroll()
  await postWebhook(success(reference, KOBO, 'USD'))
  expect(await standing(id)).toMatchObject({ payment: 'pending', flags: ['currency_mismatch'] })
})

test('a delivery without a right signature is a 401 that changes nothing', async () => {
  const { id, reference } = await site.enroll()
  const event = success(reference, KOBO)
  for (const signature of ['', 'zz', signDelivery(JSON.stringify(event), 'sk_other'), signDelivery('{}')])
    expect((await postWebhook(event, signature)).status).toBe(401)
  expect(await standing(id)).toMatchObject({ payment: 'pending', events: 0 })
})

test('a signed delivery that cannot be read is a 400; one of no interest is a 200', async () => {
  expect((await postWebhook({ event: 'charge.success', data: { reference: 1 } })).status).toBe(400)
  for (const wrong of ['N\0', 'N\u0000G', 'ngn', 'NGNN', ''])
    expect((await postWebhook(success('pc-22222222222222222222', KOBO, wrong))).status).toBe(400)
  const refund = { amount: KOBO, currency: 'NGN', transaction_reference: 'pc-22222222222222222222' }
  for (const wrong of ['a\0b', 'a\nb', '\ud800', '', 'x'.repeat(10_000)]) {
    expect((await postWebhook(success(wrong, KOBO))).status).toBe(400)
    for (const name of ['transaction_reference', 'refund_reference', 'id'])
      expect(
        (await postWebhook({ event: 'refund.processed', data: { ...refund, [name]: wrong } })).status,
      ).toBe(400)
  }
  expect((await postWebhook({ event: 'customeridentification.success', data: {} })).status).toBe(200)
})

test('a signed delivery that cannot be read is a warning in the log, by its event alone', async () => {
  const warning = vi.spyOn(logger, 'warn').mockImplementation(() => {})
  onTestFinished(() => warning.mockRestore())
  await postWebhook(success('pc-22222222222222222222', 5000.5))
  await postWebhook({ event: 'ada@example.com', data: {} })
  await postWebhook({ event: 7 })
  expect(warning.mock.calls.map(([facts]) => facts)).toEqual([
    { provider: 'paystack', event: 'charge.success' },
    { provider: 'paystack', event: undefined },
  ])
})

test.each([
  ['success', 'completed'],
  ['failed', 'failed'],
])('a charge without a state of its own is what its event says: %s', async (event, payment) => {
  const { id, reference } = await site.enroll()
  const data = { reference, amount: KOBO, currency: 'NGN' }
  expect((await postWebhook({ event: `charge.${event}`, data })).status).toBe(200)
  expect(await standing(id)).toMatchObject({ payment, flags: [] })
})

test('ten replays at once count once', async () => {
  const { id, reference } = await site.enroll()
  const responses = await Promise.all(Array.from({ length: 10 }, () => postWebhook(success(reference, KOBO))))
  expect(responses.map(response => response.status)).toEqual(Array(10).fill(200))
  expect(await standing(id)).toMatchObject({ payment: 'completed', events: 1, flags: [] })
})

test('the return settles what the webhook has not, and the late webhook changes nothing', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference)
  // With no database to hear of changes from, whoever waits to hear of them has all pages made again.
  const onChange = vi.fn()
  const changes = followChanges('postgresql://127.0.0.1:9/none', onChange)
  const page = await comeBack(reference)
  // The payer may look at the course next, whose seat is taken now.
  expect(onChange).toHaveBeenCalledWith('anything')
  await changes.stop()
  expect(page.pathname).toBe('/success/course-enrollment')
  expect(page.searchParams.get('status')).toBe('successful')
  expect(page.searchParams.get('message')).toContain('₦50,000')
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed', events: 1, flags: [] })
  expect(await database().paymentEvent.findMany({ where: { reference } })).toMatchObject([
    { source: 'return' },
  ])
})

test('a webhook before the return needs no second look at the provider', async () => {
  const { reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  const before = site.paystack.requests.length
  expect((await comeBack(reference)).searchParams.get('status')).toBe('successful')
  expect(site.paystack.requests.length).toBe(before)
})

test('the URL proves nothing: an unpaid return is not a success', async () => {
  const { id, reference } = await site.enroll()
  const page = await comeBack(reference)
  expect(page.searchParams.get('status')).toBe('pending')
  expect(page.searchParams.get('reference')).toBe(reference)
  expect(await standing(id)).toMatchObject({ payment: 'pending' })
  expect((await comeBack('pc-22222222222222222222')).pathname).toBe('/404')
})

test('the sweep finds what no webhook reported', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference)
  expect(await sweepPayments(0)).toBe(true)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
  expect(await database().paymentEvent.findMany({ where: { reference } })).toMatchObject([
    { source: 'sweep' },
  ])
})

test('what came in while the site took no payments can be paid once it takes some', async () => {
  const application = await anApplication({ commitmentFee: 5000 })
  const enrollment = await anEnrollment({ price: 50_000 })
  const withdrawn = await anApplication({ commitmentFee: 5000, withdrawnAt: new Date() })
  const rejected = await anApplication({ commitmentFee: 5000, status: 'rejected' })
  const closed = await anApplication({
    commitmentFee: 5000,
    jobId: (await aJob({ commitmentFee: 5000, isActive: false })).id,
  })
  const cancelled = await anEnrollment({ price: 50_000, cancelledAt: new Date() })
  const started = await aCourse({ price: 50_000, startDate: new Date('2020-01-01') })
  const late = await anEnrollment({ price: 50_000, courseId: started.id })
  const asked = {
    where: {
      OR: [
        { applicationId: { in: [application, withdrawn, rejected, closed].map(({ id }) => id) } },
        { enrollmentId: { in: [enrollment, cancelled, late].map(({ id }) => id) } },
      ],
    },
    select: { applicationId: true, enrollmentId: true, provider: true, amount: true, reference: true },
    orderBy: { amount: 'asc' as const },
  }
  try {
    publishEnvironment({ PAYMENT_PROVIDER: 'none' })
    await sweepPayments(0)
    expect(await database().payment.findMany(asked)).toEqual([])
  } finally {
    publishEnvironment({ PAYMENT_PROVIDER: 'paystack' })
  }
  await sweepPayments(0)
  await sweepPayments(0)
  const payments = await database().payment.findMany(asked)
  expect(payments).toMatchObject([
    { applicationId: application.id, provider: 'paystack', amount: 500_000n },
    { enrollmentId: enrollment.id, provider: 'paystack', amount: 5_000_000n },
  ])
  for (const { reference } of payments) expect(await openCheckout(reference)).toMatchObject({ ok: true })
})

test('one instance at a time sweeps, and none that is stopping', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference)
  expect(await runWithLease('payment sweep', 60_000, () => sweepPayments(0))).toBe(false)
  await sweepPayments(0, AbortSignal.abort())
  expect(await standing(id)).toMatchObject({ payment: 'pending' })
})

test('money for what its payer has erased meanwhile is found by the sweep too, and flagged', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference)
  expect(await eraseSingly('enrollment', id, {}, 'status page')).not.toBeNull()
  expect(await sweepPayments(0)).toBe(true)
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: ['enrollment_cancelled'] })
})

/** Has nobody ask about an attempt for 30 hours, since 10 hours after it was opened. */
const leaveAlone = (reference: string) =>
  database().$executeRaw`
    UPDATE payment_attempts SET created_at = now() - interval '40 hours', checked_at = now() - interval '30 hours'
    WHERE reference = ${reference}`

/** Sweeps, and returns how often Paystack was asked about an attempt meanwhile. */
async function sweepFor(reference: string, quietMs = 0): Promise<number> {
  const before = site.paystack.requests.length
  expect(await sweepPayments(quietMs)).toBe(true)
  return site.paystack.requests.slice(before).filter(request => request.endsWith(`/${reference}`)).length
}

test('after a gap longer than a day, the sweep asks about an attempt until Paystack has told of it', async () => {
  const { id, reference } = await site.enroll()
  const unpaid = (await site.enroll()).reference
  await leaveAlone(reference)
  await leaveAlone(unpaid)
  site.pay(reference)
  site.paystack.state.behaviour = 'is-down'
  for (let sweeps = 0; sweeps < 2; sweeps++) expect(await sweepFor(unpaid)).toBe(1)
  site.paystack.state.behaviour = 'works'
  expect(await sweepFor(unpaid)).toBe(1)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
  expect(await sweepFor(unpaid)).toBe(0)
})

test('a report that could not be recorded is asked for again, also after the attempt’s day', async () => {
  const { id, reference } = await site.enroll()
  await leaveAlone(reference)
  site.pay(reference)
  await database().$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`
  await database().$executeRaw`
    CREATE TRIGGER refuse BEFORE INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse()`
  for (let sweeps = 0; sweeps < 2; sweeps++) expect(await sweepFor(reference)).toBe(1)
  expect(await standing(id)).toMatchObject({ payment: 'pending' })
  await database().$executeRaw`DROP TRIGGER refuse ON payment_events`
  expect(await sweepFor(reference)).toBe(1)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
})

test('a page that failed at first and was paid after all is found by the sweep', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  expect(await standing(id)).toMatchObject({ payment: 'failed' })
  site.pay(reference)
  expect(await sweepFor(reference)).toBe(1)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
})

test('the sweep asks Paystack about no attempt at another provider, and about none older than 30 days', async () => {
  const elsewhere = (await aPayment({ provider: 'sandbox' })).reference
  const here = (await aPayment({ provider: 'paystack' })).reference
  const update = (reference: string, data: { link?: string; createdAt?: Date }) =>
    database().paymentAttempt.update({ where: { reference }, data })
  const link = 'https://pay.example.com/'
  await update(elsewhere, { link })
  expect(await sweepFor(elsewhere)).toBe(0)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  await update(here, { link, createdAt: daysAgo(31) })
  expect(await sweepFor(here)).toBe(0)
  await update(here, { createdAt: daysAgo(29) })
  expect(await sweepFor(here)).toBe(1)
})

test('an attempt that Paystack knows nothing of is asked about once more after its day', async () => {
  const { reference } = await site.enroll()
  await leaveAlone(reference)
  site.paystack.charges.delete(reference)
  expect(await sweepFor(reference)).toBe(1)
  expect(await sweepFor(reference)).toBe(0)
})

test('an attempt that Paystack could not be asked about is left alone for a while as well', async () => {
  const { reference } = await site.enroll()
  await database().paymentAttempt.update({
    where: { reference },
    data: { createdAt: new Date(Date.now() - 2 * 60_000) },
  })
  site.paystack.state.behaviour = 'is-down'
  try {
    expect(await sweepFor(reference, 60_000)).toBe(1)
    expect(await sweepFor(reference, 60_000)).toBe(0)
  } finally {
    site.paystack.state.behaviour = 'works'
  }
})

test('what Paystack says of another attempt than it was asked about is not believed', async () => {
  const asked = await site.enroll()
  const other = await site.enroll()
  site.pay(asked.reference, { reference: other.reference })
  expect((await comeBack(asked.reference)).searchParams.get('status')).toBe('pending')
  for (const { id } of [asked, other]) expect(await standing(id)).toMatchObject({ payment: 'pending' })
})

test('parts that go back without a reference are told apart by their ids', async () => {
  const { id, reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  const data = {
    transaction_reference: reference,
    refund_reference: null,
    amount: 1_000_000,
    currency: 'NGN',
  }
  for (const part of [1, 2, 1]) await postWebhook({ event: 'refund.processed', data: { ...data, id: part } })
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: 2_000_000n, flags: [] })
})

test('parts that nothing tells apart are flagged, not counted; the whole needs nothing', async () => {
  const { id, reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  const data = { transaction_reference: reference, currency: 'NGN' }
  const refund = (amount: number) => postWebhook({ event: 'refund.processed', data: { ...data, amount } })
  await refund(1_000_000)
  await refund(1_000_000)
  expect(await standing(id)).toMatchObject({ refunded: 0n, flags: ['refund_mismatch'] })
  await refund(KOBO)
  expect(await standing(id)).toMatchObject({ refunded: BigInt(KOBO), flags: ['refund_mismatch'] })
})

test('money that the payer’s bank asks back is flagged with the day to respond by, and stays counted until it goes', async () => {
  const { id, reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  await database().outboxMail.deleteMany()
  const data = {
    id: 358_950,
    refund_amount: KOBO / 2,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    transaction: { reference, amount: KOBO, status: 'success' },
    dueAt: '2026-12-01T18:00:00.000Z',
  }
  const dispute = (changes: object) =>
    postWebhook({ event: 'charge.dispute.create', data: { ...data, ...changes } })
  for (const _ of [1, 2]) expect((await dispute({})).status).toBe(200)
  expect(await standing(id)).toMatchObject({
    payment: 'completed',
    refunded: 0n,
    flags: ['disputed'],
    events: 2,
  })
  const detail =
    'The payer’s bank asks for ₦25,000 back. Respond at the provider by 1 December 2026, 19:00, Nigerian time, or it goes back.'
  expect(await database().paymentFlag.findFirst({ where: { reference } })).toMatchObject({ detail })
  const [notice, ...others] = await database().outboxMail.findMany()
  expect(notice?.text).toContain(
    `Reason: The payer’s bank asks for the money back.\nDetail: ${detail}\nName: `,
  )
  expect(others).toEqual([])
  site.pay(reference)
  expect((await comeBack(reference)).searchParams.get('status')).toBe('successful')
  // Another one of the same payment, of all of it, without a day.
  await dispute({ id: 'D-2', refund_amount: null, dueAt: 'soon' })
  expect(
    await database().paymentFlag.findMany({ where: { reference }, select: { detail: true } }),
  ).toContainEqual({
    detail: 'The payer’s bank asks for ₦50,000 back. Respond at the provider, or it goes back.',
  })
  expect((await dispute({ transaction: null })).status).toBe(400)
  // What goes back in the end is counted as ever.
  await postWebhook({
    event: 'refund.processed',
    data: { transaction_reference: reference, refund_reference: 'r1', amount: KOBO / 2, currency: 'NGN' },
  })
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO) / 2n })
})

test('a refund is recorded once, and the payment stays completed', async () => {
  const { id, reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  const refund = {
    event: 'refund.processed',
    data: { transaction_reference: reference, refund_reference: 'r1', amount: String(KOBO), currency: 'NGN' },
  }
  await Promise.all([postWebhook(refund), postWebhook(refund)])
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO), flags: [] })
})

test('where fees were passed on, all that was paid can go back: the payment is refunded in full', async () => {
  const { id, reference } = await site.enroll()
  const event = success(reference, KOBO + 75_000)
  await postWebhook({ ...event, data: { ...event.data, requested_amount: KOBO } })
  const refund = (amount: number, refund_reference: string) =>
    postWebhook({
      event: 'refund.processed',
      data: { transaction_reference: reference, refund_reference, amount, currency: 'NGN' },
    })
  await refund(KOBO / 2, 'r1')
  await refund(KOBO / 2 + 75_000, 'r2')
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO), flags: [] })
  await refund(1, 'r3')
  expect(await standing(id)).toMatchObject({ refunded: BigInt(KOBO), flags: ['refund_mismatch'] })
})

test('an attempt that nobody opened is flagged for the administrator', async () => {
  const reference = 'pc-99999999999999999999'
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  expect(await database().paymentFlag.findFirst({ where: { reference } })).toMatchObject({
    reason: 'unknown_reference',
  })
})
