import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { GET as readPayments } from '@/app/api/admin/enrollments/[id]/payments/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { POST as enroll } from '@/app/api/admin/enrollments/route'
import { POST as giveBack } from '@/app/api/admin/payments/[id]/refunds/route'
import { officeDay } from '@/lib/dates/office-day'
import { enrollmentColumnFormats } from '@/lib/enrollments/format'
import type { OfficeEnrollment } from '@/lib/enrollments/schema'
import { describeFields } from '@/lib/history/format'
import { openCheckout } from '@/lib/payments/checkout'
import { addPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { findByToken } from '@/lib/status-links/link'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { report } from '../../support/ledger'
import { aStudent, type EnrollBody, postEnrollment, standing } from '../../support/paying'
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

const cash = { method: 'cash', note: 'Receipt 12' }
const person = (courseId: string, email = 'hauwa@example.com') => ({ ...aStudent(email), courseId })

const post = (body: object, key?: string, as: Pick<HandlerAdministrator, 'post'> = admin) =>
  as.post(enroll, body, { headers: key ? { 'idempotency-key': key } : {} })

async function enrolled(body: object, status = 201): Promise<OfficeEnrollment> {
  const response = await post(body)
  expect(response.status).toBe(status)
  return response.json()
}

const history = async (id: string) => {
  const response = await admin.get(readHistory, { params: { records: 'enrollments', id } })
  return (await response.json()).map((change: { who: string; kind: string }) => [change.who, change.kind])
}

const letters = async (kind: string) =>
  (await database().outboxMail.findMany({ where: { kind } })).map(({ recipient, text }) => ({
    recipient,
    text,
  }))

const ownerOf = (link = '') => findByToken(database(), link.split('/').at(-1) ?? '')

test('somebody is enrolled on a free course: in the administrator’s name, and without a notice that nobody saw', async () => {
  const { id: courseId } = await aCourse({ seats: 2 })
  const record = await enrolled({ ...person(courseId), portfolio: 'www.example.com' })
  expect(record).toMatchObject({
    name: 'Hauwa Sulëiman',
    student: { email: 'hauwa@example.com' },
    phone: '+2348031234567',
    paymentStatus: 'completed',
    portfolio: 'https://www.example.com',
    seat: 'kept',
    courseSeats: { seats: 2, taken: 1 },
    version: 1,
  })
  expect(await ownerOf(record.statusLink)).toEqual({ kind: 'course-enrollment', id: record._id })
  // Who has the key to the student's page.
  expect(
    await database().event.findMany({ where: { detail: { equals: { enrollment: record._id } } } }),
  ).toMatchObject([{ kind: 'link_given', administratorId: admin.id, sessionId: expect.any(String) }])
  expect(await history(record._id)).toEqual([[admin.email, 'created']])
  expect(await database().enrollment.findUniqueOrThrow({ where: { id: record._id } })).toMatchObject({
    privacyVersion: null,
    privacyShownAt: null,
  })
})

test('the price is paid at the counter in the same request, and its receipt is the only letter', async () => {
  const { id: courseId, title } = await aCourse({ price: 20_000 })
  const record = await enrolled({ ...person(courseId), payment: { ...cash, amount: 20_000 } })
  expect(record).toMatchObject({ paymentStatus: 'completed', price: 20_000, seat: 'kept' })
  expect(record).not.toHaveProperty('testPayment')
  const { payment } = await (await admin.get(readPayments, { params: { id: record._id } })).json()
  expect(payment).toMatchObject({
    provider: 'by-hand',
    amount: 20_000,
    status: 'completed',
    recorded: { as: 'cash', by: { email: admin.email }, note: 'Receipt 12' },
    attempts: [],
  })
  expect(await letters('course-enrollment-received')).toEqual([])
  const [receipt] = await letters('receipt')
  expect(receipt).toMatchObject({ recipient: 'hauwa@example.com', text: expect.stringContaining(title) })
  expect(receipt?.text).toContain('Your place on the course is confirmed.')
  // Enrolled, then paid.
  expect(await history(record._id)).toEqual([
    [admin.email, 'updated'],
    [admin.email, 'created'],
  ])
})

test('a student who pays later gets a letter with the payment link, and holds a seat', async () => {
  const { id: courseId } = await aCourse({ price: 20_000, seats: 1 })
  const record = await enrolled(person(courseId))
  expect(record).toMatchObject({ paymentStatus: 'pending', seat: 'held', courseSeats: { taken: 1 } })
  expect(await ownerOf(record.statusLink)).toMatchObject({ id: record._id })
  const [letter] = await letters('course-enrollment-received')
  expect(letter?.text).toContain('/success/course-enrollment')
  // The payer opens the provider's page, so that its day begins then.
  expect(await standing(record._id)).toMatchObject({ payment: 'pending', attempts: 0, events: 0 })
})

test('a course that has started still takes whoever owes nothing then, while it has a seat', async () => {
  const startDate = new Date(officeDay())
  const { id: courseId } = await aCourse({ price: 20_000, seats: 1, startDate })
  await expectProblem(await post(person(courseId)), 409, ['payment.method'])
  expect(await database().enrollment.count()).toBe(0)
  const paid = await enrolled({ ...person(courseId), payment: { ...cash, amount: 20_000 } })
  expect(paid).toMatchObject({ paymentStatus: 'completed', seat: 'kept' })
  // Its first day is no news any more.
  const [receipt] = await letters('receipt')
  expect(receipt?.text).not.toMatch(/Begins|calendar/)
  const next = { ...person(courseId), email: 'next@example.com', payment: { ...cash, amount: 20_000 } }
  await expectProblem(await post(next), 409, ['courseId'])
  expect(await enrolled(person((await aCourse({ startDate })).id))).toMatchObject({ seat: 'kept' })
})

test('who enrolled before the course started can pay at the counter when they come', async () => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const { _id } = await enrolled(person(courseId))
  await database().course.update({ where: { id: courseId }, data: { startDate: new Date(officeDay()) } })
  await expectProblem(await post(person(courseId)), 409, ['payment.method'])
  const paid = await enrolled({ ...person(courseId), payment: { ...cash, amount: 20_000 } }, 200)
  expect(paid).toMatchObject({ _id, paymentStatus: 'completed' })
})

test('a refusal names the field, and stores nothing', async () => {
  const full = await aCourse({ seats: 1 })
  await anEnrollment({ courseId: full.id, paymentStatus: 'completed' })
  const inactive = await aCourse({ isActive: false })
  for (const id of [full.id, inactive.id, randomUUID()]) {
    const { detail, errors } = await expectProblem(await post(person(id)), 409, ['courseId'])
    expect(errors?.courseId).toEqual([detail])
  }
  const dear = await aCourse({ price: 25_000 })
  await expectProblem(await post({ ...person(dear.id), payment: { ...cash, amount: 20_000 } }), 409, [
    'payment.method',
  ])
  const free = await aCourse()
  await expectProblem(await post({ ...person(free.id), payment: cash }), 409, ['payment.method'])
  await enrolled(person(free.id))
  await expectProblem(await post(person(free.id)), 409, ['email'])
  expect(await database().enrollment.count()).toBe(2)
})

test('wrong fields are marked as in the public form, those of the payment too', async () => {
  const { id } = await aCourse({ price: 20_000 })
  const wrong = { courseId: 'x', name: 'A1', email: 'a', phone: '1', experienceLevel: 'Expert' }
  await expectProblem(
    await post({ ...wrong, portfolio: 'x y', payment: { method: 'gold', note: '' } }),
    422,
    ['courseId', 'name', 'email', 'phone', 'experienceLevel', 'portfolio', 'payment.method', 'payment.note'],
  )
  await expectProblem(await post({ ...person(id), payment: { method: 'cash' } }), 422, ['payment.note'])
  expect(await database().enrollment.count()).toBe(0)
})

test('the last seat is given once, whether it is requested on the site or at the office', async () => {
  const { id: courseId } = await aCourse({ price: 20_000, seats: 1 })
  const responses = await Promise.all([
    post(person(courseId, 'a@example.com')),
    post({ ...person(courseId, 'b@example.com'), payment: cash }),
    postEnrollment(courseId, aStudent('c@example.com')),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await database().enrollment.count()).toBe(1)
})

test('the same key enrolls and takes the money once; for other content it is refused', async () => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const body = { ...person(courseId), payment: cash }
  const key = randomUUID()
  const [first, second] = await Promise.all([post(body, key), post(body, key)])
  expect([first?.status, second?.status]).toEqual([201, 201])
  const record = await first?.json()
  expect(await second?.json()).toEqual(record)
  expect(await standing(record._id)).toMatchObject({ enrollment: 'completed', events: 1 })
  await expectProblem(await post({ ...body, name: 'Ada' }, key), 409)
  expect(await database().enrollment.count()).toBe(1)
})

test('a student who enrolled on the site and pays at the counter keeps that enrollment, and gets a new status link', async () => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const sent: EnrollBody & { statusLink?: string } = await (
    await postEnrollment(courseId, aStudent('hauwa@example.com'))
  ).json()
  const unpaid = await enrolled(person(courseId), 200)
  expect(unpaid).toMatchObject({ _id: sent.enrollment._id, paymentStatus: 'pending' })
  expect(unpaid).not.toHaveProperty('statusLink')
  const paid = await enrolled({ ...person(courseId), payment: cash }, 200)
  expect(paid).toMatchObject({ _id: sent.enrollment._id, paymentStatus: 'completed' })
  // The same e-mail and number may have been typed by anybody before.
  expect(await ownerOf(sent.statusLink)).toBeNull()
  expect(await ownerOf(paid.statusLink)).toMatchObject({ id: paid._id })
  expect(new Set((await history(paid._id)).map(([who]: [string]) => who))).toEqual(new Set([admin.email]))
  await expectProblem(await post({ ...person(courseId), payment: cash }), 409, ['email'])
})

test('what is paid at the counter while the provider reports it counts once, and neither fails', async () => {
  for (let run = 0; run < 10; run++) {
    const { id: courseId } = await aCourse({ price: 5000 })
    const { paymentReference = '', enrollment }: EnrollBody = await (
      await postEnrollment(courseId, aStudent('hauwa@example.com'))
    ).json()
    const [{ status }, outcome] = await Promise.all([
      post({ ...person(courseId), payment: cash }),
      report(paymentReference, 'succeeded'),
    ])
    // The sandbox moves no money, so beside cash its report changes nothing.
    expect([
      [200, 'ignored'],
      [409, 'applied'],
    ]).toContainEqual([status, outcome])
    expect(await standing(enrollment._id)).toMatchObject({ enrollment: 'completed' })
  }
})

test('a payment at the counter and an opening of the payment page at the same time cause no deadlock', async () => {
  const { id: courseId } = await aCourse({ price: 5000 })
  const { id } = await anEnrollment({
    courseId,
    price: 5000,
    email: 'hauwa@example.com',
    phone: '+2348031234567',
  })
  const purpose = { kind: 'course-enrollment', id } as const
  const { paying, reference } = await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`
    const paying = post({ ...person(courseId), payment: cash })
    await untilSomeoneWaits()
    const { reference } = await addPayment(tx, { purpose, amount: 500_000n, provider: 'sandbox' })
    // Not as a promise of its own, which the transaction would wait for.
    return { paying, reference }
  })
  const [{ status }, opened] = await Promise.all([paying, openCheckout(reference)])
  const link = expect.any(String)
  expect([
    [200, { ok: false, reason: 'paid' }],
    [503, { ok: true, link }],
    // The page was there before the money: who pays there as well has paid twice, which is flagged.
    [200, { ok: true, link }],
  ]).toContainEqual([status, opened])
})

test('an enrollment that was cancelled after it was paid is not resumed without a word', async () => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const { _id } = await enrolled({ ...person(courseId), payment: cash })
  await admin.post(changeStanding, { action: 'cancel' }, { params: { id: _id } })
  await expectProblem(await post({ ...person(courseId), payment: cash }), 409, ['email'])
})

test('a student who was paid back at the counter is enrolled again there, and pays again', async () => {
  const { id: courseId } = await aCourse({ price: 20_000 })
  const { _id } = await enrolled({ ...person(courseId), payment: cash })
  await admin.post(changeStanding, { action: 'cancel' }, { params: { id: _id } })
  const { id } = await database().payment.findFirstOrThrow({ where: { enrollmentId: _id } })
  const back = { method: 'cash', note: 'Given back at the counter', amount: 20_000 }
  expect((await admin.post(giveBack, back, { params: { id } })).status).toBe(201)
  const anew = await enrolled({ ...person(courseId), payment: cash })
  expect(anew).toMatchObject({ paymentStatus: 'completed', seat: 'kept' })
  expect(anew._id).not.toBe(_id)
  // The new payment is not mistaken for the one that was paid back.
  await expectProblem(await post({ ...person(courseId), payment: cash }), 409, ['email'])
  const response = await admin.get(readHistory, { params: { records: 'enrollments', id: _id } })
  expect((await response.json())[0]).toMatchObject({
    who: admin.email,
    fields: [{ name: 'Enrolled anew', from: 'No', to: 'Yes' }],
  })
  // A second time counts up.
  expect(describeFields(enrollmentColumnFormats, { former: { from: 0, to: 2 } })).toMatchObject([
    { to: 'Yes' },
  ])
})

test('an editor may, and a stranger may not', async () => {
  const { id: courseId } = await aCourse()
  const editor = await signInToHandlers('editor@studio.test')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
  await expectProblem(await post(person(courseId), undefined, handlersAs()), 401)
  expect(await database().enrollment.count()).toBe(0)
  expect((await post(person(courseId), undefined, editor)).status).toBe(201)
})
