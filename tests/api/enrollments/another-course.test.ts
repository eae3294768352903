import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as changeCourse } from '@/app/api/admin/enrollments/[id]/course/route'
import { GET as readPaymentsOf } from '@/app/api/admin/enrollments/[id]/payments/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { GET as exportEnrollments } from '@/app/api/admin/enrollments/export.csv/route'
import { POST as giveBack } from '@/app/api/admin/payments/[id]/refunds/route'
import { GET as readPayment } from '@/app/api/admin/payments/[id]/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { GET as listPayments } from '@/app/api/admin/payments/route'
import { getCourseDetails, getPublicCourse } from '@/lib/courses/data'
import { deleteCourse } from '@/lib/courses/mutations'
import { getEnrollment } from '@/lib/enrollments/data'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { resultTexts } from '@/lib/payments/result-page'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { anotherAttempt, aPayment, payAtPaystack, reportDispute, reportRefund } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

let admin: HandlerAdministrator

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  admin = await signInToHandlers()
})

beforeEach(async () => {
  await clearRecords()
  await database().outboxMail.deleteMany()
})

const change = (id: string, courseId: string, version?: number) =>
  admin.post(changeCourse, { courseId, version }, { params: { id } })

const refusal = async (id: string, courseId: string) =>
  (await expectProblem(await change(id, courseId), 409)).detail

/** Why the chosen course is refused, which the problem says at its field too. */
async function courseRefusal(id: string, courseId: string) {
  const { detail, errors } = await expectProblem(await change(id, courseId), 409, ['courseId'])
  expect(errors).toEqual({ courseId: [detail] })
  return detail
}

async function changed(id: string, courseId: string, version?: number) {
  const response = await change(id, courseId, version)
  expect(response.status).toBe(200)
  return response.json()
}

const history = async (id: string) => {
  const response = await admin.get(readHistory, { params: { records: 'enrollments', id } })
  return (await response.json()).map((entry: { who: string; fields: object[] }) => [entry.who, entry.fields])
}

/** An enrollment whose price was paid at Paystack, with its payment. */
async function aPaid(fields: Parameters<typeof anEnrollment>[0] = {}) {
  const enrollment = await anEnrollment({ price: 5000, ...fields })
  const payment = await aPayment({ enrollmentId: enrollment.id, provider: 'paystack' })
  await payAtPaystack(payment.reference)
  return { ...enrollment, paymentId: payment.id, reference: payment.reference }
}

test('a student who has paid is put on another course: the seat before is free, the one there is taken', async () => {
  const from = await aCourse({ title: 'Letterpress', price: 5000, seats: 1 })
  const to = await aCourse({ title: 'Bookbinding', price: 8000, seats: 2, startDate: new Date('2099-03-02') })
  const { id } = await aPaid({ courseId: from.id })
  expect(await getPublicCourse(from.id)).toMatchObject({ openness: 'full' })
  const { version } = (await getEnrollment(id)) ?? {}

  expect(await changed(id, to.id, version)).toMatchObject({
    _id: id,
    course: { _id: to.id, title: 'Bookbinding', startDate: '2099-03-02' },
    paymentStatus: 'completed',
    price: 5000,
    seat: 'kept',
    courseSeats: { seats: 2, taken: 1, unseated: 0 },
    version: (version ?? 0) + 1,
  })
  expect(await getPublicCourse(from.id)).toMatchObject({ openness: 'open', seatsLeft: 1 })
  expect(await getPublicCourse(to.id)).toMatchObject({ openness: 'open', seatsLeft: 1 })
  expect(await getCourseDetails(from.id)).toMatchObject({ enrollments: 0, seatsTaken: 0 })
  expect(await getCourseDetails(to.id)).toMatchObject({ enrollments: 1, seatsTaken: 1 })
  expect((await postEnrollment(from.id, aStudent('next@example.com'))).status).toBe(201)
})

test('the history tells both courses by their titles and days, also once the one before is deleted', async () => {
  const from = await aCourse({ title: 'Letterpress', startDate: new Date('2099-02-09') })
  const to = await aCourse({ title: 'Letterpress', startDate: new Date('2099-09-01') })
  const { id } = await anEnrollment({ courseId: from.id, paymentStatus: 'completed' })
  await changed(id, to.id)
  const told = { name: 'Course', from: 'Letterpress, 9 Feb 2099', to: 'Letterpress, 1 Sep 2099' }
  expect(await history(id)).toEqual([[admin.email, [told]]])
  expect(await deleteCourse(from.id, async () => {})).toEqual({ ok: true })
  expect(await history(id)).toEqual([[admin.email, [told]]])
})

test('the tallies of both courses follow, there and back', async () => {
  const [from, to] = [await aCourse({ price: 5000 }), await aCourse({ price: 5000 })]
  const { id } = await aPaid({ courseId: from.id, experienceLevel: 'Advanced' })
  await aPaid({ courseId: to.id })
  const tallies = async () =>
    Promise.all(
      [from, to].map(async ({ id: courseId }) => {
        const { _sum } = await database().enrollmentTally.aggregate({
          where: { courseId, paymentStatus: 'completed', cancelled: false },
          _sum: { tally: true },
        })
        return _sum.tally ?? 0
      }),
    )
  expect(await tallies()).toEqual([1, 1])
  await changed(id, to.id)
  expect(await tallies()).toEqual([0, 2])
  await changed(id, from.id)
  expect(await tallies()).toEqual([1, 1])
})

test('what was paid stays one payment of the price that was agreed, and is shown for the new course', async () => {
  const to = await aCourse({ title: 'Bookbinding', price: 3000 })
  const { id, paymentId, reference } = await aPaid()
  const before = await (await admin.get(listPayments)).json()
  await changed(id, to.id)
  const after = await (await admin.get(listPayments)).json()
  const [{ purpose, ...rest }] = before
  expect(after).toEqual([{ ...rest, purpose: { ...purpose, title: 'Bookbinding' } }])
  const { payment } = await (await admin.get(readPaymentsOf, { params: { id } })).json()
  expect(payment).toMatchObject({ _id: paymentId, amount: 5000, status: 'completed', flagged: false })
  for (const [sheet, sum] of [
    [exportPayments, '5000'],
    [exportEnrollments, 'Completed'],
  ] as const) {
    const rows = (await (await admin.get(sheet)).text()).trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Bookbinding')
    expect(rows[0]).toContain(sum)
  }
  const standing = await findPaymentStanding(reference)
  expect(standing).toMatchObject({ caveat: null, occasion: { title: 'Bookbinding' } })
  expect(resultTexts('', standing).at(-1)).toBe(
    'Your course price of ₦5,000 is paid and your place is confirmed.',
  )
  // What the new course costs less is given back as ever.
  const input = { amount: 2000, method: 'cash', note: 'The difference' }
  expect((await admin.post(giveBack, input, { params: { id: paymentId } })).status).toBe(201)
  expect(await getEnrollment(id)).toMatchObject({ price: 5000, refunded: 2000, seat: 'kept' })
})

test('the payment tells each change of course, by their titles and days then, the newest first', async () => {
  const titles = ['Letterpress', 'Bookbinding', 'Layout']
  const courses = await Promise.all(
    titles.map(title => aCourse({ title, price: 5000, startDate: new Date('2099-02-09') })),
  )
  const [first, second, third] = courses.map(({ id }) => id)
  const { id, paymentId } = await aPaid({ courseId: first })
  const told = async () =>
    (await (await admin.get(readPayment, { params: { id: paymentId } })).json()).courseChanges
  expect(await told()).toBeUndefined()
  await changed(id, second ?? '')
  await changed(id, third ?? '')
  const by = { email: admin.email }
  const changedAt = expect.stringMatching(/Z$/)
  expect(await told()).toEqual([
    { from: 'Bookbinding, 9 Feb 2099', to: 'Layout, 9 Feb 2099', by, changedAt },
    { from: 'Letterpress, 9 Feb 2099', to: 'Bookbinding, 9 Feb 2099', by, changedAt },
  ])
})

test('their own page shows the new course under the same link', async () => {
  const to = await aCourse({ title: 'Bookbinding', price: 5000, whatToBring: 'A bone folder' })
  const { id } = await aPaid()
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  await changed(id, to.id)
  expect(await readStatus(link.split('/').at(-1) ?? '')).toMatchObject({
    title: 'Bookbinding',
    course: { id: to.id },
    bring: ['A bone folder'],
    payment: { paid: true, amount: 500_000n, caveat: null },
  })
})

test('a free enrollment goes to a free course, and to no other', async () => {
  const [free, priced] = [await aCourse(), await aCourse({ title: 'Bookbinding', price: 1000 })]
  const { id } = await anEnrollment({ paymentStatus: 'completed' })
  expect(await courseRefusal(id, priced.id)).toContain('This enrollment is free, and "Bookbinding" is not.')
  expect(await changed(id, free.id)).toMatchObject({ course: { _id: free.id }, price: 0 })
})

test('who has not paid is enrolled on the other course instead', async () => {
  const to = await aCourse({ price: 5000 })
  const { id } = await anEnrollment({ price: 5000 })
  await aPayment({ enrollmentId: id })
  expect(await refusal(id, to.id)).toMatch(/not paid.*Enroll them on the other course, and cancel/)
  expect(await getEnrollment(id)).toMatchObject({ version: 1 })
})

test('who got all the money back stays, and who got a part of it back may come', async () => {
  const to = await aCourse({ price: 5000 })
  const { id, reference } = await aPaid()
  await reportRefund(reference, 2000, 'r1', 'paystack')
  await changed(id, to.id)
  await reportRefund(reference, 3000, 'r2', 'paystack')
  expect(await refusal(id, (await aCourse({ price: 5000 })).id)).toMatch(/price was given back/)
})

test('a payment that somebody has to look at comes first', async () => {
  const to = await aCourse({ price: 5000 })
  const twice = await aPaid()
  await payAtPaystack(await anotherAttempt(twice.paymentId))
  expect(await refusal(twice.id, to.id)).toBe('Look at the payment first, under Payments. It was paid twice.')
  await database().paymentFlag.updateMany({
    where: { paymentId: twice.paymentId },
    data: { resolvedAt: new Date() },
  })
  await changed(twice.id, to.id)

  const disputed = await aPaid()
  await reportDispute(disputed.reference, 'opened', 5000, 'd1', 'paystack')
  expect(await refusal(disputed.id, to.id)).toMatch(/bank asks for the money back/)
})

test('an enrollment that has ended stays where it was', async () => {
  const to = await aCourse({ price: 5000 })
  const cancelledAt = new Date()
  const cancelled = await anEnrollment({ price: 5000, paymentStatus: 'completed', cancelledAt })
  expect(await refusal(cancelled.id, to.id)).toMatch(/is cancelled/)
  const former = await anEnrollment({ price: 5000, cancelledAt, former: 1 })
  expect(await refusal(former.id, to.id)).toMatch(/again since/)
  const erased = await anEnrollment({
    paymentStatus: 'completed',
    email: 'erased-1@erased.invalid',
    cancelledAt,
  })
  expect(await refusal(erased.id, to.id)).toMatch(/erased/)
  for (const id of [randomUUID(), 'none']) expect((await change(id, to.id)).status).toBe(404)
})

test('the course has to be another one that the counter would enroll somebody on', async () => {
  const own = await aCourse({ price: 5000 })
  const { id } = await aPaid({ courseId: own.id })
  const full = await aCourse({ price: 5000, seats: 1 })
  await aPaid({ courseId: full.id })
  const hidden = await aCourse({ price: 5000, isActive: false })
  for (const [courseId, words] of [
    [own.id, 'They are on this course.'],
    [own.id.toUpperCase(), 'They are on this course.'],
    [full.id, 'This course is full.'],
    [hidden.id, 'This course is not offered any more.'],
    [randomUUID(), 'This course is not offered any more.'],
  ] as const)
    expect(await courseRefusal(id, courseId)).toContain(words)
  const wrong = await expectProblem(await change(id, 'none'), 422, ['courseId'])
  expect(wrong.errors).toEqual({ courseId: ['Choose a course.'] })
  // Who owes nothing can still come to one that has started, as at the counter.
  const started = await aCourse({ price: 5000, startDate: new Date('2020-01-06') })
  expect(await changed(id, started.id)).toMatchObject({ course: { _id: started.id } })
})

const sameAs = ({ email, phone }: { email: string; phone: string }) => ({ email, phone })

test('who is on the other course already stays on both, until that is cancelled unpaid', async () => {
  const to = await aCourse({ title: 'Bookbinding', price: 5000 })
  const student = await aPaid()
  const unpaid = await anEnrollment({ courseId: to.id, price: 5000, ...sameAs(student) })
  expect(await courseRefusal(student.id, to.id)).toMatch(
    /is enrolled on "Bookbinding" already.*not paid, cancel it first/,
  )
  // The same email with another number is somebody else.
  const sibling = await aPaid({ email: student.email, phone: '+2348050000001' })
  await changed(sibling.id, to.id)
  await admin.post(changeStanding, { action: 'cancel' }, { params: { id: unpaid.id } })
  await changed(student.id, to.id)
})

test('a cancelled enrollment there becomes a former one, unless what was paid for it is still here', async () => {
  const to = await aCourse({ title: 'Bookbinding', price: 5000 })
  const student = await aPaid()
  const held = await aPaid({ courseId: to.id, ...sameAs(student) })
  await admin.post(changeStanding, { action: 'cancel' }, { params: { id: held.id } })
  expect(await courseRefusal(student.id, to.id)).toMatch(/"Bookbinding" .* was cancelled after it was paid/)
  await reportRefund(held.reference, 5000, 'r1', 'paystack')
  await changed(student.id, to.id)
  const rows = await database().enrollment.findMany({
    where: { courseId: to.id },
    orderBy: { former: 'asc' },
  })
  expect(rows.map(({ id, former, cancelled }) => [id, former, cancelled])).toEqual([
    [student.id, 0, false],
    [held.id, 1, true],
  ])
  const response = await admin.post(changeStanding, { action: 'reinstate' }, { params: { id: held.id } })
  expect((await expectProblem(response, 409)).detail).toMatch(/again since/)
})

test('who cancelled the unpaid enrollment there is no obstacle either, at the same price', async () => {
  const to = await aCourse({ price: 5000 })
  const student = await aPaid()
  const unpaid = await anEnrollment({
    courseId: to.id,
    price: 5000,
    ...sameAs(student),
    cancelledAt: new Date(),
  })
  await changed(student.id, to.id)
  expect(await database().enrollment.findUnique({ where: { id: unpaid.id } })).toMatchObject({ former: 1 })
})

test('who paid when the course was full has a seat on the other one, and the flag is resolved', async () => {
  const full = await aCourse({ price: 5000, seats: 1 })
  const first = await aPaid({ courseId: full.id })
  const late = await aPaid({ courseId: full.id, seatHeldUntil: new Date(0) })
  expect(await getEnrollment(late.id)).toMatchObject({ unseated: true })
  const to = await aCourse({ title: 'Bookbinding', price: 5000, seats: 1 })
  expect(await changed(late.id, to.id)).toMatchObject({
    unseated: false,
    seat: 'kept',
    courseSeats: { seats: 1, taken: 1, unseated: 0 },
  })
  expect(await getEnrollment(first.id)).toMatchObject({ courseSeats: { seats: 1, taken: 1, unseated: 0 } })
  const flags = await database().paymentFlag.findMany({ include: { resolvedBy: true, payment: true } })
  expect(flags).toMatchObject([
    { reason: 'seat_gone', resolvedBy: { email: admin.email }, payment: { flagged: false } },
  ])
  expect((await findPaymentStanding(late.reference))?.caveat).toBeNull()
  expect((await history(late.id)).slice(0, 2)).toEqual([
    [admin.email, [{ name: 'Seat', from: 'None', to: 'Given' }]],
    [admin.email, [expect.objectContaining({ name: 'Course' })]],
  ])
  // All of it given back later, the seat stays, as anybody's who had one.
  await reportRefund(late.reference, 5000, 'r1', 'paystack')
  expect(await getEnrollment(late.id)).toMatchObject({ seat: 'kept', refunded: 5000 })
})

test('a seat that waits for somebody who paid too late is not taken from them', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const first = await aPaid({ courseId })
  await aPaid({ courseId, seatHeldUntil: new Date(0) })
  await database().enrollment.update({ where: { id: first.id }, data: { cancelledAt: new Date() } })
  expect(await courseRefusal((await aPaid()).id, courseId)).toContain('full')
})

test('a change from an older version is refused and names who made the newer one; the same again tells nobody twice', async () => {
  const [to, third] = [await aCourse({ price: 5000 }), await aCourse({ price: 5000 })]
  const { id, email } = await aPaid()
  const { version } = (await getEnrollment(id)) ?? {}
  const letters = () =>
    database().outboxMail.count({ where: { recipient: email, kind: 'course-enrollment-course-changed' } })
  await changed(id, to.id, version)
  for (const courseId of [to.id, third.id])
    expect((await expectProblem(await change(id, courseId, version), 409)).detail).toContain(
      `${admin.email} saved this enrollment`,
    )
  await courseRefusal(id, to.id)
  expect(await letters()).toBe(1)
  expect(await getEnrollment(id)).toMatchObject({ course: { _id: to.id } })
})

test('nobody else may', async () => {
  const { id } = await aPaid()
  const { id: courseId } = await aCourse({ price: 5000 })
  const response = await handlersAs().post(changeCourse, { courseId }, { params: { id } })
  expect(response.status).toBe(401)
})
