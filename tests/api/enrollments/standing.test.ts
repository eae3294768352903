import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { GET as exportSheet } from '@/app/api/admin/enrollments/export.csv/route'
import { GET as listEnrollments } from '@/app/api/admin/enrollments/route'
import { POST as give } from '@/app/api/admin/payments/[id]/refunds/route'
import { getPublicCourse } from '@/lib/courses/data'
import { readDashboard } from '@/lib/dashboard/data'
import { cancelForStudent } from '@/lib/enrollments/change-standing'
import { getEnrollment } from '@/lib/enrollments/data'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { anotherAttempt, aPayment, payAtPaystack, report, reportRefund } from '../../support/ledger'
import { aStudent, postEnrollment, postLink } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let admin: HandlerAdministrator

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  admin = await signInToHandlers()
})

beforeEach(async () => {
  await clearRecords()
  await database().outboxMail.deleteMany()
})

const change = (id: string, action: string, version?: number) =>
  admin.post(changeStanding, { action, version }, { params: { id } })

const changed = async (id: string, action: string, version?: number) => {
  const response = await change(id, action, version)
  expect(response.status).toBe(200)
  return response.json()
}

const history = async (id: string) => {
  const response = await admin.get(readHistory, { params: { records: 'enrollments', id } })
  return (await response.json()).map((entry: { who: string; fields: object[] }) => [entry.who, entry.fields])
}

test('a cancelled enrollment has no seat and is not counted, and can be reinstated while a seat is free', async () => {
  const course = await aCourse({ category: 'ExecutiveSpecial', seats: 1 })
  const { id } = await anEnrollment({ courseId: course.id, paymentStatus: 'completed' })
  expect(await getPublicCourse(course.id)).toMatchObject({ openness: 'full' })
  expect(await getEnrollment(id)).toMatchObject({ seat: 'kept', courseSeats: { seats: 1, taken: 1 } })
  expect(await readDashboard()).toMatchObject({ totalEnrollments: 1, executiveRegistrations: 1 })

  expect(await changed(id, 'cancel', 1)).toMatchObject({
    _id: id,
    cancelledAt: expect.any(String),
    seat: 'none',
    courseSeats: { seats: 1, taken: 0 },
    version: 2,
  })
  expect(await getPublicCourse(course.id)).toMatchObject({ openness: 'open' })
  expect(await readDashboard()).toMatchObject({
    totalEnrollments: 0,
    executiveRegistrations: 0,
    recentEnrollments: [],
    recentExecutiveRegistrations: [],
  })
  const { status, paymentStatus } = await database()
    .enrollment.findUniqueOrThrow({ where: { id } })
    .then(row => ({ status: row.cancelled, paymentStatus: row.paymentStatus }))
  expect({ status, paymentStatus }).toEqual({ status: true, paymentStatus: 'completed' })

  expect(await changed(id, 'reinstate', 2)).toMatchObject({ seat: 'kept', version: 3 })
  expect(await readDashboard()).toMatchObject({ executiveRegistrations: 1 })
  const cancelled = expect.objectContaining({ name: 'Cancelled' })
  expect(await history(id)).toEqual([
    [admin.email, [cancelled]],
    [admin.email, [cancelled]],
  ])
})

test('an enrollment is not reinstated once the course is full', async () => {
  const course = await aCourse({ seats: 1 })
  const { id } = await anEnrollment({ courseId: course.id, paymentStatus: 'completed' })
  await changed(id, 'cancel')
  expect((await postEnrollment(course.id, aStudent('next@example.com'))).status).toBe(201)
  expect((await expectProblem(await change(id, 'reinstate'), 409)).detail).toMatch(/full/)
})

test('an enrollment is not reinstated where its student is erased', async () => {
  const { id } = await anEnrollment({ paymentStatus: 'completed', cancelledAt: new Date() })
  await database().enrollment.update({ where: { id }, data: { email: `erased-${id}@erased.invalid` } })
  expect((await expectProblem(await change(id, 'reinstate'), 409)).detail).toMatch(/erased/)
  expect(await getEnrollment(id)).toMatchObject({ cancelledAt: expect.any(String), seat: 'none' })
})

test('an enrollment is not reinstated where somebody else takes the seat at that moment', async () => {
  const { id: courseId } = await aCourse({ seats: 1 })
  const { id } = await anEnrollment({ courseId, paymentStatus: 'completed', cancelledAt: new Date() })
  let response: Promise<Response> | undefined
  await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT id FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`
    const student = { name: 'Next', email: 'next@example.com', phone: '+2348031234567' }
    const data = { ...student, courseId, price: 0n, experienceLevel: 'Beginner' } as const
    await tx.enrollment.create({ data: { ...data, paymentStatus: 'completed' } })
    response = change(id, 'reinstate')
    await untilSomeoneWaits()
  })
  expect((await response)?.status).toBe(409)
})

test('an unpaid enrollment that is reinstated holds its seat again', async () => {
  const course = await aCourse({ price: 1000, seats: 1 })
  const ended = { cancelledAt: new Date(), seatHeldUntil: new Date(0) }
  const { id } = await anEnrollment({ courseId: course.id, price: 1000, ...ended })
  expect(await changed(id, 'reinstate')).toMatchObject({ seat: 'held' })
  expect(await getPublicCourse(course.id)).toMatchObject({ openness: 'full' })
})

test('a change from an older version is refused and names who made the newer one; nothing is done twice', async () => {
  const { id } = await anEnrollment()
  await changed(id, 'cancel', 1)
  const outdated = await expectProblem(await change(id, 'cancel', 1), 409)
  expect(outdated.detail).toContain(`${admin.email} saved this enrollment`)
  await expectProblem(await change(id, 'cancel'), 409)
  await expectProblem(await change(id, 'release-seat'), 409)
  await changed(id, 'reinstate')
  await expectProblem(await change(id, 'reinstate'), 409)
})

test('a student who extends the hold of a seat makes no newer version', async () => {
  const { id } = await anEnrollment({ price: 1000 })
  await database().enrollment.update({ where: { id }, data: { seatHeldUntil: new Date('2099-01-01') } })
  await changed(id, 'cancel', 1)
})

test('the seat of an unpaid enrollment can be released, that of a paid one cannot', async () => {
  const course = await aCourse({ price: 1000, seats: 1 })
  const { id } = await anEnrollment({ courseId: course.id, price: 1000 })
  expect(await getEnrollment(id)).toMatchObject({ seat: 'held', seatHeldUntil: expect.any(String) })
  expect(await changed(id, 'release-seat', 1)).toMatchObject({ seat: 'none', seatHeldUntil: null })
  expect(await getPublicCourse(course.id)).toMatchObject({ openness: 'open' })
  expect(await history(id)).toEqual([[admin.email, [{ name: 'Seat', from: 'Held', to: 'Released' }]]])
  await expectProblem(await change(id, 'release-seat'), 409)
  const paid = await anEnrollment({ paymentStatus: 'completed' })
  await expectProblem(await change(paid.id, 'release-seat'), 409)
})

test('a student is told of the cancellation, unless nothing ever confirmed the enrollment', async () => {
  const told = () => database().outboxMail.findMany({ where: { kind: 'course-enrollment-cancelled' } })
  const silent = await anEnrollment({ price: 1000 })
  await changed(silent.id, 'cancel')
  expect(await told()).toEqual([])

  const course = await aCourse({ title: 'Risograph nights' })
  await postEnrollment(course.id, aStudent('told@example.com'))
  const { id } = await database().enrollment.findFirstOrThrow({ where: { email: 'told@example.com' } })
  await changed(id, 'cancel')
  expect(await told()).toMatchObject([
    { recipient: 'told@example.com', subject: 'Your enrollment is cancelled: Risograph nights' },
  ])
})

test('who was told of a cancellation is told that it was taken back; a letter that waits is withdrawn instead', async () => {
  const { id, email } = await anEnrollment({ price: 1000, paymentStatus: 'completed' })
  const letters = async () => {
    const mails = await database().outboxMail.findMany({
      where: { recipient: email },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return mails.map(({ subject, withdrawnAt }) => [subject.split(':')[0], withdrawnAt !== null])
  }
  await changed(id, 'cancel')
  await changed(id, 'reinstate')
  expect(await letters()).toEqual([['Your enrollment is cancelled', true]])
  await changed(id, 'cancel')
  await database().outboxMail.updateMany({
    where: { recipient: email, withdrawnAt: null },
    data: { sentAt: new Date() },
  })
  await changed(id, 'reinstate')
  expect(await letters()).toEqual([
    ['Your enrollment is cancelled', true],
    ['Your enrollment is cancelled', false],
    ['You are enrolled again', false],
  ])
  const told = await database().outboxMail.findFirstOrThrow({
    where: { kind: 'course-enrollment-reinstated' },
  })
  expect(told.text).toContain('Begins: ')

  const silent = await anEnrollment({ price: 1000 })
  await changed(silent.id, 'cancel')
  await changed(silent.id, 'reinstate')
  expect(await database().outboxMail.count({ where: { recipient: silent.email } })).toBe(0)
})

test('a student is told of the cancellation months after the confirmation, which is not kept as long', async () => {
  const monthsAgo = new Date(Date.now() - 90 * 24 * 60 * 60_000)
  const { id, email } = await anEnrollment({ price: 1000, dateEnrolled: monthsAgo })
  await changed(id, 'cancel')
  const told = { kind: 'course-enrollment-cancelled', recipient: email }
  expect(await database().outboxMail.count({ where: told })).toBe(1)
})

test('four enrollments that a stranger sent and cancels again bring three letters of that a day at most', async () => {
  const ids = []
  for (const phone of [1, 2, 3, 4].map(last => `080312345${last}0`)) {
    const { id: courseId } = await aCourse({ price: 1000 })
    await postEnrollment(courseId, { ...aStudent('flooded@example.com'), phone })
    ids.push((await database().enrollment.findFirstOrThrow({ where: { courseId } })).id)
  }
  for (const id of ids) await changed(id, 'cancel')
  const told = { kind: 'course-enrollment-cancelled', recipient: 'flooded@example.com' }
  expect(await database().outboxMail.count({ where: told })).toBe(3)
})

test('somebody on a free course, which asks no money of a stranger either, has three of them a day at most', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  for (let time = 0; time < 5; time++) {
    await postEnrollment(courseId, aStudent('free@example.com'))
    const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
    await cancelForStudent(id, '198.51.100.7')
    await database().outboxMail.updateMany({ where: { withdrawnAt: null }, data: { sentAt: new Date() } })
  }
  const told = { kind: 'course-enrollment-cancelled', recipient: 'free@example.com' }
  expect(await database().outboxMail.count({ where: told })).toBe(3)
})

test('a student who has paid is told of the cancellation; one whose confirmation arrived nowhere is not', async () => {
  const told = async () =>
    (await database().outboxMail.findMany({ where: { kind: 'course-enrollment-cancelled' } })).map(
      ({ recipient }) => recipient,
    )
  const lost = 'lost@example.com'
  await postEnrollment((await aCourse({ price: 1000 })).id, aStudent(lost))
  await database().outboxMail.updateMany({ where: { recipient: lost }, data: { givenUpAt: new Date() } })
  const { id } = await database().enrollment.findFirstOrThrow({ where: { email: lost } })
  await changed(id, 'cancel')
  expect(await told()).toEqual([])
  const paid = await anEnrollment({ price: 1000, paymentStatus: 'completed' })
  await changed(paid.id, 'cancel')
  expect(await told()).toEqual([paid.email])
})

test('there is nothing to pay for a cancelled enrollment, and money that comes all the same is flagged', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { reference, enrollmentId } = await aPayment()
  const id = enrollmentId ?? ''
  await changed(id, 'cancel')
  const refuse = async () => (await expectProblem(await postLink(reference), 409)).detail
  expect(await refuse()).toMatch(/cancelled/)
  // A course that has started since says no less.
  const course = { update: { startDate: new Date('2020-01-01') } }
  await database().enrollment.update({ where: { id }, data: { course } })
  expect(await refuse()).toMatch(/cancelled/)
  expect(await report(reference, 'succeeded')).toBe('flagged')
  const payment = await database().payment.findUniqueOrThrow({
    where: { reference },
    include: { flags: true },
  })
  expect(payment).toMatchObject({ status: 'completed', flags: [{ reason: 'enrollment_cancelled' }] })
  expect(await getEnrollment(id)).toMatchObject({ paymentStatus: 'completed', seat: 'none' })
})

const flagsOf = (paymentId: string) =>
  database().paymentFlag.findMany({
    where: { paymentId },
    orderBy: { createdAt: 'asc' },
    select: { reason: true, detail: true, resolvedAt: true, resolvedBy: { select: { email: true } } },
  })

test('what was paid twice for an enrollment that is cancelled waits for a decision as a whole', async () => {
  const { id: paymentId, reference, enrollmentId } = await aPayment({ provider: 'paystack' })
  for (const attempt of [reference, await anotherAttempt(paymentId)]) await payAtPaystack(attempt)
  await changed(enrollmentId ?? '', 'cancel')
  expect((await flagsOf(paymentId)).at(-1)).toMatchObject({
    reason: 'cancelled_after_payment',
    detail: '₦10,000 had not been given back by then.',
  })
})

test('what was paid for an enrollment that is cancelled waits for a decision until it is taken up again, or all of it went back', async () => {
  const { id: paymentId, reference, enrollmentId } = await aPayment({ provider: 'paystack' })
  const id = enrollmentId ?? ''
  await changed(id, 'cancel')
  expect(await flagsOf(paymentId)).toEqual([])
  await changed(id, 'reinstate')
  expect(await payAtPaystack(reference)).toBe('applied')
  const waits = () => database().payment.count({ where: { id: paymentId, flagged: true } })
  const held = { reason: 'cancelled_after_payment', resolvedAt: null, resolvedBy: null }
  const done = { ...held, resolvedAt: expect.any(Date) }
  const byAdmin = { ...done, resolvedBy: { email: admin.email } }

  await changed(id, 'cancel')
  expect(await waits()).toBe(1)
  const first = '₦5,000 had not been given back by then.'
  expect(await flagsOf(paymentId)).toEqual([{ ...held, detail: first }])
  await changed(id, 'reinstate')
  expect(await waits()).toBe(0)
  expect(await flagsOf(paymentId)).toEqual([{ ...byAdmin, detail: first }])

  const byHand = { amount: 2000, method: 'cash', note: 'Signed for it' }
  const giveBack = () => admin.post(give, byHand, { params: { id: paymentId } })
  await giveBack()
  await changed(id, 'cancel')
  const second = '₦3,000 had not been given back by then.'
  expect((await flagsOf(paymentId)).at(-1)).toEqual({ ...held, detail: second })
  expect(await (await giveBack()).json()).toMatchObject({ refunded: 4000, flagged: true })
  expect(await reportRefund(reference, 1000, 'rest', 'paystack')).toBe('applied')
  expect(await waits()).toBe(0)
  expect((await flagsOf(paymentId)).at(-1)).toEqual({ ...done, detail: second })
})

test('once all that was paid for a cancelled enrollment is given back by hand, it waits no more', async () => {
  const { id: paymentId, reference, enrollmentId } = await aPayment({ provider: 'paystack' })
  expect(await payAtPaystack(reference)).toBe('applied')
  await changed(enrollmentId ?? '', 'cancel')
  const byHand = { amount: 5000, method: 'cash', note: 'Signed for it' }
  const response = await admin.post(give, byHand, { params: { id: paymentId } })
  expect(await response.json()).toMatchObject({ refunded: 5000, flagged: false })
  expect(await flagsOf(paymentId)).toMatchObject([{ resolvedBy: { email: admin.email } }])
})

test('an enrollment that was paid when the course was full says so', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const late = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  const first = await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  await report((await aPayment({ enrollmentId: late.id })).reference, 'succeeded')
  expect(await getEnrollment(late.id)).toMatchObject({ paymentStatus: 'completed', unseated: true })
  expect(await getEnrollment(first.id)).toMatchObject({ seat: 'kept', unseated: false })
})

test('a student who paid when the course was full can be given a seat once one is free, and is notified', async () => {
  const course = await aCourse({ price: 5000, seats: 1, title: 'Etching nights' })
  const late = await anEnrollment({ courseId: course.id, price: 5000, seatHeldUntil: new Date(0) })
  const first = await anEnrollment({ courseId: course.id, price: 5000, paymentStatus: 'completed' })
  const { reference } = await aPayment({ enrollmentId: late.id })
  await report(reference, 'succeeded')
  const waits = () => database().payment.count({ where: { reference, flagged: true } })
  await database().outboxMail.deleteMany()
  expect((await expectProblem(await change(late.id, 'give-seat'), 409)).detail).toMatch(/full/)
  expect(await waits()).toBe(1)
  expect((await expectProblem(await change(first.id, 'give-seat'), 409)).detail).toMatch(/has its seat/)
  await database().course.update({ where: { id: course.id }, data: { seats: 2 } })
  expect(await changed(late.id, 'give-seat')).toMatchObject({ seat: 'kept', unseated: false })
  expect(await findPaymentStanding(reference)).toMatchObject({ status: 'completed', caveat: null })
  expect(await waits()).toBe(0)
  expect(
    await database().paymentFlag.findMany({ where: { reference }, include: { resolvedBy: true } }),
  ).toMatchObject([{ reason: 'seat_gone', resolvedBy: { email: admin.email } }])
  expect((await history(late.id))[0]).toEqual([admin.email, [{ name: 'Seat', from: 'None', to: 'Given' }]])
  expect(await database().outboxMail.findMany()).toMatchObject([
    { recipient: late.email, subject: 'You have a seat: Etching nights' },
  ])
  await expectProblem(await change(late.id, 'give-seat'), 409)
})

test('a student who paid when the course was full and was paid back gets neither a seat nor a letter', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const late = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  const { reference } = await aPayment({ enrollmentId: late.id })
  await report(reference, 'succeeded')
  await reportRefund(reference)
  await database().course.update({ where: { id: courseId }, data: { seats: 2 } })
  await database().outboxMail.deleteMany()
  expect(await getEnrollment(late.id)).toMatchObject({ unseated: false, refunded: 5000, seat: 'none' })
  expect((await expectProblem(await change(late.id, 'give-seat'), 409)).detail).toMatch(/paid back/)
  expect(await database().outboxMail.count()).toBe(0)
})

test.each(['the provider', 'hand'])(
  'nor does one who was paid back by %s keep the next free seat from others',
  async by => {
    const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
    const late = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
    const first = await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
    const { id, reference } = await aPayment({ enrollmentId: late.id, provider: 'paystack' })
    expect(await payAtPaystack(reference)).toBe('flagged')
    if (by === 'hand') {
      const input = { amount: 5000, method: 'cash', note: 'At the counter' }
      expect((await admin.post(give, input, { params: { id } })).status).toBe(201)
    } else await reportRefund(reference, 5000, 'r1', 'paystack')
    expect(await getEnrollment(late.id)).toMatchObject({ cancelledAt: expect.any(String), seat: 'none' })
    const letters = await database().outboxMail.findMany({ where: { kind: 'course-enrollment-cancelled' } })
    expect(letters).toMatchObject([{ recipient: late.email, standingEnrollmentId: late.id }])
    expect(letters[0]?.text).toContain(
      'Your enrollment for "Layout for print" is cancelled: the ₦5,000 that you paid for it has been paid back.',
    )
    const subject = 'Paid back, and so cancelled: Layout for print'
    const notices = await database().outboxMail.findMany({ where: { kind: 'notice', subject } })
    expect(notices.map(({ text }) => text)).toEqual(
      by === 'hand'
        ? []
        : [expect.stringContaining(`Name: ${late.name}\nPaid back: ₦5,000\nReference: ${reference}`)],
    )
    await changed(first.id, 'cancel')
    expect(await getPublicCourse(courseId)).toMatchObject({ openness: 'open' })
    expect((await postEnrollment(courseId, aStudent('next@example.com'))).status).toBe(201)
  },
)

test('whoever is cancelled already, or paid as a test, reads of no money that went back', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const unseated = { courseId, price: 5000, seatHeldUntil: new Date(0) }
  const cancelled = await anEnrollment({ ...unseated, email: 'cancelled@example.com' })
  const tested = await anEnrollment({ ...unseated, email: 'tested@example.com' })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  const real = await aPayment({ enrollmentId: cancelled.id, provider: 'paystack' })
  await payAtPaystack(real.reference)
  await changed(cancelled.id, 'cancel')
  await reportRefund(real.reference, 5000, 'r1', 'paystack')
  const test = await aPayment({ enrollmentId: tested.id })
  await report(test.reference, 'succeeded')
  await reportRefund(test.reference)
  const letters = await database().outboxMail.findMany({
    where: { kind: 'course-enrollment-cancelled' },
    orderBy: { createdAt: 'asc' },
  })
  expect(letters.map(({ recipient }) => recipient)).toEqual([cancelled.email, tested.email])
  for (const { text } of letters) expect(text).not.toContain('paid back')
})

test('of two who paid when the course was full, one is given the seat that is added', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const [one, other] = await Promise.all(
    [1, 2].map(() => anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })),
  )
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  for (const late of [one, other])
    await report((await aPayment({ enrollmentId: late?.id ?? '' })).reference, 'succeeded')
  expect(await getEnrollment(one?.id ?? '')).toMatchObject({
    unseated: true,
    courseSeats: { seats: 1, taken: 3, unseated: 2 },
  })
  await expectProblem(await change(one?.id ?? '', 'give-seat'), 409)
  await database().course.update({ where: { id: courseId }, data: { seats: 2 } })
  expect(await changed(one?.id ?? '', 'give-seat')).toMatchObject({ courseSeats: { taken: 3, unseated: 1 } })
  expect((await expectProblem(await change(other?.id ?? '', 'give-seat'), 409)).detail).toMatch(/full/)
  // The other one comes before anybody new.
  expect(await getPublicCourse(courseId)).toMatchObject({ openness: 'full' })
})

test('the same person may enroll again after a cancellation, not after one of a paid enrollment', async () => {
  const course = await aCourse({ price: 1000, seats: 1 })
  const student = aStudent('again@example.com')
  expect((await postEnrollment(course.id, student)).status).toBe(201)
  const { id } = await database().enrollment.findFirstOrThrow({ where: { email: 'again@example.com' } })
  await changed(id, 'cancel')
  expect((await postEnrollment(course.id, student)).status).toBe(200)
  expect(await getEnrollment(id)).toMatchObject({ seat: 'held' })

  await database().enrollment.update({ where: { id }, data: { paymentStatus: 'completed' } })
  await changed(id, 'cancel')
  expect((await expectProblem(await postEnrollment(course.id, student), 409)).detail).toMatch(/call us/)
})

test('a student who was paid back after a cancellation can enroll again, any number of times, and pays again', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const student = aStudent('back@example.com')
  const ids: string[] = []
  for (let time = 1; time <= 3; time++) {
    const response = await postEnrollment(courseId, student)
    expect(response.status).toBe(201)
    const { enrollment, paymentReference, paymentLink, statusLink } = await response.json()
    expect([paymentLink, statusLink]).toEqual([expect.any(String), expect.any(String)])
    await report(paymentReference, 'succeeded')
    await changed(enrollment._id, 'cancel')
    // A part of it leaves the rest in our hands.
    await reportRefund(paymentReference, 2000, 'a part')
    await expectProblem(await postEnrollment(courseId, student), 409)
    await reportRefund(paymentReference, 3000, 'the rest')
    ids.push(enrollment._id)
  }
  expect(new Set(ids).size).toBe(3)
  const payments = await database().payment.findMany({ where: { enrollment: { courseId } } })
  expect(payments.map(({ refundedAmount }) => refundedAmount)).toEqual(Array(3).fill(500_000n))
  // The last one can still be taken back, and no other; then there is nothing to enroll for.
  const [first = '', , last = ''] = ids
  expect((await expectProblem(await change(first, 'reinstate'), 409)).detail).toMatch(/enrolled .* again/)
  await changed(last, 'reinstate')
  await expectProblem(await postEnrollment(courseId, student), 409)
  expect(await getEnrollment(first)).toMatchObject({ seat: 'none', sameEmail: false, refunded: 5000 })
  expect(await getEnrollment(last)).toMatchObject({
    seat: 'kept',
    sameEmail: false,
    courseSeats: { taken: 1 },
  })
})

test('a student who was paid back and is not cancelled is asked to call, as no place can be promised', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { id: courseId } = await aCourse({ price: 5000 })
  const student = aStudent('back@example.com')
  const { paymentReference } = await (await postEnrollment(courseId, student)).json()
  await report(paymentReference, 'succeeded')
  await reportRefund(paymentReference)
  const { detail } = await expectProblem(await postEnrollment(courseId, student), 409)
  expect(detail).toMatch(/given back.*call us/)
})

test('of two new enrollments of one student at the same time one is stored, and the database keeps the former one cancelled', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { id: courseId } = await aCourse({ price: 5000 })
  const student = aStudent('twice@example.com')
  const { enrollment, paymentReference } = await (await postEnrollment(courseId, student)).json()
  await report(paymentReference, 'succeeded')
  await changed(enrollment._id, 'cancel')
  await reportRefund(paymentReference)
  const responses = await Promise.all([postEnrollment(courseId, student), postEnrollment(courseId, student)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 201])
  const [one, other] = await Promise.all(responses.map(response => response.json()))
  expect(one.enrollment).toEqual(other.enrollment)
  expect(await database().enrollment.count({ where: { courseId } })).toBe(2)
  const taken = database().enrollment.update({
    where: { id: enrollment._id },
    data: { cancelledAt: null },
  })
  await expect(taken).rejects.toThrow('enrollments_former_cancelled')
})

test('a student who cancelled a free enrollment pays for a new one once the course has a price', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { id: courseId } = await aCourse({ price: 0 })
  const student = aStudent('free@example.com')
  await postEnrollment(courseId, student)
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await changed(id, 'cancel')
  await database().course.update({ where: { id: courseId }, data: { price: 500_000n } })
  // The form of a full course, which only takes up what is there, does not bring the free one back either.
  const { email, phone } = student
  const problem = await expectProblem(await postEnrollment(courseId, { email, phone, resume: true }), 409)
  expect(problem.detail).toContain('the price has changed since')
  const response = await postEnrollment(courseId, student)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    enrollment: { paymentStatus: 'pending' },
    paymentLink: expect.any(String),
  })
  expect(await getEnrollment(id)).toMatchObject({ seat: 'none' })
})

test('whoever continues their payment is told the price that they pay, where the course costs another by then', async () => {
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
  const { id: courseId } = await aCourse({ price: 4000 })
  const student = aStudent('resuming@example.com')
  await postEnrollment(courseId, student)
  const { email, phone } = student
  const resume = async () =>
    (await (await postEnrollment(courseId, { email, phone, resume: true })).json()).message
  const unpaid = 'You are enrolled on this course already; it is not paid yet.'
  expect(await resume()).toBe(unpaid)
  await database().course.update({ where: { id: courseId }, data: { price: 500_000n } })
  expect(await resume()).toBe(
    `${unpaid} You pay ₦4,000, its price when you enrolled. If you expected to pay what it costs now, call us first.`,
  )
})

test.each([0, 3000, 9000])(
  'whoever cancelled unpaid and enrolls again pays what the course costs by then: %i',
  async price => {
    publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
    const { id: courseId } = await aCourse({ price: 5000 })
    const student = aStudent('cheaper@example.com')
    const before = await (await postEnrollment(courseId, student)).json()
    await changed(before.enrollment._id, 'cancel')
    await database().course.update({ where: { id: courseId }, data: { price: BigInt(price) * 100n } })
    const { enrollment, paymentReference } = await (await postEnrollment(courseId, student)).json()
    const anew = await getEnrollment(enrollment._id)
    expect(anew).toMatchObject({ price, paymentStatus: price === 0 ? 'completed' : 'pending' })
    expect(anew).not.toHaveProperty('cancelledAt')
    const asked = await database().payment.findUnique({ where: { enrollmentId: enrollment._id } })
    expect([asked?.reference, asked?.amount]).toEqual(
      price === 0 ? [undefined, undefined] : [paymentReference, BigInt(price) * 100n],
    )
    // What is paid on the page of before is looked at.
    expect(await report(before.paymentReference, 'succeeded')).toBe('flagged')
    expect(await getEnrollment(before.enrollment._id)).toMatchObject({ seat: 'none' })
  },
)

test('a student who cancelled a free enrollment can take it again', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  const student = aStudent('free@example.com')
  await postEnrollment(courseId, student)
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await changed(id, 'cancel')
  expect((await postEnrollment(courseId, student)).status).toBe(200)
  expect(await getEnrollment(id)).toMatchObject({ seat: 'kept' })
})

test('lists and exports show which enrollments are cancelled, and can leave them out', async () => {
  const { id: courseId } = await aCourse({ category: 'ExecutiveSpecial' })
  const kept = await anEnrollment({ courseId, name: 'Kept Student' })
  const gone = await anEnrollment({ courseId, name: 'Gone Student' })
  await anEnrollment({ name: 'Other Student' })
  await changed(gone.id, 'cancel')
  const ids = async (query: string) =>
    (await (await admin.get(listEnrollments, { query })).json()).map(({ _id }: { _id: string }) => _id)
  expect(await ids('?category=ExecutiveSpecial&cancelled=no')).toEqual([kept.id])
  expect(await ids('?cancelled=yes')).toEqual([gone.id])
  expect(await ids('?search=0805%20987')).toHaveLength(3)
  expect(await ids('?search=%2B234805987')).toHaveLength(3)
  await expectProblem(await admin.get(listEnrollments, { query: '?cancelled=maybe' }), 422, ['cancelled'])
  const sheet = await (await admin.get(exportSheet, { query: '?category=ExecutiveSpecial' })).text()
  expect(sheet).toMatch(/"Cancelled"/)
  expect(sheet.split('\r\n').find(line => line.includes('Gone Student'))).toMatch(/,\d{4}-\d{2}-\d{2}/)
})

test('only an administrator changes a standing, and what is sent is checked', async () => {
  const { id } = await anEnrollment()
  await expectProblem(await handlersAs().post(changeStanding, { action: 'cancel' }, { params: { id } }), 401)
  await expectProblem(await change(id, 'forget'), 422, ['action'])
  for (const version of [0, 2 ** 31])
    await expectProblem(await change(id, 'cancel', version), 422, ['version'])
  await expectProblem(await change(randomUUID(), 'cancel'), 404)
  await expectProblem(await change('none', 'cancel'), 404)
})
