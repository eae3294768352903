import { beforeAll, expect, test } from 'vitest'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { POST as give } from '@/app/api/admin/payments/[id]/refunds/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, payAtPaystack, reportDispute, reportRefund, reverseAtPaystack } from '../../support/ledger'
import { aCourse, anEnrollment } from '../../support/records'

// What follows once all that was asked for of a payment went back, whichever way: once, and only then.

let admin: HandlerAdministrator
beforeAll(async () => {
  admin = await signInToHandlers()
})

const ways: [way: string, goBack: (payment: { id: string; reference: string }) => Promise<unknown>][] = [
  ['refunded', ({ reference }) => reportRefund(reference, 5000, 'r1', 'paystack')],
  ['reversed', ({ reference }) => reverseAtPaystack(reference)],
  ['lost in a dispute', ({ reference }) => dispute(reference, 'lost')],
  ['given back by hand', ({ id }) => giveBack(id)],
]

const dispute = (reference: string, outcome: 'opened' | 'won' | 'lost') =>
  reportDispute(reference, outcome, 5000, 'd1', 'paystack')

const giveBack = (id: string) =>
  admin.post(give, { amount: 5000, method: 'cash', note: 'Signed for it' }, { params: { id } })

const standing = (id: string, action: string) => admin.post(changeStanding, { action }, { params: { id } })

/** A payment of somebody for whom there was no seat any more. */
async function paidWhenFull() {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  const late = { courseId, price: 5000, email: 'late@example.com', seatHeldUntil: new Date(0) }
  const { id: enrollmentId } = await anEnrollment(late)
  const payment = await aPayment({ provider: 'paystack', enrollmentId })
  expect(await payAtPaystack(payment.reference)).toBe('flagged')
  return { ...payment, courseId, enrollmentId }
}

const isCancelled = async (id: string) =>
  (await database().enrollment.findUniqueOrThrow({ where: { id } })).cancelled

const openReasons = async (paymentId: string) =>
  (await database().paymentFlag.findMany({ where: { paymentId, resolvedAt: null } })).map(flag => flag.reason)

test.each(ways)('who paid when the course was full holds no seat once it is %s', async (_, goBack) => {
  const payment = await paidWhenFull()
  await goBack(payment)
  expect(await isCancelled(payment.enrollmentId)).toBe(true)
})

test.each(ways)('money held of a cancelled enrollment is not looked for once it is %s', async (_, goBack) => {
  const { id: enrollmentId } = await anEnrollment({ price: 5000 })
  const payment = await aPayment({ provider: 'paystack', enrollmentId })
  await payAtPaystack(payment.reference)
  expect((await standing(enrollmentId, 'cancel')).status).toBe(200)
  expect(await openReasons(payment.id)).toEqual(['cancelled_after_payment'])
  await goBack(payment)
  expect(await openReasons(payment.id)).not.toContain('cancelled_after_payment')
})

test.each([
  ['a dispute that is won', (reference: string) => dispute(reference, 'won')],
  ['the same money, reversed', (reference: string) => reverseAtPaystack(reference)],
])('who was taken back after a refund stays enrolled after %s', async (_, reportAgain) => {
  const { id, reference, courseId, enrollmentId } = await paidWhenFull()
  await dispute(reference, 'opened')
  await giveBack(id)
  expect(await isCancelled(enrollmentId)).toBe(true)
  await database().course.update({ where: { id: courseId }, data: { seats: 2 } })
  expect((await standing(enrollmentId, 'reinstate')).status).toBe(200)
  await reportAgain(reference)
  expect(await isCancelled(enrollmentId)).toBe(false)
})
