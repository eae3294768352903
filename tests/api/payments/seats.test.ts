import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicCourse } from '@/lib/courses/data'
import { formatDateTime } from '@/lib/dates/format'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { describeStanding } from '@/lib/payments/result-page'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import {
  aStudent,
  comeBack,
  type EnrollBody,
  postEnrollment,
  postLink,
  postWebhook,
  standing,
  success,
} from '../../support/paying'
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'
import { aCourse } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let site: PaystackPayments

beforeAll(async () => {
  site = await startPaystackPayments()
})
afterAll(() => site.paystack.stop())

/** A course with one seat, and the unpaid enrollment that holds it. */
async function aHeldSeat() {
  const course = await aCourse({ price: KOBO / 100, seats: 1 })
  const first = await enroll(course.id, 'first@example.com')
  return { courseId: course.id, id: first.enrollment._id, reference: first.paymentReference ?? '' }
}

async function enroll(courseId: string, email: string): Promise<EnrollBody> {
  const response = await postEnrollment(courseId, aStudent(email))
  expect(response.status).toBe(201)
  return (await response.json()) as EnrollBody
}

const statusOf = async (courseId: string, email: string) =>
  (await postEnrollment(courseId, aStudent(email))).status

/** Has a day and an hour go by for an enrollment, its payment page included. */
async function letHoldEnd(id: string) {
  await database()
    .$executeRaw`UPDATE enrollments SET seat_held_until = now() - interval '1 hour' WHERE id = ${id}::uuid`
  await database().$executeRaw`UPDATE payment_attempts SET created_at = created_at - interval '25 hours'
    WHERE payment_id = (SELECT id FROM payments WHERE enrollment_id = ${id}::uuid)`
}

/** How many hours an enrollment holds its seat for yet. */
async function hoursLeft(id: string) {
  const [row] = await database().$queryRaw<{ hours: number }[]>`
    SELECT extract(epoch FROM seat_held_until - now())::float8 / 3600 AS hours FROM enrollments WHERE id = ${id}::uuid`
  return row?.hours
}

test('an unpaid enrollment holds its seat for a while, and then counts no more', async () => {
  const { courseId, id } = await aHeldSeat()
  expect(await statusOf(courseId, 'second@example.com')).toBe(409)
  expect(await getPublicCourse(courseId)).toMatchObject({ openness: 'full' })
  await letHoldEnd(id)
  expect(await getPublicCourse(courseId)).toMatchObject({ openness: 'open' })
  expect(await statusOf(courseId, 'second@example.com')).toBe(201)
})

test('the seat is held for SEAT_HOLD_HOURS, and for a day more when a payment page is opened', async () => {
  publishEnvironment({ SEAT_HOLD_HOURS: '2' })
  site.paystack.state.behaviour = 'works'
  const { courseId, id, reference } = await aHeldSeat()
  expect(await hoursLeft(id)).toBeCloseTo(24, 1)
  const { seatHeldUntil } = await database().enrollment.findUniqueOrThrow({ where: { id } })
  const letter = await database().outboxMail.findFirstOrThrow({
    where: { text: { contains: 'Seat held until' } },
  })
  expect(letter.text).toContain(`Seat held until: ${formatDateTime(seatHeldUntil)}`)
  // Whoever enrolls again after a cancellation is told the same.
  await database().outboxMail.deleteMany()
  await database().enrollment.update({ where: { id }, data: { cancelledAt: new Date() } })
  await letHoldEnd(id)
  expect(await statusOf(courseId, 'first@example.com')).toBe(200)
  const again = await database().enrollment.findUniqueOrThrow({ where: { id } })
  const letters = await database().outboxMail.findMany({ where: { text: { contains: 'Seat held until' } } })
  expect(letters.map(({ text }) => text)).toEqual([
    expect.stringContaining(`Seat held until: ${formatDateTime(again.seatHeldUntil)}`),
  ])
  publishEnvironment({ SEAT_HOLD_HOURS: '48' })
  const longer = await aHeldSeat()
  expect(await hoursLeft(longer.id)).toBeCloseTo(48, 1)
  publishEnvironment({ SEAT_HOLD_HOURS: '24' })
  await letHoldEnd(id)
  expect((await postLink(reference)).status).toBe(200)
  expect(await hoursLeft(id)).toBeCloseTo(24, 1)
})

test('a payment page that is handed out again holds the seat again', async () => {
  const { courseId, id, reference } = await aHeldSeat()
  const link = async () => (await (await postLink(reference)).json()) as { paymentLink: string }
  const opened = await link()
  for (const hours of [-1, 23]) {
    await database()
      .$executeRaw`UPDATE enrollments SET seat_held_until = now() + ${hours}::int * interval '1 hour' WHERE id = ${id}::uuid`
    expect(await link()).toEqual(opened)
    expect(await hoursLeft(id)).toBeCloseTo(24, 1)
  }
  expect(await statusOf(courseId, 'second@example.com')).toBe(409)
})

test('a student who comes back after the hold gets the seat again only if it is free', async () => {
  const { courseId, id, reference } = await aHeldSeat()
  await letHoldEnd(id)
  expect(await statusOf(courseId, 'first@example.com')).toBe(200)
  // That it was sent again is noted; that it holds its seat longer is not.
  const changes = await database().change.findMany({ where: { enrollmentId: id }, select: { fields: true } })
  expect(changes).toEqual([{ fields: { form: { from: 'sent', to: 'sent again' } } }])
  expect(await statusOf(courseId, 'second@example.com')).toBe(409)
  await letHoldEnd(id)
  expect(await statusOf(courseId, 'second@example.com')).toBe(201)
  expect(await statusOf(courseId, 'first@example.com')).toBe(409)
  const refused = await postLink(reference)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('full') })
})

test('a student who comes back while nothing can be paid holds the seat again', async () => {
  const { courseId, id } = await aHeldSeat()
  await letHoldEnd(id)
  try {
    publishEnvironment({ PAYMENT_PROVIDER: 'none' })
    expect(await statusOf(courseId, 'first@example.com')).toBe(200)
    expect(await hoursLeft(id)).toBeCloseTo(24, 1)
  } finally {
    publishEnvironment({ PAYMENT_PROVIDER: 'paystack' })
  }
})

test('a student who enrolled while nothing could be paid is asked to pay once that is possible', async () => {
  const { id: courseId } = await aCourse({ price: KOBO / 100 })
  const enroll = async () =>
    (await (await postEnrollment(courseId, aStudent('early@example.com'))).json()) as EnrollBody
  try {
    publishEnvironment({ PAYMENT_PROVIDER: 'none' })
    expect(await enroll()).not.toHaveProperty('paymentReference')
  } finally {
    publishEnvironment({ PAYMENT_PROVIDER: 'paystack' })
  }
  await database().course.update({ where: { id: courseId }, data: { price: BigInt(KOBO) * 2n } })
  const asked = await enroll()
  expect(asked).toMatchObject({ paymentReference: expect.any(String), paymentLink: expect.any(String) })
  // The price that they enrolled at.
  const where = { reference: asked.paymentReference ?? '' }
  expect(await database().payment.findUniqueOrThrow({ where })).toMatchObject({ amount: BigInt(KOBO) })
})

test('of twenty who come back at once for one free seat, one gets it', async () => {
  const course = await aCourse({ price: KOBO / 100 })
  const emails = Array.from({ length: 20 }, (_, n) => `back-${n}@example.com`)
  for (const email of emails) await letHoldEnd((await enroll(course.id, email)).enrollment._id)
  await database().course.update({ where: { id: course.id }, data: { seats: 1 } })
  const statuses = await Promise.all(emails.map(email => statusOf(course.id, email)))
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(19)
})

test('an enrollment waits for another that is just taking the last seat', async () => {
  const { id: courseId } = await aCourse({ price: KOBO / 100, seats: 1 })
  let response: Promise<Response> | undefined
  await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT id FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`
    const student = { ...aStudent('last@example.com'), phone: '+2348031234567', portfolio: null }
    const data = { ...student, experienceLevel: 'Beginner', courseId, price: 0n } as const
    await tx.enrollment.create({ data: { ...data, paymentStatus: 'completed' } })
    response = postEnrollment(courseId, aStudent('late@example.com'))
    await untilSomeoneWaits()
  })
  expect((await response)?.status).toBe(409)
})

test('of five who ask at once to pay for one free seat, one gets the payment page', async () => {
  const course = await aCourse({ price: KOBO / 100 })
  const emails = Array.from({ length: 5 }, (_, n) => `pay-${n}@example.com`)
  const references: string[] = []
  for (const email of emails) {
    const { enrollment, paymentReference = '' } = await enroll(course.id, email)
    await letHoldEnd(enrollment._id)
    references.push(paymentReference)
  }
  await database().course.update({ where: { id: course.id }, data: { seats: 1 } })
  const statuses = await Promise.all(references.map(async reference => (await postLink(reference)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array(4).fill(409)])
})

test('a payment that comes after the seat is gone is recorded and flagged; one that finds a seat is not', async () => {
  const { courseId, id, reference } = await aHeldSeat()
  await letHoldEnd(id)
  await enroll(courseId, 'second@example.com')
  await postWebhook(success(reference, KOBO))
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({
    enrollment: 'completed',
    payment: 'completed',
    flags: ['seat_gone'],
  })
  const page = await comeBack(reference)
  expect(page.searchParams.get('message')).toContain('the course was full by then')
  const paid = await findPaymentStanding(reference)
  expect(paid && describeStanding(paid)).toBe(page.searchParams.get('message'))
  // It stays so once somebody has looked at it: there is no seat all the same.
  await database().paymentFlag.updateMany({ where: { reference }, data: { resolvedAt: new Date() } })
  expect(await findPaymentStanding(reference)).toEqual(paid)
  const alone = await aHeldSeat()
  await letHoldEnd(alone.id)
  await postWebhook(success(alone.reference, KOBO))
  expect(await standing(alone.id)).toMatchObject({ enrollment: 'completed', flags: [] })
})

test('a payment link is refused once the course has started', async () => {
  const { courseId, reference } = await aHeldSeat()
  await database().course.update({ where: { id: courseId }, data: { startDate: new Date('2020-01-01') } })
  const refused = await postLink(reference)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('started') })
  expect(await statusOf(courseId, 'first@example.com')).toBe(409)
})

test('what the server knows of a payment says so, whatever the URL says', async () => {
  const { reference } = await aHeldSeat()
  const known = async () => {
    const payment = await findPaymentStanding(reference)
    return payment && describeStanding(payment)
  }
  expect(await known()).toBe('Your enrollment is stored. The payment of ₦50,000 is not finished yet.')
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  expect(await known()).toBe(
    'Your enrollment is stored. The payment did not go through, and no money has reached us. You can try again; if your bank shows it as taken, call us first.',
  )
  expect(await findPaymentStanding('pc-22222222222222222222')).toBeNull()
})
