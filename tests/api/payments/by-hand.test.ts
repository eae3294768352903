import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as recordFee } from '@/app/api/admin/applications/[id]/payments/route'
import { GET as readPayments, POST as record } from '@/app/api/admin/enrollments/[id]/payments/route'
import { GET as exportSheet } from '@/app/api/admin/payments/export.csv/route'
import { officeDay } from '@/lib/dates/office-day'
import { getEnrollment } from '@/lib/enrollments/data'
import { problemTypes } from '@/lib/openapi/problem-types'
import { getPayment } from '@/lib/payments/admin/data'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { noteSentAgain, openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { aFeePayment, aPayment, payAtPaystack, report } from '../../support/ledger'
import { postLink, standing } from '../../support/paying'
import { expectProblem } from '../../support/problems'
import { aCourse, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

const input = { method: 'cash', note: 'Paid at the counter, receipt 12' }

const daysFromNow = (days: number) => officeDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

const post = (id: string, body: object = input, key?: string) =>
  admin.post(record, body, { params: { id }, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

test('a payment in cash completes the enrollment, and always shows that no provider took it', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const response = await post(id, { ...input, version: 1 })
  expect(response.status).toBe(201)
  const recorded = await response.json()
  expect(recorded).not.toHaveProperty('test')
  expect(recorded).toMatchObject({
    amount: 5000,
    status: 'completed',
    provider: 'by-hand',
    recorded: { as: 'cash', by: { email: admin.email }, note: input.note },
  })
  expect(await standing(id)).toMatchObject({
    enrollment: 'completed',
    payment: 'completed',
    flags: [],
    events: 1,
    attempts: 0,
  })
  const told = await (await admin.get(readPayments, { params: { id } })).json()
  expect(told.payment.events).toEqual([
    expect.objectContaining({ source: 'administrator', eventType: 'succeeded', outcome: 'applied' }),
  ])
  const changes = await (await admin.get(readHistory, { params: { records: 'enrollments', id } })).json()
  expect(changes).toMatchObject([
    { who: admin.email, fields: [{ name: 'Payment status', from: 'Pending', to: 'Completed' }] },
  ])
})

test('who records a payment that ends the first link is told so, as no letter brings the new one', async () => {
  const [once, twice] = [await anEnrollment({ price: 5000 }), await anEnrollment({ price: 5000 })]
  const links = await Promise.all(
    [once, twice].map(({ id }) => openStatusLink(database(), { kind: 'course-enrollment', id })),
  )
  await database().$transaction(tx => noteSentAgain(tx, twice.id, null))
  expect(await (await post(once.id)).json()).not.toHaveProperty('linkEnded')
  expect(await (await post(twice.id)).json()).toHaveProperty('linkEnded', true)
  const [stays, ended] = links.map(link => link.split('/').at(-1) ?? '')
  expect(await readStatus(stays ?? '')).not.toBeNull()
  expect(await readStatus(ended ?? '')).toBeNull()
})

test('cash that came in on an earlier day counts from that day in lists, sheets and on the status page', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const day = daysFromNow(-40)
  const recorded = await (await post(id, { ...input, day })).json()
  expect(recorded).toMatchObject({ settledAt: `${day}T11:00:00.000Z`, recorded: { day } })
  const found = async (from: string, to: string) => {
    const query = `?${new URLSearchParams({ search: recorded.reference, dateFrom: from, dateTo: to })}`
    return (await (await admin.get(exportSheet, { query })).text()).includes(recorded.reference)
  }
  expect(await found(day, day)).toBe(true)
  expect(await found(daysFromNow(-39), daysFromNow(0))).toBe(false)
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  expect(await readStatus(link?.split('/').at(-1) ?? '')).toMatchObject({
    payment: { paidAt: new Date(recorded.settledAt) },
  })
})

test('a payment without a day is settled now, and is of today', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const before = Date.now()
  const { settledAt, recorded } = await (await post(id)).json()
  expect(Date.parse(settledAt)).toBeGreaterThanOrEqual(before)
  expect(recorded.day).toBe(officeDay(new Date(settledAt)))
})

test.each([
  ['to come', 2, 'Choose today or an earlier day.'],
  ['more than a year ago', -400, 'Choose a day of the last year.'],
  ['that is none', null, 'Enter a date as 2025-12-01.'],
])('of a day %s nothing is recorded', async (_, days, message) => {
  const day = days === null ? '' : daysFromNow(days)
  const { id } = await anEnrollment({ price: 5000 })
  expect(await expectProblem(await post(id, { ...input, day }), 422, ['day'])).toMatchObject({
    errors: { day: [message] },
  })
  expect(await database().payment.count({ where: { enrollmentId: id } })).toBe(0)
})

test('the sheet of payments says how one was paid by hand, who recorded it, and the note, which runs as no formula', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const { reference } = await (await post(id, { ...input, note: '=1+1, at the counter' })).json()
  const bare = await aFeePayment(5000)
  const csv = await (await admin.get(exportSheet, { query: '?sort=date' })).text()
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toMatch(/"Settled","Recorded by","Note","Money back","Paid twice"$/)
  const line = lines.find(one => one.includes(reference))
  expect(line).toContain('"Cash, recorded by hand"')
  expect(line?.endsWith(`,"${admin.email}","'=1+1, at the counter",,`)).toBe(true)
  expect(lines.find(one => one.includes(bare.reference))).toMatch(/,,,,,$/)
})

test('a request for the payment page of a payment in cash gets the response that it is paid', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const { reference } = await (await post(id)).json()
  const problem = await expectProblem(await postLink(reference), 409)
  expect(problem).toMatchObject({
    type: problemTypes.alreadyPaid,
    detail: expect.stringMatching(/completed already/),
  })
})

test('a payment that was opened at the sandbox can be completed by hand too, and a later test beside it is not flagged', async () => {
  const { reference, enrollmentId } = await aPayment()
  const id = enrollmentId ?? ''
  expect(await getEnrollment(id)).toMatchObject({ testPayment: true })
  const response = await post(id, { ...input, method: 'transfer' })
  expect(response.status).toBe(201)
  // Money moved after all, so the payment that the sandbox was asked for is no test any more.
  const recorded = await response.json()
  expect(recorded).toMatchObject({ provider: 'sandbox' })
  expect(recorded).not.toHaveProperty('test')
  expect(await getEnrollment(id)).not.toHaveProperty('testPayment')
  expect(await report(reference, 'succeeded')).toBe('ignored')
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [], events: 2 })
  // At the sandbox no money came in besides.
  const csv = await (await admin.get(exportSheet, { query: `?search=${reference}` })).text()
  expect(csv.trimEnd()).toMatch(/,$/)
})

test('the same key records once; another press without it is told that it is paid', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const key = randomUUID()
  const responses = await Promise.all([post(id, input, key), post(id, input, key)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(await responses[0]?.json()).toEqual(await responses[1]?.json())
  expect(await standing(id)).toMatchObject({ events: 1 })
  await expectProblem(await post(id), 409)
  await expectProblem(await post(id, { ...input, note: 'Another note' }, key), 409)
  const other = await anEnrollment({ price: 5000 })
  expect((await post(other.id, input, key)).status).toBe(201)
  expect(await standing(other.id)).toMatchObject({ events: 1 })
})

test('two requests at the same time with different keys record one payment', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const statuses = (await Promise.all([post(id), post(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  expect(await standing(id)).toMatchObject({ events: 1 })
})

test('a payment that is recorded by hand while the provider reports it counts once, and neither request fails', async () => {
  for (let run = 0; run < 10; run++) {
    const { id } = await anEnrollment({ price: 5000 })
    const { reference } = await aPayment({ enrollmentId: id })
    const [{ status }, outcome] = await Promise.all([post(id), report(reference, 'succeeded')])
    expect([
      [201, 'flagged'],
      [409, 'applied'],
    ]).toContainEqual([status, outcome])
  }
})

async function aConnection(): Promise<Client> {
  const client = new Client({ connectionString: env().databaseUrl })
  await client.connect()
  return client
}

test('recording a payment that is being opened does not wait against the order of locks, and can be tried again', async () => {
  const { id, courseId } = await anEnrollment({ price: 5000 })
  const [holder, opener] = await Promise.all([aConnection(), aConnection()])
  await holder.query(`BEGIN; SELECT FROM enrollments WHERE id = '${id}' FOR NO KEY UPDATE`)
  // It has found no payment, holds the course, and waits for the enrollment.
  const recording = post(id)
  await untilSomeoneWaits()
  const { id: paymentId } = await aPayment({ enrollmentId: id })
  // As whoever opens the payment page does.
  await opener.query(`BEGIN; SELECT FROM payments WHERE id = '${paymentId}' FOR UPDATE`)
  const opening = opener.query(`SELECT FROM courses WHERE id = '${courseId}' FOR NO KEY UPDATE; COMMIT`)
  await untilSomeoneWaits(2)
  await holder.query('COMMIT')
  const [{ status }] = await Promise.all([recording, opening])
  await Promise.all([holder.end(), opener.end()])
  expect(status).toBe(503)
  expect((await post(id)).status).toBe(201)
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [], events: 1 })
})

test('money that comes in when the course is full is recorded and flagged', async () => {
  const course = await aCourse({ price: 5000, seats: 1 })
  const { id } = await anEnrollment({ courseId: course.id, price: 5000, seatHeldUntil: new Date(0) })
  await anEnrollment({ courseId: course.id, price: 5000, paymentStatus: 'completed' })
  expect((await post(id)).status).toBe(201)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', flags: ['seat_gone'] })
  const told = await (await admin.get(readPayments, { params: { id } })).json()
  expect(told.payment).toMatchObject({ flagged: true, events: [{ outcome: 'flagged' }] })
})

test('a fee that is taken by hand after the application was rejected is recorded and flagged, as it may have to go back', async () => {
  const { id } = await anApplication({ commitmentFee: 5000, status: 'rejected' })
  const response = await admin.post(recordFee, input, { params: { id } })
  expect(response.status).toBe(201)
  const { _id } = await response.json()
  expect(await getPayment(_id)).toMatchObject({
    status: 'completed',
    events: [{ source: 'administrator', outcome: 'flagged' }],
    flags: [
      {
        reason: 'application_rejected',
        detail: 'It was recorded by hand, after the application was rejected.',
        resolvedAt: null,
      },
    ],
  })
})

test('what cannot be recorded is refused with the reason', async () => {
  const free = await anEnrollment({ paymentStatus: 'completed' })
  expect((await expectProblem(await post(free.id), 409)).detail).toMatch(/nothing to pay/)
  const cancelled = await anEnrollment({ price: 5000, cancelledAt: new Date() })
  expect((await expectProblem(await post(cancelled.id), 409)).detail).toMatch(/cancelled/)
  const { id } = await anEnrollment({ price: 5000 })
  expect((await expectProblem(await post(id, { ...input, version: 7 }), 409)).detail).toMatch(/saved/)
  await expectProblem(await post(id, { method: 'cheque', note: '' }), 422, ['method', 'note'])
  await expectProblem(await post(id, { ...input, note: 'x'.repeat(501) }), 422, ['note'])
  // It cannot be changed later.
  for (const note of ['\u200b', 'Paid\u2028by Ada', 'Cash \ud83d'])
    await expectProblem(await post(id, { ...input, note }), 422, ['note'])
  await expectProblem(await post(randomUUID()), 404)
  await expectProblem(await handlersAs().post(record, input, { params: { id } }), 401)
  expect(await standing(id)).toMatchObject({ enrollment: 'pending', events: 0 })
})

describe('the fee of an application', () => {
  const postFee = (id: string, body: object = input, key?: string) =>
    admin.post(recordFee, body, { params: { id }, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
  const storedFee = (id: string) =>
    database().application.findUniqueOrThrow({
      where: { id },
      include: { payment: { include: { events: true, flags: true } } },
    })

  test('is paid in cash, whether or not a provider was asked for it', async () => {
    const { id } = await anApplication({ commitmentFee: 3000 })
    const response = await postFee(id)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      amount: 3000,
      status: 'completed',
      provider: 'by-hand',
      purpose: { type: 'job-application', _id: id },
      recorded: { as: 'cash', by: { email: admin.email }, note: input.note },
    })
    expect(await storedFee(id)).toMatchObject({ commitmentFeePaid: true, owesFee: false })
    const changes = await (await admin.get(readHistory, { params: { records: 'applications', id } })).json()
    expect(changes).toMatchObject([{ who: admin.email, fields: [{ name: 'Commitment fee' }] }])

    const other = await anApplication({ commitmentFee: 3000 })
    const asked = await aPayment({ amount: 3000, applicationId: other.id, provider: 'paystack' })
    expect((await postFee(other.id)).status).toBe(201)
    expect(await payAtPaystack(asked.reference, 3000)).toBe('flagged')
    expect(await storedFee(other.id)).toMatchObject({
      payment: { recordedAs: 'cash', flags: [{ reason: 'paid_twice' }] },
    })
  })

  test('is recorded once for each key, and once by two at once', async () => {
    const { id } = await anApplication({ commitmentFee: 3000 })
    const key = randomUUID()
    const responses = await Promise.all([postFee(id, input, key), postFee(id, input, key)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect((await storedFee(id)).payment?.events).toHaveLength(1)
    const other = await anApplication({ commitmentFee: 3000 })
    const statuses = (await Promise.all([postFee(other.id), postFee(other.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
  })

  test('is refused where none was asked, where it is paid, and of what was withdrawn', async () => {
    const free = await anApplication()
    expect((await expectProblem(await postFee(free.id), 409)).detail).toMatch(/No fee was asked/)
    const paid = await anApplication({ commitmentFee: 3000, commitmentFeePaid: true })
    expect((await expectProblem(await postFee(paid.id), 409)).detail).toMatch(/paid already/)
    const withdrawn = await anApplication({ commitmentFee: 3000, withdrawnAt: new Date() })
    expect((await expectProblem(await postFee(withdrawn.id), 409)).detail).toMatch(/withdrawn/)
    expect(await storedFee(withdrawn.id)).toMatchObject({ payment: null })
    await expectProblem(await postFee(free.id, { method: 'cheque', note: '' }), 422, ['method', 'note'])
    await expectProblem(await postFee(randomUUID()), 404)
    await expectProblem(await handlersAs().post(recordFee, input, { params: { id: free.id } }), 401)
  })
})

test('the database refuses an incomplete record by hand, one that is not paid, and a later change of it', async () => {
  const { id } = await aPayment()
  const set = (sql: string) =>
    database().$executeRawUnsafe(`UPDATE payments SET ${sql} WHERE id = '${id}'::uuid`)
  const whole = `recorded_as = 'cash', recorded_note = 'By hand', recorded_by_id = '${admin.id}'`
  await expect(set("recorded_note = 'Half of it'")).rejects.toThrow(/payments_recorded_whole/)
  await expect(set(whole)).rejects.toThrow(/payments_recorded_completed/)
  await expect(
    set(`${whole.replace('By hand', '  ')}, status = 'completed', settled_at = now()`),
  ).rejects.toThrow(/payments_recorded_note_not_blank/)
  await set(`${whole}, status = 'completed', settled_at = now()`)
  const other = `recorded_by_id = '${(await anAdministrator()).id}'`
  for (const change of ["recorded_note = 'Another'", "recorded_as = 'transfer'", other])
    await expect(set(change)).rejects.toThrow(/cannot be changed/)
})
