import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as getApplicationPayment } from '@/app/api/admin/applications/[id]/payments/route'
import { GET as getEnrollmentPayment } from '@/app/api/admin/enrollments/[id]/payments/route'
import { GET as getPayment } from '@/app/api/admin/payments/[id]/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { GET as getPayments } from '@/app/api/admin/payments/route'
import { sumPayments } from '@/lib/payments/admin/list'
import type { PaymentRecord } from '@/lib/payments/admin/schema'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aFeePayment, anotherAttempt, aPayment, report } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { aCourse, anApplication, anEnrollment, clearRecords } from '../../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})
beforeEach(async () => {
  await clearRecords()
  await database().paymentFlag.deleteMany()
  await database().paymentEvent.deleteMany()
})

const idsFor = async (query = '') => {
  const records: PaymentRecord[] = await (await admin.get(getPayments, { query })).json()
  return records.map(record => record._id)
}
const details = async (id: string) => (await admin.get(getPayment, { params: { id } })).json()
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

const pay = (id: string, settledAt: Date) =>
  database().payment.update({ where: { id }, data: { status: 'completed', settledAt } })

/** An old one that was paid on 3 February, one that was asked on 5 January and is open, and a fee paid on 15 January. */
async function threeDated() {
  const paidLate = await aPayment({ createdAt: day(2) })
  await pay(paidLate.id, new Date('2026-02-03T10:00:00Z'))
  const asked = await aPayment({ amount: 2000, createdAt: new Date('2026-01-05T22:59:00Z') })
  const { id: applicationId } = await anApplication({ commitmentFee: 3000, applicantName: 'Bala Yusuf' })
  const fee = await aPayment({ amount: 3000, applicationId, createdAt: day(14), provider: 'paystack' })
  await pay(fee.id, day(15))
  return { paidLate, asked, fee }
}

/** Four payments: the older of the two flagged ones is the oldest of all. */
async function fourPayments() {
  const flaggedOld = await aPayment({ createdAt: day(1) })
  const plainOld = await aPayment({ createdAt: day(2) })
  const flaggedNew = await aPayment({ createdAt: day(3) })
  const plainNew = await aPayment({ createdAt: day(4) })
  for (const { reference } of [flaggedOld, flaggedNew]) await report(reference, 'succeeded', 1)
  await report(plainOld.reference, 'succeeded')
  return { flaggedOld, plainOld, flaggedNew, plainNew }
}

describe('the list of payments', () => {
  test('begins with the flagged ones, the newest first', async () => {
    const { flaggedOld, plainOld, flaggedNew, plainNew } = await fourPayments()
    // The last one was paid just now.
    expect(await idsFor()).toEqual([flaggedNew.id, flaggedOld.id, plainOld.id, plainNew.id])
    expect(await idsFor('?flagged=yes')).toEqual([flaggedNew.id, flaggedOld.id])
    expect(await idsFor('?flagged=no&status=completed')).toEqual([plainOld.id])
    expect(await idsFor('?status=failed')).toEqual([])
  })

  test('keeps that order from page to page', async () => {
    await fourPayments()
    const whole = await idsFor()
    const seen: string[] = []
    let query: string | undefined = '?limit=1'
    while (query) {
      const response: Response = await admin.get(getPayments, { query })
      expect(response.headers.get('x-total-count')).toBe('4')
      const records: PaymentRecord[] = await response.json()
      seen.push(...records.map(record => record._id))
      query = /<[^?]*(\?[^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole)
  })

  test('finds a payment by its payer and by references', async () => {
    const person = { phone: '+2348091112233', email: 'gnr@example.com' }
    const { id: enrollmentId } = await anEnrollment({ ...person, name: 'Gyang Nánret Retnan' })
    const paid = await aPayment({ enrollmentId })
    const fee = await aFeePayment(5000, { applicantName: 'Bala Yusuf' })
    const second = await anotherAttempt(fee.id)
    for (const [search, found] of [
      ['gyang retnan', [paid.id]],
      ['GNR@ex', [paid.id]],
      ['0809 111 2233', [paid.id]],
      ['yusuf', [fee.id]],
      [fee.reference, [fee.id]],
      [second.toUpperCase(), [fee.id]],
      [second.slice(-6), [fee.id]],
      ['pc-', []],
      ['gyang yusuf', []],
      ['%%%%%', []],
    ] as const)
      expect([search, await idsFor(`?${new URLSearchParams({ search })}`)]).toEqual([search, found])
    expect(await idsFor('?search=bala&status=completed')).toEqual([])
  })

  test('is filtered by the day of payment, and for unpaid ones by the day they were asked for', async () => {
    const { paidLate, asked, fee } = await threeDated()
    expect(await idsFor('?sort=-date')).toEqual([paidLate.id, fee.id, asked.id])
    expect(await idsFor('?sort=date')).toEqual([asked.id, fee.id, paidLate.id])
    expect(await idsFor('?dateFrom=2026-01-10&dateTo=2026-01-20')).toEqual([fee.id])
    // The office's clock is an hour ahead: midnight there is the evening before.
    expect(await idsFor('?dateTo=2026-01-05')).toEqual([asked.id])
    expect(await idsFor('?dateFrom=2026-01-06')).toEqual([paidLate.id, fee.id])
    expect(await idsFor('?purpose=job-application')).toEqual([fee.id])
    expect(await idsFor('?purpose=course-enrollment&status=completed')).toEqual([paidLate.id])
  })

  test('is filtered by how it was paid, and by the course that it is for', async () => {
    const { id: courseId } = await aCourse({ title: 'Layout', price: 5000 })
    const paidAs = async (recordedAs: 'cash' | 'transfer' | null) => {
      const { id: enrollmentId } = await anEnrollment({ price: 5000, courseId })
      const { id } = await aPayment({ enrollmentId, provider: 'paystack' })
      const recorded = { recordedAs, recordedNote: 'At the counter', recordedById: admin.id }
      const data = { status: 'completed', settledAt: day(20), ...(recordedAs && recorded) } as const
      await database().payment.update({ where: { id }, data })
      return id
    }
    const [cash, transfer, online] = [await paidAs('cash'), await paidAs('transfer'), await paidAs(null)]
    const open = await aPayment({ createdAt: day(21) })
    expect(await idsFor('?paidBy=cash')).toEqual([cash])
    expect(await idsFor('?paidBy=transfer')).toEqual([transfer])
    expect(await idsFor('?paidBy=online')).toEqual([online])
    expect(await sumPayments({ paidBy: 'cash' })).toMatchObject([{ count: 1, amount: 500_000n }])
    expect((await idsFor(`?courseId=${courseId}`)).sort()).toEqual([cash, transfer, online].sort())
    expect(await sumPayments({ courseId })).toMatchObject([{ count: 3, amount: 1_500_000n }])
    expect(await idsFor(`?courseId=${randomUUID()}`)).toEqual([])
    expect(await idsFor('?status=pending')).toEqual([open.id])
    await expectProblem(await admin.get(getPayments, { query: '?paidBy=cheque&courseId=1' }), 422, [
      'courseId',
      'paidBy',
    ])
  })

  test('is summed up as it is filtered, with tests apart', async () => {
    await threeDated()
    const refunded = await aPayment({ amount: 4000, provider: 'paystack' })
    await pay(refunded.id, day(12))
    await database().payment.update({ where: { id: refunded.id }, data: { refundedAmount: 100_050n } })
    const naira = { currency: 'NGN', refunded: 0n }
    expect(await sumPayments({})).toEqual([
      { ...naira, status: 'completed', test: false, count: 2, amount: 700_000n, refunded: 100_050n },
      { ...naira, status: 'completed', test: true, count: 1, amount: 500_000n },
      { ...naira, status: 'pending', test: true, count: 1, amount: 200_000n },
    ])
    expect(await sumPayments({ dateFrom: '2026-01-13', dateTo: '2026-01-31' })).toMatchObject([
      { status: 'completed', test: false, amount: 300_000n },
    ])
    expect(await sumPayments({ search: 'nobody at all' })).toEqual([])
    expect(await sumPayments({ search: 'Bala' })).toMatchObject([{ amount: 300_000n }])
    await database().payment.update({ where: { id: refunded.id }, data: { saidTest: true } })
    expect(await sumPayments({ status: 'completed' })).toMatchObject([
      { test: false, count: 1, amount: 300_000n },
      { test: true, count: 2, amount: 900_000n },
    ])
  })

  test('is exported by the same filters', async () => {
    const { paidLate, fee } = await threeDated()
    const exported = async (query: string) => {
      const csv = await (await admin.get(exportPayments, { query })).text()
      return csv.trimEnd().split('\r\n').slice(1)
    }
    expect(await exported('?purpose=job-application&dateTo=2026-01-15')).toEqual([
      expect.stringContaining(fee.reference),
    ])
    expect(await exported('?dateFrom=2026-02-01&sort=date')).toEqual([
      expect.stringContaining(paidLate.reference),
    ])
  })

  test('is exported as it is searched', async () => {
    await aFeePayment(5000, { applicantName: 'Hauwa Bello' })
    const fee = await aFeePayment(5000, { applicantName: 'Bala Yusuf' })
    const csv = await (await admin.get(exportPayments, { query: '?search=yusuf+bala' })).text()
    const [, ...lines] = csv.trimEnd().split('\r\n')
    expect(lines).toEqual([expect.stringContaining(fee.reference)])
  })

  test('says who paid what for which', async () => {
    const payment = await aFeePayment(7500, { applicantName: 'Hauwa Bello' })
    await report(payment.reference, 'succeeded', 7500)
    const [record] = await (await admin.get(getPayments)).json()
    expect(record).toEqual({
      _id: payment.id,
      reference: payment.reference,
      provider: 'sandbox',
      test: true,
      payer: {
        name: 'Hauwa Bello',
        email: expect.stringContaining('@'),
        phone: expect.stringMatching(/^\+234/),
      },
      purpose: { type: 'job-application', _id: payment.applicationId, title: 'Print finisher' },
      amount: 7500,
      currency: 'NGN',
      refunded: 0,
      status: 'completed',
      flagged: false,
      recorded: null,
      createdAt: payment.createdAt.toISOString(),
      settledAt: expect.stringMatching(/Z$/),
    })
  })

  test.each([
    ['?status=paid', 'status'],
    ['?flagged=maybe', 'flagged'],
    ['?purpose=gift', 'purpose'],
    ['?dateFrom=2026-02-01&dateTo=2026-01-01', 'dateTo'],
    ['?limit=0', 'limit'],
    ['?cursor=x', 'cursor'],
  ])('refuses %s by name', async (query, field) => {
    await expectProblem(await admin.get(getPayments, { query }), 422, [field])
  })
})

describe('the history of a payment', () => {
  test('lists attempts, what the provider reported, flags and refunds', async () => {
    const payment = await aPayment({ amount: 5000 })
    await report(payment.reference, 'failed')
    await report(payment.reference, 'succeeded', 4000)
    await report(payment.reference, 'succeeded')
    const refund = { kind: 'refund', attemptReference: payment.reference, refundReference: 'r1' } as const
    await recordReport('sandbox', { ...refund, amount: 100_000n, currency: 'NGN' }, 'webhook')
    expect(await details(payment.id)).toMatchObject({
      _id: payment.id,
      status: 'completed',
      flagged: true,
      amount: 5000,
      refunded: 1000,
      attempts: [{ reference: payment.reference, status: 'completed' }],
      events: [
        { eventType: 'refunded', sum: '₦1,000', outcome: 'applied', source: 'webhook' },
        { eventType: 'succeeded', sum: '₦5,000', outcome: 'applied' },
        { eventType: 'succeeded', sum: '₦4,000', outcome: 'flagged' },
        { eventType: 'failed', sum: '₦5,000', outcome: 'applied' },
      ],
      flags: [
        {
          reason: 'amount_mismatch',
          detail: 'Asked for ₦5,000; the provider says ₦4,000.',
          resolvedAt: null,
          resolvedBy: null,
        },
      ],
    })
  })

  test('exists for an application and an enrollment, also where nothing was due', async () => {
    const payment = await aFeePayment(3000)
    const ofFee = await admin.get(getApplicationPayment, { params: { id: payment.applicationId ?? '' } })
    expect(await ofFee.json()).toMatchObject({ asked: 3000, payment: { _id: payment.id } })
    const free = await anApplication()
    expect(await (await admin.get(getApplicationPayment, { params: { id: free.id } })).json()).toEqual({
      asked: 0,
      payment: null,
    })
    const enrollment = await anEnrollment({ price: 20_000 })
    expect(await (await admin.get(getEnrollmentPayment, { params: { id: enrollment.id } })).json()).toEqual({
      asked: 20_000,
      payment: null,
    })
  })

  test('is a 404 for a payment, an application or an enrollment that does not exist', async () => {
    for (const id of [randomUUID(), 'none']) {
      await expectProblem(await admin.get(getPayment, { params: { id } }), 404)
      await expectProblem(await admin.get(getApplicationPayment, { params: { id } }), 404)
      await expectProblem(await admin.get(getEnrollmentPayment, { params: { id } }), 404)
    }
  })
})
