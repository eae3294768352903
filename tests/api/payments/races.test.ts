import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { aFeePayment, aPayment, report } from '../../support/ledger'
import { standing } from '../../support/paying'
import { aCourse, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

// Receipts are queued in the ledger's transaction; nothing listens there.
beforeAll(() => {
  publishEnvironment(UNREAD_MAIL)
})

/** A course with one seat, and the unpaid enrollment that holds it for an hour. */
async function aHeldSeat() {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const seatHeldUntil = new Date(Date.now() + 3_600_000)
  const { id } = await anEnrollment({ courseId, price: 5000, seatHeldUntil })
  const { reference } = await aPayment({ enrollmentId: id })
  return { courseId, id, reference }
}

/** Reports an attempt as paid while somebody else holds the course, and does something to it once the report waits for it. */
async function payDuring(
  { courseId, reference }: { courseId: string; reference: string },
  act: (tx: Prisma.TransactionClient) => Promise<unknown>,
) {
  const { paid } = await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT id FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`
    const paid = report(reference, 'succeeded')
    await untilSomeoneWaits()
    await act(tx)
    // Not as a promise of its own, which the transaction would wait for.
    return { paid }
  })
  return paid
}

test('a payment that meets the cancellation of its enrollment is flagged', async () => {
  const seat = await aHeldSeat()
  const cancel = (tx: Prisma.TransactionClient) =>
    tx.enrollment.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } })
  expect(await payDuring(seat, cancel)).toBe('flagged')
  expect(await standing(seat.id)).toMatchObject({ payment: 'completed', flags: ['enrollment_cancelled'] })
})

test('a fee that meets the withdrawal of its application is flagged', async () => {
  const { id, applicationId, reference } = await aFeePayment()
  const { paid } = await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT id FROM applications WHERE id = ${applicationId}::uuid FOR UPDATE`
    const paid = report(reference, 'succeeded')
    await untilSomeoneWaits()
    const where = { id: applicationId ?? '' }
    await tx.application.update({ where, data: { withdrawnAt: new Date() } })
    return { paid }
  })
  expect(await paid).toBe('flagged')
  const flags = await database().paymentFlag.findMany({ where: { paymentId: id }, select: { reason: true } })
  expect(flags).toEqual([{ reason: 'application_withdrawn' }])
})

test('a payment that waits for the course while its hold ends and the seat goes to another is flagged', async () => {
  const seat = await aHeldSeat()
  const enrollAnother = async (tx: Prisma.TransactionClient) => {
    // The report's transaction began while it was held.
    await tx.$executeRaw`UPDATE enrollments SET seat_held_until = clock_timestamp() WHERE id = ${seat.id}::uuid`
    const { courseId } = seat
    const student = { name: 'Another', email: 'another@example.com', phone: '+2348059876543' }
    await tx.enrollment.create({
      data: { ...student, courseId, experienceLevel: 'Beginner', price: 0n, paymentStatus: 'completed' },
    })
  }
  expect(await payDuring(seat, enrollAnother)).toBe('flagged')
  expect(await standing(seat.id)).toMatchObject({ payment: 'completed', flags: ['seat_gone'] })
})
