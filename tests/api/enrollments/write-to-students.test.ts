import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as readHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as writeLetter } from '@/app/api/admin/courses/[id]/letters/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { DAY_MS } from '@/lib/dates/durations'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { countStudents } from '@/lib/enrollments/write-to-students'
import { claimDueMails } from '@/lib/mail/mutations'
import { eraseRecords } from '@/lib/persons/erase-person'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, report, reportRefund } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { aCourse, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const letter = {
  subject: 'We begin at ten on Monday',
  text: 'The hall is free from ten.\n\nBring <b>the ruler</b>.',
}

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

beforeEach(async () => {
  publishEnvironment(UNREAD_MAIL)
  await database().outboxMail.deleteMany()
})

const write = (id: string, body: object = letter, key?: string) =>
  admin.post(writeLetter, body, {
    params: { id },
    headers: key ? { 'idempotency-key': key } : {},
  })

async function written(id: string, key?: string): Promise<number> {
  const response = await write(id, letter, key)
  expect(response.status).toBe(201)
  return (await response.json()).students
}

const aSeat = (courseId: string, fields: Parameters<typeof anEnrollment>[0] = {}) =>
  anEnrollment({ courseId, price: 5000, paymentStatus: 'completed', ...fields })

const waiting = () =>
  database().outboxMail.findMany({
    where: { kind: 'course-enrollment-letter', withdrawnAt: null },
    orderBy: { recipient: 'asc' },
  })

const historyOf = async (records: string, id: string) => {
  const response = await admin.get(readHistory, { params: { records, id } })
  return (await response.json()).flatMap(({ fields }: { fields: { name: string; to: string }[] }) =>
    fields.map(({ name, to }) => `${name}: ${to}`),
  )
}

test('each student with a seat gets a mail of their own, as plain text, with the link to their page', async () => {
  const { id } = await aCourse({ title: 'Bookbinding' })
  const { email } = await aSeat(id, { name: 'Hauwa Bello', email: 'a-hauwa@example.com' })
  await aSeat(id, { email: 'b-nanzip@example.com' })
  expect(await countStudents(id)).toEqual({ students: 2, others: 0 })
  expect(await written(id)).toBe(2)
  const letters = await waiting()
  expect(letters.map(({ recipient }) => recipient)).toEqual([email, 'b-nanzip@example.com'])
  const [first] = letters
  expect(first?.subject).toBe(letter.subject)
  expect(first?.text).toMatch(
    /^Hello Hauwa Bello,\n\nThe hall is free from ten\.\n\nBring <b>the ruler<\/b>\.\n/,
  )
  expect(first?.text).toContain('Course: Bookbinding')
  expect(first?.html).toContain('Bring &lt;b&gt;the ruler&lt;/b&gt;.')
  const token = /\/status\/(\S+)/.exec(first?.text ?? '')?.[1] ?? ''
  expect(await readStatus(token)).toMatchObject({ title: 'Bookbinding' })
  expect((await claimDueMails(10, 60_000)).map(({ recipient }) => recipient).sort()).toEqual(
    letters.map(({ recipient }) => recipient),
  )
})

test('nobody is written to who has no seat, got the money back, is on another course, or whose email no letter confirmed', async () => {
  const { id } = await aCourse({ seats: 9 })
  await aSeat(id, { cancelledAt: new Date() })
  await anEnrollment({ courseId: id, price: 5000, seatHeldUntil: new Date(0) })
  // Its seat is held, but the email may be anybody's.
  await anEnrollment({ courseId: id, price: 5000 })
  const refunded = await anEnrollment({ courseId: id, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: refunded.id })
  await report(reference, 'succeeded')
  await reportRefund(reference)
  await database().outboxMail.deleteMany()
  await aSeat((await aCourse()).id)
  // The cancelled one is no student to be called.
  expect(await countStudents(id)).toEqual({ students: 0, others: 3 })
  const problem = await expectProblem(await write(id), 409)
  expect(problem.detail).toBe('Nobody has a seat on this course and can be written to.')
  expect(await waiting()).toEqual([])
})

test('a request that is repeated writes once, and its key serves no other letter', async () => {
  const { id } = await aCourse()
  await aSeat(id)
  const key = randomUUID()
  expect(await Promise.all([written(id, key), written(id, key)])).toEqual([1, 1])
  expect(await waiting()).toHaveLength(1)
  await expectProblem(await write(id, { ...letter, subject: 'Another' }, key), 409)
  const other = await aCourse()
  await aSeat(other.id)
  await expectProblem(await write(other.id, letter, key), 409)
  expect(await waiting()).toHaveLength(1)
})

test('a student who is cancelled before it leaves gets none, and an erased one leaves nothing of it', async () => {
  const { id } = await aCourse()
  const [cancelled, erased] = [await aSeat(id), await aSeat(id)]
  // Its row stays, for the books.
  await aPayment({ enrollmentId: erased.id })
  await written(id)
  expect((await changeStanding(cancelled.id, { action: 'cancel' }, admin.id)).ok).toBe(true)
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual([erased.email])
  await withConnection(env().databaseUrl, client =>
    eraseRecords(client, cvStore(), { applicationIds: [], enrollmentIds: [erased.id] }),
  )
  expect(await waiting()).toEqual([])
  expect(await historyOf('enrollments', erased.id)).not.toContain(`Letter: ${letter.subject}`)
})

describe('a letter that a cancellation withdrew', () => {
  /** A student for whom a letter waits, written that long ago, is cancelled and reinstated; what a worker would send then. */
  async function leavingAfter(writtenMsAgo: number, { isTold = false } = {}) {
    const { id: courseId } = await aCourse({ startDate: new Date('2099-02-02') })
    const { id } = await aSeat(courseId)
    await written(courseId)
    const createdAt = new Date(Date.now() - writtenMsAgo)
    await database().outboxMail.updateMany({ data: { createdAt } })
    expect((await changeStanding(id, { action: 'cancel' }, admin.id)).ok).toBe(true)
    if (isTold)
      await database().outboxMail.updateMany({
        where: { kind: 'course-enrollment-cancelled', withdrawnAt: null },
        data: { sentAt: new Date() },
      })
    await changeStanding(id, { action: 'reinstate' }, admin.id)
    return (await claimDueMails(10, 60_000)).map(({ subject }) => subject.split(':')[0]).sort()
  }

  test('leaves after all once that is taken back; it is the only one where the student read of nothing', async () => {
    expect(await leavingAfter(2 * DAY_MS)).toEqual([letter.subject])
    expect(await leavingAfter(2 * DAY_MS, { isTold: true })).toEqual([
      letter.subject,
      'You are enrolled again',
    ])
  })

  test('does not leave days after the others’', async () => {
    expect(await leavingAfter(4 * DAY_MS)).toEqual(['You are enrolled again'])
  })
})

test('whoever is put on the course while it is being written to waits for that, or is written to', async () => {
  const [{ id }, other] = [await aCourse(), await aCourse()]
  const [, late] = [await aSeat(id), await aSeat(other.id)]
  const students = await withConnection(env().databaseUrl, async holder => {
    await holder.query(`BEGIN; SELECT FROM courses WHERE id = '${id}' FOR NO KEY UPDATE`)
    const begun = written(id)
    await untilSomeoneWaits()
    await holder.query(`UPDATE enrollments SET course_id = '${id}' WHERE id = '${late.id}'; COMMIT`)
    return begun
  })
  expect(students).toBe(2)
})

test('the histories of the course and of each student say what was written, and who did', async () => {
  const { id } = await aCourse()
  const { id: enrollmentId } = await aSeat(id)
  await written(id)
  expect(await historyOf('courses', id)).toEqual(
    expect.arrayContaining(['Students written to: 1', `Letter: ${letter.subject}`]),
  )
  expect(await historyOf('enrollments', enrollmentId)).toContain(`Letter: ${letter.subject}`)
})

test('a letter without words is refused by the names of its fields, and so is one to no course or without mail', async () => {
  const { id } = await aCourse()
  await aSeat(id)
  const problem = await expectProblem(await write(id, { subject: ' ', text: '' }), 422, ['subject', 'text'])
  expect(problem.errors).toEqual({ subject: ['Write a subject.'], text: ['Write a message.'] })
  await expectProblem(await write(id, { ...letter, text: 'a'.repeat(5001) }), 422, ['text'])
  const injected = { ...letter, subject: 'One\nBcc: x@example.com' }
  await expectProblem(await write(id, injected), 422, ['subject'])
  await expectProblem(await write(randomUUID()), 404)
  await expectProblem(await write('nowhere'), 404)
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  expect(await countStudents(id)).toBeNull()
  expect((await expectProblem(await write(id), 409)).detail).toContain('Mail is off')
})

test('a thousand students are written to in one transaction', async () => {
  const { id } = await aCourse()
  await database().enrollment.createMany({
    data: Array.from({ length: 1000 }, (_, n) => ({
      courseId: id,
      name: 'A student',
      email: `student-${n}@example.com`,
      phone: '+2348000000000',
      experienceLevel: 'Beginner' as const,
      price: 500_000n,
      paymentStatus: 'completed' as const,
    })),
  })
  expect(await written(id)).toBe(1000)
  expect(await waiting()).toHaveLength(1000)
})
