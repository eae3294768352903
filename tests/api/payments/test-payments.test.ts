import { beforeAll, describe, expect, test } from 'vitest'
import { GET as getApplications } from '@/app/api/admin/applications/route'
import { GET as getEnrollments } from '@/app/api/admin/enrollments/route'
import { GET as getPayment } from '@/app/api/admin/payments/[id]/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { GET as exportMovements } from '@/app/api/admin/payments/movements/export.csv/route'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { describeEvent } from '@/lib/payments/admin/format'
import { type PaymentEvent, paymentRecordSchema } from '@/lib/payments/admin/schema'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { describeStanding, resultPath } from '@/lib/payments/result-page'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { listStatusFacts } from '@/lib/status-page/format'
import { signInToHandlers } from '../../support/administrator'
import { PAYSTACK_KEY } from '../../support/fake-paystack'
import { anotherAttempt, aPayment } from '../../support/ledger'
import { postWebhook, success } from '../../support/paying'
import { aJob, anApplication, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

// Receipts are queued in the ledger's transaction; nothing listens there.
beforeAll(() => {
  publishEnvironment({
    ...UNREAD_MAIL,
    PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
  })
})

type Provider = Parameters<typeof recordReport>[0]

const TEST = 'A test: no money moves.'
const PRICE = 5000

/** Has the provider report how a payment went. */
function hear(provider: Provider, attemptReference: string, outcome: 'succeeded' | 'failed') {
  const sum = { amount: BigInt(PRICE) * 100n, paid: BigInt(PRICE) * 100n, currency: 'NGN' }
  return recordReport(provider, { kind: 'attempt', attemptReference, outcome, ...sum }, 'webhook')
}

const saysTest = (record: object) => 'testPayment' in record

/** What the result page says of a payment, and what its URL does. */
async function readResult(reference: string): Promise<string[]> {
  const payment = await findPaymentStanding(reference)
  if (!payment) return []
  const { searchParams } = new URL(resultPath(payment), 'http://site.test')
  return [describeStanding(payment), searchParams.get('message') ?? '']
}

async function readFee(id: string): Promise<string | undefined> {
  const url = await openStatusLink(database(), { kind: 'job-application', id })
  const status = await readStatus(url.split('/').at(-1) ?? '')
  return status ? new Map(listStatusFacts(status, 'Jos')).get('Commitment fee') : undefined
}

describe.each([
  ['sandbox', true],
  ['paystack', false],
] as const)('a payment at %s', (provider, isTest) => {
  const marked = isTest ? expect.stringContaining(TEST) : expect.not.stringContaining('test')

  test(`is ${isTest ? '' : 'not '}called a test on the result page, however it stands`, async () => {
    const { reference } = await aPayment({ amount: PRICE, provider })
    expect(await readResult(reference)).toEqual([marked, marked])
    await hear(provider, reference, 'failed')
    expect(await readResult(reference)).toEqual([marked, marked])
    await hear(provider, reference, 'succeeded')
    expect(await readResult(reference)).toEqual([marked, marked])
  })

  test(`is ${isTest ? '' : 'not '}called a test on the status page`, async () => {
    const { id: applicationId } = await anApplication({ commitmentFee: PRICE })
    const { reference } = await aPayment({ applicationId, amount: PRICE, provider })
    const end = isTest ? `\\. ${TEST}$` : '$'
    expect(await readFee(applicationId)).toMatch(new RegExp(`^₦5,000, not paid${end}`))
    await hear(provider, reference, 'succeeded')
    expect(await readFee(applicationId)).toMatch(new RegExp(`^₦5,000, paid on [\\w\\s]+${end}`))
  })

  test(`is ${isTest ? '' : 'not '}called a test in the receipt and in the notice`, async () => {
    const { reference } = await aPayment({ amount: PRICE, provider })
    await hear(provider, reference, 'succeeded')
    const mails = await database().outboxMail.findMany({ where: { text: { contains: reference } } })
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['notice', 'receipt'])
    const paid = isTest ? `Paid: ₦5,000. ${TEST}\n` : 'Paid: ₦5,000\n'
    for (const { text } of mails) expect(text).toContain(paid)
  })

  test(`is ${isTest ? 'not held' : 'held'} for a decision once what it was for is cancelled`, async () => {
    const { id: administratorId } = await signInToHandlers()
    const { id, reference, enrollmentId } = await aPayment({ amount: PRICE, provider })
    await hear(provider, reference, 'succeeded')
    expect((await changeStanding(enrollmentId ?? '', { action: 'cancel' }, administratorId)).ok).toBe(true)
    const flags = await database().paymentFlag.findMany({ where: { paymentId: id } })
    expect(flags.map(({ reason }) => reason)).toEqual(isTest ? [] : ['cancelled_after_payment'])
  })

  test(`is ${isTest ? '' : 'not '}called a test in the lists of what it is for`, async () => {
    const admin = await signInToHandlers()
    const { id: jobId } = await aJob({ title: `Cutter ${provider}` })
    const { id: applicationId } = await anApplication({ jobId, commitmentFee: PRICE })
    await aPayment({ applicationId, provider })
    const enrollment = await anEnrollment({ price: PRICE })
    await aPayment({ enrollmentId: enrollment.id, provider })
    const applications = await admin.get(getApplications, { query: `?job=${jobId}` })
    expect((await applications.json()).map(saysTest)).toEqual([isTest])
    const enrollments = await admin.get(getEnrollments, { query: `?search=${enrollment.email}` })
    expect((await enrollments.json()).map(saysTest)).toEqual([isTest])
  })
})

describe.each([
  ['test', true],
  ['live', false],
])('what Paystack says was paid in its domain %s', (domain, isTest) => {
  const marked = isTest ? expect.stringContaining(TEST) : expect.not.stringContaining('test')

  test(`is ${isTest ? '' : 'not '}called a test by pages, mails, lists and sheets`, async () => {
    const admin = await signInToHandlers()
    const { id: enrollmentId, email } = await anEnrollment({ price: PRICE })
    const { reference } = await aPayment({ enrollmentId, amount: PRICE, provider: 'paystack' })
    const { event, data } = success(reference, PRICE * 100)
    expect((await postWebhook({ event, data: { ...data, domain } })).status).toBe(200)
    expect(await readResult(reference)).toEqual([marked, marked])
    const mails = await database().outboxMail.findMany({ where: { text: { contains: reference } } })
    expect(mails.map(({ text }) => text)).toEqual([marked, marked])
    const enrollments = await admin.get(getEnrollments, { query: `?search=${email}` })
    expect((await enrollments.json()).map(saysTest)).toEqual([isTest])
    const sheet = await (await admin.get(exportPayments, { query: `?search=${reference}` })).text()
    expect(sheet).toContain(isTest ? '"Paystack (a test, no money moved)"' : '"Paystack"')
  })
})

test('a test of which the site knows no payment is flagged as a test, and stands in no sheet of money', async () => {
  const admin = await signInToHandlers()
  const charge = async (reference: string, domain: string) => {
    const { event, data } = success(reference, 70_000)
    const back = { transaction_reference: reference, refund_reference: reference, amount: 20_000 }
    await postWebhook({ event, data: { ...data, domain } })
    await postWebhook({ event: 'refund.processed', data: { ...back, currency: 'NGN', domain } })
    return database().paymentFlag.findMany({ where: { reference }, select: { reason: true, detail: true } })
  }
  const reason = 'unknown_reference'
  const [paid, sentBack] = ['₦700', '₦200'].map(sum => `Nothing was asked; the provider says ${sum}.`)
  expect(await charge('pos-live', 'live')).toEqual([paid, sentBack].map(detail => ({ reason, detail })))
  const asTests = [paid, sentBack].map(detail => ({ reason, detail: `${detail} ${TEST}` }))
  expect(await charge('pos-test', 'test')).toEqual(asTests)
  const notices = await database().outboxMail.findMany({ where: { text: { contains: 'pos-test' } } })
  expect(notices).toHaveLength(2)
  for (const { text } of notices) expect(text.split(TEST)).toHaveLength(2)
  const sheet = await (await admin.get(exportMovements)).text()
  expect(sheet).toContain('"pos-live"')
  expect(sheet).not.toContain('pos-test')
})

describe('a test beside real money of one payment', () => {
  const charge = async (reference: string, domain: string) => {
    const { event, data } = success(reference, PRICE * 100)
    expect((await postWebhook({ event, data: { ...data, domain } })).status).toBe(200)
  }
  const linesOf = async (admin: Awaited<ReturnType<typeof signInToHandlers>>, references: string[]) => {
    const sheet = await (await admin.get(exportMovements)).text()
    return references.map(reference => sheet.split('\r\n').filter(line => line.includes(reference)).length)
  }
  const stored = (id: string) =>
    database().payment.findUniqueOrThrow({
      where: { id },
      select: { status: true, saidTest: true, refundedAmount: true, settledAt: true, flags: true },
    })

  test('that comes after it is neither flagged as paid twice nor counted, and takes nothing back', async () => {
    const admin = await signInToHandlers()
    const { id, reference } = await aPayment({ amount: PRICE, provider: 'paystack' })
    const second = await anotherAttempt(id)
    await charge(reference, 'live')
    const before = await stored(id)
    await charge(second, 'test')
    const back = { transaction_reference: second, refund_reference: 'r', amount: PRICE * 100 }
    const refund = { ...back, currency: 'NGN', domain: 'test' }
    expect((await postWebhook({ event: 'refund.processed', data: refund })).status).toBe(200)
    expect(before).toMatchObject({ status: 'completed', saidTest: false, refundedAmount: 0n, flags: [] })
    expect(await stored(id)).toEqual(before)
    expect(await linesOf(admin, [`"${second}"`])).toEqual([0])
    const { events } = await (await admin.get(getPayment, { params: { id } })).json()
    expect(events.map((event: PaymentEvent) => describeEvent(event).what)).toEqual([
      `₦5,000 was sent back to the payer. ${TEST}`,
      `₦5,000 was paid. ${TEST}`,
      '₦5,000 was paid',
    ])
    const sheet = await (await admin.get(exportPayments, { query: `?search=${reference}` })).text()
    expect(sheet).not.toContain('sent back')
  })

  test('that comes before it leaves the payment to the real money, which settles it', async () => {
    const admin = await signInToHandlers()
    const { id, reference } = await aPayment({ amount: PRICE, provider: 'paystack' })
    const second = await anotherAttempt(id)
    await charge(reference, 'test')
    const tested = await stored(id)
    expect(tested).toMatchObject({ status: 'completed', saidTest: true })
    await charge(second, 'live')
    const paid = await stored(id)
    expect(paid).toMatchObject({ status: 'completed', saidTest: false, flags: [] })
    expect(paid.settledAt?.getTime()).toBeGreaterThan(tested.settledAt?.getTime() ?? 0)
    const mails = await database().outboxMail.findMany({ where: { text: { contains: reference } } })
    expect(mails.map(({ text }) => text.includes(TEST)).sort()).toEqual([false, false, true, true])
    // The payment stands there under the reference of the attempt that brought money.
    expect(await linesOf(admin, [`"${second}"`])).toEqual([1])
    // Real money in a further attempt is a second payment.
    await charge(await anotherAttempt(id), 'live')
    expect((await stored(id)).flags).toMatchObject([{ reason: 'paid_twice' }])
  })
})

test('nothing is called a test where no payment was opened', async () => {
  const admin = await signInToHandlers()
  const { jobId } = await anApplication({ commitmentFee: PRICE })
  const applications = await admin.get(getApplications, { query: `?job=${jobId}` })
  expect((await applications.json()).map(saysTest)).toEqual([false])
})

test('a response that an older version stored is still read', () => {
  const stored = {
    _id: '9b74c989-7bac-4a1f-9d1c-0f2e6f6a1b52',
    reference: 'pc-1',
    provider: 'by-hand',
    payer: { name: 'Nanzip Dung', email: 'nanzip@example.com' },
    purpose: { type: 'course-enrollment', _id: '2c624232-cdd2-4177-94ce-1d5f3c0a6a55', title: 'Layout' },
    amount: 45_000,
    currency: 'NGN',
    refunded: 0,
    status: 'completed',
    flagged: false,
    createdAt: '2026-01-14T10:05:00.000Z',
    settledAt: null,
    recorded: null,
  }
  expect(paymentRecordSchema.parse(stored)).toEqual(stored)
})
