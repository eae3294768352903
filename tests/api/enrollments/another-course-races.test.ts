import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lockCourseOf } from '@/lib/courses/take-seat'
import { changeCourse } from '@/lib/enrollments/change-course'
import { getEnrollment } from '@/lib/enrollments/data'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { openStatusLink } from '@/lib/status-links/link'
import { changePhone } from '@/lib/status-page/change-phone'
import { aPayment, payAtPaystack, reportRefund } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, anAdministrator, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let administratorId: string

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  administratorId = (await anAdministrator()).id
})

beforeEach(clearRecords)

const paid = { price: 5000, paymentStatus: 'completed' } as const

const change = (id: string, courseId: string) => changeCourse(id, { courseId }, administratorId)

type Meeting<Outcomes extends readonly unknown[]> = {
  /** What somebody else holds when it begins: a table and an id. */
  held: readonly ['courses' | 'payments', string]
  begin: () => { [Index in keyof Outcomes]: Promise<Outcomes[Index]> }
  /** What the holder does once as many wait as were begun, in SQL. */
  meanwhile?: string
}

/** Begins something while somebody else holds a row, and lets that go once all of it waits. */
async function meet<Outcomes extends readonly unknown[]>({
  held,
  begin,
  meanwhile = 'SELECT',
}: Meeting<Outcomes>) {
  const [table, id] = held
  return withConnection(env().databaseUrl, async holder => {
    await holder.query(`BEGIN; SELECT FROM ${table} WHERE id = '${id}' FOR NO KEY UPDATE`)
    const begun = begin()
    await untilSomeoneWaits(begun.length)
    await holder.query(`${meanwhile}; COMMIT`)
    return Promise.all(begun)
  })
}

const putOn = (courseId: string, id: string) =>
  `UPDATE enrollments SET course_id = '${courseId}' WHERE id = '${id}'`

async function aPaid(courseId: string, fields: Parameters<typeof anEnrollment>[0] = {}) {
  const enrollment = await anEnrollment({ courseId, price: 5000, ...fields })
  const { id: paymentId, reference } = await aPayment({ enrollmentId: enrollment.id, provider: 'paystack' })
  await payAtPaystack(reference)
  return { ...enrollment, paymentId, reference }
}

test('two changes in opposite directions wait for each other, and both are made', async () => {
  const [one, two] = [await aCourse({ price: 5000 }), await aCourse({ price: 5000 })]
  const [first, second] = [await aPaid(one.id), await aPaid(two.id)]
  // Each locked its own course first, one of them would hold what the other waits for.
  for (const { id } of [one, two]) {
    const begin = () => [change(first.id, two.id), change(second.id, one.id)] as const
    const made = await meet({ held: ['courses', id], begin })
    expect(made.map(({ ok }) => ok)).toEqual([true, true])
    await change(first.id, one.id)
    await change(second.id, two.id)
  }
})

test('of a change and somebody who enrolls, one gets the last seat', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const { id } = await aPaid((await aCourse({ price: 5000 })).id)
  const student = aStudent('next@example.com')
  const begin = () => [change(id, courseId), postEnrollment(courseId, student)] as const
  const [changed, enrolled] = await meet({ held: ['courses', courseId], begin })
  expect([changed.ok, enrolled.status === 201].toSorted()).toEqual([false, true])
  expect(await database().enrollment.count({ where: { courseId } })).toBe(1)
})

test('of two changes to the last seat one is made', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const [first, second] = [await aPaid((await aCourse()).id), await aPaid((await aCourse()).id)]
  const begin = () => [change(first.id, courseId), change(second.id, courseId)] as const
  const made = await meet({ held: ['courses', courseId], begin })
  expect(made.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('a change that meets the refund of all of it is refused', async () => {
  const [from, to] = [await aCourse({ price: 5000 }), await aCourse({ price: 5000 })]
  const { id, paymentId } = await aPaid(from.id)
  const [changed] = await meet({
    held: ['payments', paymentId],
    begin: () => [change(id, to.id)] as const,
    meanwhile: `UPDATE payments SET refunded_amount = amount WHERE id = '${paymentId}'`,
  })
  expect(changed).toEqual({ ok: false, reason: 'paid-back' })
  expect(await getEnrollment(id)).toMatchObject({ course: { _id: from.id } })
})

test('a refund of all of it that meets a change does not cancel who has a seat since', async () => {
  const full = await aCourse({ price: 5000, seats: 1 })
  await anEnrollment({ ...paid, courseId: full.id })
  const late = await aPaid(full.id, { seatHeldUntil: new Date(0) })
  const to = await aCourse({ price: 5000, seats: 5 })
  const [changed, refunded] = await meet({
    held: ['courses', to.id],
    begin: () => {
      const changed = change(late.id, to.id)
      // Once the change has the payment, which it locks first.
      const refund = () => reportRefund(late.reference, 5000, 'r1', 'paystack')
      return [changed, untilSomeoneWaits().then(refund)] as const
    },
  })
  expect(changed).toMatchObject({ ok: true })
  expect(refunded).toBe('applied')
  const after = await getEnrollment(late.id)
  expect(after).toMatchObject({ course: { _id: to.id }, seat: 'kept', refunded: 5000 })
  expect(after?.cancelledAt).toBeUndefined()
})

test('whoever waited for the course of an enrollment has the one that it is for by then', async () => {
  const [from, to] = [await aCourse(), await aCourse()]
  const { id } = await anEnrollment({ courseId: from.id, paymentStatus: 'completed' })
  const lock = async () =>
    database().$transaction(async tx => {
      await lockCourseOf(tx, id)
      const where = `id = '${to.id}' FOR NO KEY UPDATE NOWAIT`
      return withConnection(env().databaseUrl, other =>
        other.query(`SELECT FROM courses WHERE ${where}`).catch(error => error.code),
      )
    })
  const [found] = await meet({
    held: ['courses', from.id],
    begin: () => [lock()] as const,
    meanwhile: putOn(to.id, id),
  })
  expect(found).toBe('55P03')
})

test('a phone number that is corrected meanwhile stays that of one person on the new course', async () => {
  const [from, to] = [await aCourse({ price: 5000 }), await aCourse({ price: 5000 })]
  const student = await aPaid(from.id)
  const phone = '+2348050000007'
  await anEnrollment({ courseId: to.id, email: student.email, phone })
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id: student.id })
  const [corrected] = await meet({
    held: ['courses', from.id],
    begin: () => [changePhone(link.split('/').at(-1) ?? '', phone)] as const,
    meanwhile: putOn(to.id, student.id),
  })
  expect(corrected).toEqual({ ok: false, reason: 'taken' })
})

test('an enrollment that somebody put on a third course meanwhile is not put on another one unseen', async () => {
  const [from, third, to] = [await aCourse(), await aCourse(), await aCourse()]
  const { id } = await anEnrollment({ courseId: from.id, paymentStatus: 'completed' })
  const [changed] = await meet({
    held: ['courses', from.id],
    begin: () => [change(id, to.id)] as const,
    meanwhile: putOn(third.id, id),
  })
  expect(changed).toMatchObject({ ok: false, reason: 'outdated' })
  expect(await getEnrollment(id)).toMatchObject({ course: { _id: third.id } })
})
