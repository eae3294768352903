import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import {
  GET as readEnrollmentPayment,
  POST as recordPayment,
} from '@/app/api/admin/enrollments/[id]/payments/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { POST as give } from '@/app/api/admin/payments/[id]/refunds/route'
import { GET as getPayment } from '@/app/api/admin/payments/[id]/route'
import { GET as exportSheet } from '@/app/api/admin/payments/export.csv/route'
import { EraseForm } from '@/components/status/status-forms'
import { site } from '@/content/site'
import { DAY_MS } from '@/lib/dates/durations'
import { formatShortDate } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { getEnrollment } from '@/lib/enrollments/data'
import { describeEvent } from '@/lib/payments/admin/format'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { describeStanding } from '@/lib/payments/result-page'
import { database } from '@/lib/platform/database'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { describeStatus, listStatusFacts } from '@/lib/status-page/format'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { anotherAttempt, aPayment, report } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { aCourse, anApplication, anEnrollment } from '../../support/records'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

const input = { amount: 2000, method: 'cash', note: 'Cannot come; signed for it' }

const post = (id: string, body: object = input, key?: string) =>
  admin.post(give, body, { params: { id }, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

const details = async (id: string) => (await admin.get(getPayment, { params: { id } })).json()

/** A price of 5,000 naira that was paid in cash; gives the enrollment and its payment, by their ids. */
async function paidInCash() {
  const { id: enrollmentId } = await anEnrollment({ price: 5000 })
  const body = { method: 'cash', note: 'At the counter' }
  const recorded = await admin.post(recordPayment, body, { params: { id: enrollmentId } })
  return { enrollmentId, id: (await recorded.json())._id as string }
}

test('money given back stands in the ledger with how, how much, by whom and why, and everywhere the payment does', async () => {
  const { enrollmentId, id } = await paidInCash()
  const response = await post(id, { ...input, refunded: 0 })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ _id: id, status: 'completed', refunded: 2000 })
  const { events, reference } = await details(id)
  expect(events).toMatchObject([
    {
      source: 'administrator',
      eventType: 'refunded',
      sum: '₦2,000',
      outcome: 'applied',
      receivedAt: expect.stringMatching(/Z$/),
      recorded: {
        as: 'cash',
        by: { email: admin.email },
        note: input.note,
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    },
    { source: 'administrator', eventType: 'succeeded' },
  ])
  const told = await admin.get(readEnrollmentPayment, { params: { id: enrollmentId } })
  expect(await told.json()).toMatchObject({ payment: { refunded: 2000 } })
  expect(await getEnrollment(enrollmentId)).toMatchObject({ refunded: 2000, paymentStatus: 'completed' })
  const sheet = await (await admin.get(exportSheet, { query: `?search=${reference}` })).text()
  expect(sheet).toContain(',5000,"NGN",2000,"Completed",')
  const day = formatShortDate(events[0].receivedAt)
  expect(sheet).toContain(`,"₦2,000, ${day}, Cash, recorded by ${admin.email}: ${input.note}"`)
})

test('no money goes back before the day on which it came in', async () => {
  const { id: enrollmentId } = await anEnrollment({ price: 5000 })
  const [received, before] = [3, 4].map(days => officeDay(new Date(Date.now() - days * DAY_MS)))
  const body = { method: 'cash', note: 'At the counter', day: received }
  const { _id } = await (await admin.post(recordPayment, body, { params: { id: enrollmentId } })).json()
  await expectProblem(await post(_id, { ...input, day: before }), 422, ['day'])
  expect((await post(_id, { ...input, day: received })).status).toBe(201)
})

test('money that went back on an earlier day stands with that day in the ledger and on the sheet', async () => {
  const { id: enrollmentId } = await anEnrollment({ price: 5000 })
  const received = officeDay(new Date(Date.now() - 3 * DAY_MS))
  const paid = { method: 'cash', note: 'At the counter', day: received }
  const { _id: id } = await (await admin.post(recordPayment, paid, { params: { id: enrollmentId } })).json()
  const day = officeDay(new Date(Date.now() - 2 * DAY_MS))
  expect((await post(id, { ...input, day })).status).toBe(201)
  const { events, reference } = await details(id)
  expect(events[0]).toMatchObject({ recorded: { day } })
  expect(describeEvent(events[0]).how).toBe(
    `Cash on ${formatShortDate(day)}, recorded by ${admin.email}: ${input.note}`,
  )
  const sheet = await (await admin.get(exportSheet, { query: `?search=${reference}` })).text()
  expect(sheet).toContain(
    `"₦2,000, ${formatShortDate(day)}, Cash, recorded by ${admin.email}: ${input.note}"`,
  )
})

test('the status page says what was paid back, and of the whole that no place is confirmed', async () => {
  const { enrollmentId, id } = await paidInCash()
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id: enrollmentId })
  const status = async () => {
    const read = await readStatus(link?.split('/').at(-1) ?? '')
    if (!read) throw new Error('there is no such page')
    return { ...read, facts: listStatusFacts(read, 'Jos') }
  }
  await post(id)
  expect(await status()).toMatchObject({
    payment: { caveat: null },
    facts: expect.arrayContaining([['Paid back', '₦2,000']]),
  })
  await post(id, { ...input, amount: 3000 })
  expect(await status()).toMatchObject({
    payment: { caveat: 'paid-back' },
    facts: expect.arrayContaining([['Paid back', '₦5,000']]),
  })
})

test('no more is given back than is left, however many give it at once', async () => {
  const { id } = await paidInCash()
  const statuses = (await Promise.all([post(id), post(id), post(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 201, 409])
  expect(await details(id)).toMatchObject({ refunded: 4000 })
  expect((await expectProblem(await post(id), 409)).detail).toMatch(/more than is left/)
  expect((await post(id, { ...input, amount: 1000 })).status).toBe(201)
  expect(await database().paymentRefund.count({ where: { event: { paymentId: id } } })).toBe(3)
})

test('the same key records once, and a request that has not seen the last refund is refused', async () => {
  const { id } = await paidInCash()
  const key = randomUUID()
  const responses = await Promise.all([post(id, input, key), post(id, input, key)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(await details(id)).toMatchObject({ refunded: 2000 })
  expect((await expectProblem(await post(id, { ...input, refunded: 0 }), 409)).detail).toMatch(/went back/)
  await expectProblem(await post(id, { ...input, note: 'Another' }, key), 409)
  const other = await paidInCash()
  await post(other.id, input, key)
  expect(await details(other.id)).toMatchObject({ refunded: 2000 })
})

/** Makes a payment of 5,000 naira at Paystack, of which 2,000 are given back by hand. */
async function paidAndGivenBackByHand(paid: bigint) {
  const { id, reference } = await aPayment({ provider: 'paystack' })
  const success = { kind: 'attempt', attemptReference: reference, outcome: 'succeeded', paid } as const
  await recordReport('paystack', { ...success, ...ASKED }, 'webhook')
  expect((await post(id)).status).toBe(201)
  const sendBack = (refundReference: string, amount: bigint) => {
    const refund = { kind: 'refund', attemptReference: reference, refundReference, amount } as const
    return recordReport('paystack', { ...refund, currency: 'NGN' }, 'webhook')
  }
  return { id, sendBack }
}

test('what a provider sends back counts with it', async () => {
  const { id, sendBack } = await paidAndGivenBackByHand(500_000n)
  expect(await sendBack('r1', 300_000n)).toBe('applied')
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [] })
})

test('more than is left counts up to what was paid, and the flag says how much went back', async () => {
  const { id, sendBack } = await paidAndGivenBackByHand(500_000n)
  expect(await sendBack('r1', 500_000n)).toBe('applied')
  const detail = '₦5,000 was sent back; ₦2,000 of ₦5,000 had gone back before.'
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [{ reason: 'refund_mismatch', detail }] })
  expect(await sendBack('r2', 300_000n)).toBe('flagged')
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [{}, { reason: 'refund_mismatch' }] })
  expect(await details(id)).not.toHaveProperty('surplus')
})

const SAME = 'As much was recorded by hand: see whether it is the same money.'

test('as much as was given back by hand may be the same money, so it counts and is flagged', async () => {
  const { id, sendBack } = await paidAndGivenBackByHand(500_000n)
  expect(await sendBack('r1', 200_000n)).toBe('applied')
  const detail = `₦2,000 was sent back; ₦2,000 of ₦5,000 had gone back before. ${SAME}`
  expect(await details(id)).toMatchObject({
    refunded: 4000,
    flagged: true,
    flags: [{ reason: 'refund_mismatch', detail }],
  })
})

test('a second payment that was given back by hand, and then at the provider too, is flagged', async () => {
  const { id, second } = await paidTwice()
  expect((await post(id, { ...input, amount: 5000, surplus: true })).status).toBe(201)
  expect(await sendBack(second)).toBe('applied')
  const detail = `₦5,000 was sent back; ₦0 of ₦5,000 had gone back before. ${SAME}`
  expect((await details(id)).flags[0]).toMatchObject({ reason: 'refund_mismatch', detail })
})

test('a charge that is taken back after part of it was given back by hand says how much that was', async () => {
  const { id, reference } = await aPayment({ provider: 'paystack' })
  await pay(reference)
  await post(id)
  await goBack(reference, 'reversed')
  const detail = '₦5,000 went back; ₦2,000 of ₦5,000 had gone back before.'
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [{ reason: 'reversed', detail }] })
})

test('the rest of what came in with fees on top of it refunds the payment, and nothing is amiss', async () => {
  const { id, sendBack } = await paidAndGivenBackByHand(517_500n)
  expect(await sendBack('r1', 317_500n)).toBe('applied')
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [] })
})

test('what a provider, the counter and the provider again give back is, with the fees on it, what came in', async () => {
  const { id, reference } = await aPayment({ provider: 'paystack' })
  const success = { kind: 'attempt', attemptReference: reference, outcome: 'succeeded' } as const
  await recordReport('paystack', { ...success, ...ASKED, paid: 507_500n }, 'webhook')
  const sendBack = (refundReference: string, amount: bigint) => {
    const refund = { kind: 'refund', attemptReference: reference, refundReference, amount } as const
    return recordReport('paystack', { ...refund, currency: 'NGN' }, 'webhook')
  }
  await sendBack('r1', 100_000n)
  await post(id)
  await sendBack('r2', 207_500n)
  expect(await details(id)).toMatchObject({ refunded: 5000, flags: [] })
})

/** Makes a payment of 5,000 naira that was paid at Paystack twice; returns it, and Paystack's reference of the second time. */
async function paidTwice() {
  const { id, reference, enrollmentId } = await aPayment({ provider: 'paystack' })
  const second = await anotherAttempt(id)
  for (const attempt of [reference, second]) await pay(attempt)
  return { id, reference, second, enrollmentId: enrollmentId ?? '' }
}

const ASKED = { amount: 500_000n, currency: 'NGN' }

/** Has Paystack tell that an attempt of 5,000 naira was paid, with fees where more was. */
const pay = (attemptReference: string, paid = ASKED.amount) =>
  recordReport(
    'paystack',
    { kind: 'attempt', attemptReference, outcome: 'succeeded', paid, ...ASKED },
    'webhook',
  )

/** Has Paystack send back the whole of an attempt of 5,000 naira, with fees where more goes back. */
const sendBack = (attemptReference: string, amount = ASKED.amount) =>
  recordReport(
    'paystack',
    { kind: 'refund', attemptReference, refundReference: attemptReference, ...ASKED, amount },
    'webhook',
  )

test('which of two charges the provider sends back makes no difference, whether or not somebody has looked at the second', async () => {
  for (const resolvedAt of [null, new Date()])
    for (const order of [(pair: string[]) => pair, (pair: string[]) => pair.toReversed()]) {
      const { id, reference, second } = await paidTwice()
      await database().paymentFlag.updateMany({ where: { paymentId: id }, data: { resolvedAt } })
      const [one = '', other = ''] = order([reference, second])
      expect(await sendBack(one)).toBe('ignored')
      const told = await details(id)
      expect(told).toMatchObject({ refunded: 0 })
      expect(told).not.toHaveProperty('surplus')
      expect(await sendBack(other)).toBe('applied')
      expect(await details(id)).toMatchObject({ refunded: 5000 })
    }
})

test('the sheet says what went back at the provider, and how much of a second payment is still here', async () => {
  const { id, reference } = await paidTwice()
  const lineOf = async () =>
    (await (await admin.get(exportSheet, { query: `?search=${reference}` })).text())
      .trimEnd()
      .split('\r\n')[1]
  expect(await lineOf()).toMatch(/,5000$/)
  const refund = { kind: 'refund', attemptReference: reference, refundReference: 'r1', ...ASKED } as const
  await recordReport('paystack', { ...refund, amount: 600_000n }, 'webhook')
  await recordReport('paystack', { ...refund, amount: 200_000n }, 'webhook')
  const [{ receivedAt }] = (await details(id)).events
  const today = formatShortDate(receivedAt)
  expect(await lineOf()).toContain(`₦6,000 was sent back to the payer, which is flagged, ${today}`)
  expect(await lineOf()).toMatch(
    new RegExp(`₦2,000 was sent back to the payer, of what was paid twice, ${today}",3000$`),
  )
})

test('the payment and what was paid beside it come to what came in less what went back, whichever way it went', async () => {
  const ways = fc.constantFrom<Way[]>(['whole'], ['reversed'], ['whole', 'reversed'])
  const parts = fc.constantFrom<Way[]>(['part', 'rest', 'reversed'], ['part', 'reversed'], ['part'])
  const both = fc.oneof(fc.tuple(ways, parts), fc.tuple(parts, ways), fc.tuple(parts, parts))
  await fc.assert(
    fc.asyncProperty(both, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (pair, turns) => {
      const { id, reference, second } = await paidTwice()
      const sent = { [reference]: 0, [second]: 0 }
      const waiting = [
        pair[0].map(way => ({ of: reference, way })),
        pair[1].map(way => ({ of: second, way })),
      ]
      for (const turn of turns) {
        const next = waiting[turn ? 0 : 1]?.shift()
        if (!next) continue
        sent[next.of] = await goBack(next.of, next.way)
        const { refunded, surplus = 0, flags } = await details(id)
        const out = (sent[reference] ?? 0) + (sent[second] ?? 0)
        // The second payment's money goes back first.
        expect([refunded, surplus]).toEqual([Math.max(0, out - 5000), Math.max(0, 5000 - out)])
        expect(flags.map(({ reason }: { reason: string }) => reason)).not.toContain('refund_mismatch')
      }
    }),
    { numRuns: 20 },
  )
}, 120_000)

type Way = 'whole' | 'part' | 'rest' | 'reversed'

/** Has Paystack send something of an attempt of 5,000 naira back, and returns how much of it is back then. */
async function goBack(attemptReference: string, way: Way): Promise<number> {
  const sum = { attemptReference, currency: 'NGN' } as const
  const amounts = { whole: 5000, part: 2000, rest: 3000, reversed: 5000 }
  const amount = BigInt(amounts[way]) * 100n
  const report =
    way === 'reversed'
      ? ({ kind: 'attempt', outcome: 'reversed', paid: amount, amount, ...sum } as const)
      : ({ kind: 'refund', refundReference: `${attemptReference} ${way}`, amount, ...sum } as const)
  await recordReport('paystack', report, 'webhook')
  return way === 'part' ? 2000 : 5000
}

test('of what was paid twice the second payment goes back, and the first one stands', async () => {
  const { id, enrollmentId } = await paidTwice()
  expect(await details(id)).toMatchObject({ surplus: 5000 })
  const whole = { ...input, amount: 5000, surplus: true, refunded: 0 }
  const statuses = (await Promise.all([post(id, whole), post(id, whole)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  const told = await details(id)
  expect(told).toMatchObject({
    refunded: 0,
    events: [
      { eventType: 'refunded', sum: '₦5,000', outcome: 'ignored', recorded: { note: input.note } },
      {},
      {},
    ],
  })
  expect(told).not.toHaveProperty('surplus')
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id: enrollmentId })
  expect(await readStatus(link.split('/').at(-1) ?? '')).toMatchObject({ payment: { caveat: 'paid-twice' } })
  // Only now is the payment itself given back.
  expect((await post(id, { ...input, amount: 5000 })).status).toBe(201)
  expect(await details(id)).toMatchObject({ refunded: 5000 })
})

test('two old pages of a payment that was paid twice do not both give back part of the second payment', async () => {
  const { id } = await paidTwice()
  const part = { ...input, surplus: true, refunded: 0, surplusLeft: 5000 }
  const responses = await Promise.all([post(id, part), post(id, part)])
  const refused = responses.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(1)
  for (const response of refused) expect((await expectProblem(response, 409)).detail).toMatch(/went back/)
  expect(await details(id)).toMatchObject({ refunded: 0, surplus: 3000 })
})

test('of a test nothing is to be given back, as no money has moved', async () => {
  const { id } = await paidTwice()
  await database().payment.update({ where: { id }, data: { saidTest: true } })
  expect(await details(id)).not.toHaveProperty('surplus')
  await expectProblem(await post(id, { ...input, amount: 5000, surplus: true, refunded: 0 }), 409)
})

test('of what was paid three times, one that is taken back leaves the payment as it is, and one beside it', async () => {
  const { id, second } = await paidTwice()
  await pay(await anotherAttempt(id))
  await goBack(second, 'reversed')
  expect(await details(id)).toMatchObject({ refunded: 0, surplus: 5000 })
})

test.each([
  ['applied', 2],
  ['flagged, as the course was full', 1],
])(
  'an attempt that went back before it was told of as paid brought nothing, though cash was recorded by its reference: %s',
  async (_, seats) => {
    const { enrollmentId } = await aCourseOf(seats)
    const { id, reference } = await aPayment({ provider: 'paystack', enrollmentId })
    for (const way of ['reversed', 'whole'] as const) await goBack(reference, way)
    const cash = { method: 'cash', note: 'At the counter' }
    expect((await admin.post(recordPayment, cash, { params: { id: enrollmentId } })).status).toBe(201)
    const second = await anotherAttempt(id)
    await pay(second)
    expect(await details(id)).toMatchObject({ status: 'completed', refunded: 0, surplus: 5000 })
    expect(await sendBack(second)).toBe('ignored')
    // What was paid in cash stands.
    expect(await details(id)).toMatchObject({ refunded: 0 })
  },
)

test.each([
  ['seat_gone', () => aCourseOf(1)],
  ['enrollment_cancelled', async () => ({ enrollmentId: (await anEnrollment(CANCELLED)).id })],
  [
    'application_withdrawn',
    async () => ({ applicationId: (await anApplication({ ...FEE, withdrawnAt: new Date() })).id }),
  ],
  [
    'application_rejected',
    async () => ({ applicationId: (await anApplication({ ...FEE, status: 'rejected' })).id }),
  ],
] as const)(
  'what counted though it was flagged as %s came in, so that a second payment of it is one alone once the first went back',
  async (reason, aRecord) => {
    const { id, reference } = await aPayment({ provider: 'paystack', ...(await aRecord()) })
    expect(await pay(reference)).toBe('flagged')
    expect((await details(id)).flags).toMatchObject([{ reason }])
    await goBack(reference, 'reversed')
    // It is the same money.
    expect(await sendBack(reference)).toBe('applied')
    await pay(await anotherAttempt(id))
    expect(await details(id)).toMatchObject({ refunded: 5000, surplus: 5000 })
  },
)

const FEE = { commitmentFee: 5000 }
const CANCELLED = { price: 5000, cancelledAt: new Date() }

/** An enrollment on a course with so many seats, one of which is taken. */
async function aCourseOf(seats: number) {
  const { id: courseId } = await aCourse({ price: 5000, seats })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  const late = { courseId, price: 5000, email: 'late@example.com', seatHeldUntil: new Date(0) }
  return { enrollmentId: (await anEnrollment(late)).id }
}

/** What the result page and the status page tell somebody about their money, and what is held of it. */
async function toldOf(id: string, enrollmentId: string) {
  const { reference } = await details(id)
  const standing = await findPaymentStanding(reference)
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id: enrollmentId })
  const status = await readStatus(link.split('/').at(-1) ?? '')
  if (!standing || !status) throw new Error('there is no such payment')
  const words = { ...site.nextSteps, refund: '', accepted: '', phone: site.phone }
  const forms = renderToStaticMarkup(createElement(EraseForm, { token: 'x', status }))
  const { state, next } = describeStatus(status, words)
  return { result: describeStanding(standing), page: `${state} ${next}`, forms, status }
}

test.each(['first', 'second'])(
  'of what was paid twice, and of which the %s payment went back, the rest is not called paid back',
  async first => {
    const { id, enrollmentId, reference, second } = await paidTwice()
    expect((await toldOf(id, enrollmentId)).forms).toContain('Your ₦10,000 is not sent back by this.')
    await goBack(first === 'first' ? reference : second, 'whole')
    const after = await toldOf(id, enrollmentId)
    expect(after.page).toContain('Your place on the course is confirmed.')
    expect(after.forms).toContain('Your ₦5,000 is not sent back by this.')
  },
)

test('money that comes in once all was paid back is not called paid back', async () => {
  const { id, reference, enrollmentId } = await aPayment({ provider: 'paystack' })
  const cash = { method: 'cash', note: 'At the counter' }
  const recorded = await admin.post(recordPayment, cash, { params: { id: enrollmentId ?? '' } })
  expect(recorded.status).toBe(201)
  expect((await post(id, { ...input, amount: 5000 })).status).toBe(201)
  expect((await toldOf(id, enrollmentId ?? '')).result).toMatch(/was paid, and has been paid back\.$/)
  await pay(reference)
  const again = await toldOf(id, enrollmentId ?? '')
  expect(again.result).toMatch(/was paid and paid back, and then money came in again\. We will contact you/)
  expect(again.page).toContain('was paid back, and then money came in again. We will contact you about it.')
  expect(again.forms).toContain('Your ₦5,000 is not sent back by this.')
  expect(again.status.course?.hasCalendar).toBe(false)
  // That an administrator has looked at it says that it is in order.
  await database().paymentFlag.updateMany({ where: { paymentId: id }, data: { resolvedAt: new Date() } })
  expect((await toldOf(id, enrollmentId ?? '')).result).toMatch(/was paid, and has been paid back\.$/)
})

test.each(['by hand', 'by the provider'])(
  'money held of a cancelled enrollment that was paid twice is looked at until all of it went back, the last of it %s',
  async last => {
    const { id, enrollmentId, second } = await paidTwice()
    await database().paymentFlag.updateMany({ where: { paymentId: id }, data: { resolvedAt: new Date() } })
    const cancelled = await admin.post(changeStanding, { action: 'cancel' }, { params: { id: enrollmentId } })
    expect(cancelled.status).toBe(200)
    const unresolved = () =>
      database().paymentFlag.findMany({
        where: { paymentId: id, resolvedAt: null },
        select: { reason: true },
      })
    expect((await post(id, { ...input, amount: 5000 })).status).toBe(201)
    expect(await unresolved()).toEqual([{ reason: 'cancelled_after_payment' }])
    if (last === 'by hand') await post(id, { ...input, amount: 5000, surplus: true, refunded: 5000 })
    else await goBack(second, 'whole')
    expect(await unresolved()).toEqual([])
  },
)

test('what the provider sent back of a second payment is not given back by hand as well', async () => {
  const { id, second } = await paidTwice()
  const part = { amount: 300_000n, currency: 'NGN', refundReference: 'r1' } as const
  await recordReport('paystack', { kind: 'refund', attemptReference: second, ...part }, 'webhook')
  expect(await details(id)).toMatchObject({ surplus: 2000, refunded: 0 })
  expect(
    (await expectProblem(await post(id, { ...input, amount: 2001, surplus: true }), 409)).detail,
  ).toMatch(/more than is left/)
  const reversed = { outcome: 'reversed', amount: 500_000n, paid: 500_000n, currency: 'NGN' } as const
  await recordReport('paystack', { kind: 'attempt', attemptReference: second, ...reversed }, 'webhook')
  expect(await details(id)).not.toHaveProperty('surplus')
})

test('what is given back of a payment, or of the fees that its payer bore, is nothing of what was paid beside it', async () => {
  const { id } = await paidTwice()
  expect((await post(id)).status).toBe(201)
  expect(await details(id)).toMatchObject({ refunded: 2000, surplus: 5000 })
  const withFees = await aPayment({ provider: 'paystack' })
  await pay(withFees.reference, 507_500n)
  expect(await sendBack(withFees.reference, 507_500n)).toBe('applied')
  await pay(await anotherAttempt(withFees.id))
  expect(await details(withFees.id)).toMatchObject({ refunded: 5000, surplus: 5000 })
})

test('there is no second payment of what was paid once, nor at the sandbox, where no money moves', async () => {
  const { id } = await paidInCash()
  await expectProblem(await post(id, { ...input, surplus: true }), 409)
  await expectProblem(await post(id, { ...input, surplus: 'perhaps' }), 422, ['surplus'])
  const tried = await aPayment()
  const { id: enrollmentId } = await database().enrollment.findUniqueOrThrow({
    where: { id: tried.enrollmentId ?? '' },
  })
  await admin.post(
    recordPayment,
    { method: 'cash', note: 'At the counter' },
    { params: { id: enrollmentId } },
  )
  expect(await report(tried.reference, 'succeeded')).toBe('ignored')
  expect(await details(tried.id)).not.toHaveProperty('surplus')
  await expectProblem(await post(tried.id, { ...input, surplus: true }), 409)
})

test('what cannot be given back is refused with the reason', async () => {
  const open = await aPayment({ provider: 'paystack' })
  expect((await expectProblem(await post(open.id), 409)).detail).toMatch(/not paid/)
  const tried = await aPayment()
  await report(tried.reference, 'succeeded')
  expect((await expectProblem(await post(tried.id), 409)).detail).toMatch(/test/)
  const { id } = await paidInCash()
  await expectProblem(await post(id, { amount: 0, method: 'cheque', note: ' ' }), 422, [
    'amount',
    'method',
    'note',
  ])
  await expectProblem(await post(id, { ...input, amount: 1.005 }), 422, ['amount'])
  await expectProblem(await post(id, { ...input, refunded: 1e300 }), 422, ['refunded'])
  for (const unknown of [randomUUID(), 'none']) await expectProblem(await post(unknown), 404)
  await expectProblem(await handlersAs().post(give, input, { params: { id } }), 401)
  expect(await details(id)).toMatchObject({ refunded: 0 })
})
