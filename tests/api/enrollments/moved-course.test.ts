import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST } from '@/app/api/admin/courses/edit/[id]/route'
import { getCourseDetails } from '@/lib/courses/data'
import { courseColumnFormats } from '@/lib/courses/format'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { cvStore } from '@/lib/cv-files/open-store'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { enrollmentColumnFormats } from '@/lib/enrollments/format'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { listChanges } from '@/lib/history/data'
import { claimDueMails, markSent, markUnsent } from '@/lib/mail/mutations'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { eraseRecords } from '@/lib/persons/erase-person'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { noteLinkGiven, openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, payAtPaystack, report, reportRefund } from '../../support/ledger'
import { aCourse, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const [FIRST, SECOND, THIRD] = ['2099-02-02', '2099-02-09', '2099-02-16']

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

beforeEach(async () => {
  publishEnvironment(UNREAD_MAIL)
  await database().outboxMail.deleteMany()
})

const aPaidSeat = (courseId: string, fields: Parameters<typeof anEnrollment>[0] = {}) =>
  anEnrollment({ courseId, price: 5000, paymentStatus: 'completed', ...fields })

/** A course that begins on the first of the days, with so many students who paid. */
async function aCourseWith(students: number, fields: Parameters<typeof aCourse>[0] = {}) {
  const { id } = await aCourse({ startDate: new Date(FIRST), ...fields })
  const emails: string[] = []
  for (let n = 0; n < students; n++) emails.push((await aPaidSeat(id)).email)
  return { id, emails: emails.sort() }
}

async function move(id: string, startDate: string, tellStudents = true) {
  const edit = courseEditSchema.parse({ ...(await getCourseDetails(id)), startDate, tellStudents })
  const saved = await updateCourse(id, edit, admin.id, notifyOfMove)
  if (!saved.ok) throw new Error(saved.reason)
  const { studentsTold, lettersWithdrawn } = saved.course
  return { studentsTold, lettersWithdrawn }
}

/** The letters that would leave. */
async function waiting() {
  const where = { kind: 'course-enrollment-moved', withdrawnAt: null }
  return database().outboxMail.findMany({ where, orderBy: { recipient: 'asc' } })
}

/** Lets the time pass for which letters of a move wait, and claims what is due then. */
async function claimLater() {
  await database().outboxMail.updateMany({
    where: { sentAt: null },
    data: { nextAttemptAt: new Date(0), createdAt: new Date(0) },
  })
  return claimDueMails(100, 60_000)
}

const tokenIn = (text: string) => /\/status\/(\S+)/.exec(text)?.[1] ?? ''

const saidTo = (text = '') => text.match(/was to begin on (.+)\. It begins on (.+) now\./)?.slice(1)

test('everybody with a seat gets one letter, with both days and the link to the status page', async () => {
  const { id, emails } = await aCourseWith(2, { whatToBring: 'A ruler.' })
  expect(await move(id, SECOND)).toEqual({ studentsTold: 2, lettersWithdrawn: undefined })
  const letters = await waiting()
  expect(letters.map(letter => letter.recipient)).toEqual(emails)
  for (const { subject, text, nextAttemptAt, createdAt } of letters) {
    expect(subject).toBe('Another start date: Layout for print')
    expect(saidTo(text)).toEqual(['2 February 2099', '9 February 2099'])
    expect(text).toContain('Begins: 9 February 2099')
    expect(text).toContain('– A ruler.')
    expect(text).toContain(`/api/courses/${id}/calendar.ics`)
    expect(await readStatus(tokenIn(text))).toMatchObject({ title: 'Layout for print' })
    expect(nextAttemptAt.getTime() - createdAt.getTime()).toBe(10 * 60_000)
  }
})

test('the link is the one that the student has, also where another one was made since', async () => {
  const { id } = await aCourseWith(2)
  const [first, second] = await database().enrollment.findMany({
    where: { courseId: id },
    orderBy: { id: 'asc' },
  })
  const record = (of?: { id: string }) => ({ kind: 'course-enrollment', id: of?.id ?? '' }) as const
  const given = await database().$transaction(async tx => {
    await noteLinkGiven(tx, record(second), 'anew', admin.id)
    return [await openStatusLink(tx, record(first)), await openStatusLink(tx, record(second))]
  })
  await move(id, SECOND)
  const letters = await database().outboxMail.findMany({ orderBy: { enrollmentId: 'asc' } })
  expect(letters.map(({ text }) => tokenIn(text))).toEqual(given.map(url => url.split('/').at(-1)))
})

test('no letter is written where the administrator did not ask for one, the day is the same, mail is off, or the new day is past', async () => {
  const { id } = await aCourseWith(1)
  expect(await move(id, SECOND, false)).toEqual({})
  expect(await move(id, SECOND)).toEqual({})
  expect(await move(id, '2020-02-03')).toEqual({ studentsTold: 0 })
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  expect(await move(id, THIRD)).toEqual({ studentsTold: 0 })
  publishEnvironment(UNREAD_MAIL)
  expect(await waiting()).toEqual([])
})

test('sending the same edit again sends no second letter', async () => {
  const { id } = await aCourseWith(1)
  const edit = courseEditSchema.parse({
    ...(await getCourseDetails(id)),
    startDate: SECOND,
    tellStudents: true,
  })
  const both = [1, 2].map(() => updateCourse(id, edit, admin.id, notifyOfMove))
  const saved = await Promise.all(both)
  expect(saved.filter(outcome => outcome.ok)).toHaveLength(1)
  expect(await waiting()).toHaveLength(1)
})

test('a student without a seat, or with an unconfirmed e-mail, gets no letter', async () => {
  const { id, emails } = await aCourseWith(1, { price: 5000 })
  await aPaidSeat(id, { cancelledAt: new Date() })
  await aPaidSeat(id, { email: 'erased-1@erased.invalid' })
  // A free enrollment is completed without money, whoever sent it.
  await anEnrollment({ courseId: id, price: 0, paymentStatus: 'completed' })
  await anEnrollment({ courseId: id, seatHeldUntil: new Date(0) })
  const later = new Date(Date.now() + 3_600_000)
  await anEnrollment({ courseId: id, seatHeldUntil: later })
  const confirmed = await anEnrollment({ courseId: id, seatHeldUntil: later })
  const paidBack = await anEnrollment({ courseId: id, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: paidBack.id })
  await report(reference, 'succeeded')
  await reportRefund(reference)
  // The student who paid when the course was full has been told so.
  const unseated = await anEnrollment({ courseId: id, price: 5000 })
  const late = await aPayment({ enrollmentId: unseated.id })
  await report(late.reference, 'succeeded')
  const flag = { reference: late.reference, reason: 'seat_gone', detail: 'The course was full.' } as const
  await database().paymentFlag.create({ data: { paymentId: late.id, ...flag } })
  await database().outboxMail.deleteMany()
  // To one of them an administrator mailed the link to their page, as mail was off when they enrolled.
  const linked = await anEnrollment({ courseId: id, seatHeldUntil: later })
  const letter = { subject: '', text: '', html: '', sentAt: new Date() }
  await database().outboxMail.createMany({
    data: [
      { kind: 'course-enrollment-received', recipient: confirmed.email, ...letter },
      { kind: 'status-links', recipient: linked.email, ...letter },
    ],
  })
  expect(await move(id, SECOND)).toEqual({ studentsTold: 3 })
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual(
    [...emails, confirmed.email, linked.email].sort(),
  )
})

test.each([
  ['a limited number of seats', 5, 0],
  ['seats for everybody', null, 1],
] as const)(
  'an unpaid student whose hold of a seat is over is told where the course has %s: %o',
  async (_, seats, told) => {
    const { id } = await aCourseWith(0, { price: 5000, seats })
    const { email } = await anEnrollment({ courseId: id, price: 5000, seatHeldUntil: new Date(0) })
    const letter = { subject: '', text: '', html: '', sentAt: new Date() }
    await database().outboxMail.create({
      data: { kind: 'course-enrollment-received', recipient: email, ...letter },
    })
    expect(await move(id, SECOND)).toEqual({ studentsTold: told })
  },
)

test('a mailbox with many unpaid enrollments gets three letters at most: it may be anybody’s', async () => {
  const { id } = await aCourseWith(0)
  const student = { courseId: id, email: 'flooded@example.com', paymentStatus: 'completed' } as const
  for (const phone of ['+2348031234561', '+2348031234562', '+2348031234563'])
    await anEnrollment({ ...student, phone })
  await anEnrollment({ ...student, email: 'flooded+1@example.com', phone: '+2348031234564' })
  await aPaidSeat(id, { email: student.email, phone: '+2348031234565' })
  const confirmation = { kind: 'course-enrollment-received', subject: '', text: '', html: '' }
  for (const recipient of ['Flooded@example.com', 'flooded+1@example.com'])
    await database().outboxMail.create({ data: { ...confirmation, recipient } })
  expect(await move(id, SECOND)).toEqual({ studentsTold: 4 })
})

test('a course that is moved again before the letters are sent brings one letter, which names the day that students know', async () => {
  const { id } = await aCourseWith(2)
  await move(id, SECOND)
  const { email: newcomer } = await aPaidSeat(id)
  expect(await move(id, THIRD)).toEqual({ studentsTold: 3, lettersWithdrawn: 2 })
  const letters = await waiting()
  const known = letters.map(({ recipient, text }) => [recipient === newcomer, ...(saidTo(text) ?? [])])
  expect(known.sort()).toEqual([
    [false, '2 February 2099', '16 February 2099'],
    [false, '2 February 2099', '16 February 2099'],
    [true, '9 February 2099', '16 February 2099'],
  ])
  expect(await claimLater()).toHaveLength(3)
})

test('a course that is moved back before the letters are sent brings no letter', async () => {
  const { id } = await aCourseWith(2)
  await move(id, SECOND)
  expect(await move(id, FIRST)).toEqual({ studentsTold: 0, lettersWithdrawn: 2 })
  expect(await claimLater()).toEqual([])
})

test('a later move withdraws the letters of the first one, even where it sends none itself', async () => {
  const { id } = await aCourseWith(1)
  await move(id, SECOND)
  expect(await move(id, THIRD, false)).toEqual({ lettersWithdrawn: 1 })
  expect(await claimLater()).toEqual([])
})

test('a student who has got the letter gets another one when the course is moved back', async () => {
  const { id } = await aCourseWith(1)
  await move(id, SECOND)
  const [letter] = await claimLater()
  await markSent(letter?.id ?? '')
  expect(await move(id, FIRST)).toEqual({ studentsTold: 1 })
  const [, back] = await database().outboxMail.findMany({ orderBy: { createdAt: 'asc' } })
  expect(saidTo(back?.text)).toEqual(['9 February 2099', '2 February 2099'])
})

test.each([
  ['mistyped', [['2020-02-03', true]], FIRST, undefined],
  [
    'told and taken back without a letter',
    [
      [SECOND, true],
      [THIRD, false],
    ],
    FIRST,
    undefined,
  ],
  ['moved in silence', [[SECOND, false]], THIRD, ['2 February 2099', '16 February 2099']],
  [
    'moved in silence twice',
    [
      [SECOND, false],
      [FIRST, false],
    ],
    THIRD,
    ['2 February 2099', '16 February 2099'],
  ],
] as const)('a day that no student has heard of is in no letter: %s', async (_how, before, day, said) => {
  const { id } = await aCourseWith(1)
  for (const [between, tellStudents] of before) await move(id, between, tellStudents)
  expect(await move(id, day)).toMatchObject({ studentsTold: said ? 1 : 0 })
  expect((await waiting()).map(({ text }) => saidTo(text))).toEqual(said ? [said] : [])
})

test('a student who got a letter months ago is told that letter’s day as the former one, whatever came in between', async () => {
  const { id } = await aCourseWith(1)
  await move(id, SECOND)
  await claimLater()
  await database().outboxMail.deleteMany()
  await move(id, THIRD, false)
  await move(id, FIRST)
  expect((await waiting()).map(({ text }) => saidTo(text))).toEqual([['9 February 2099', '2 February 2099']])
})

test('a letter that was being sent when the course was moved again, and failed, is not tried again', async () => {
  const { id } = await aCourseWith(1)
  await move(id, SECOND)
  const [leaving] = await claimLater()
  expect(await move(id, THIRD)).toEqual({ studentsTold: 1 })
  await markUnsent(leaving?.id ?? '', 'the line was cut', 1000)
  const claimed = await claimLater()
  expect(claimed.map(({ text }) => saidTo(text))).toEqual([['9 February 2099', '16 February 2099']])
})

test('a student who is cancelled, paid back or erased before the letter is sent does not get it', async () => {
  const { id } = await aCourseWith(0, { price: 5000 })
  const [kept, cancelled, back, gone] = await Promise.all(
    [1, 2, 3, 4].map(() => anEnrollment({ courseId: id, price: 5000 })),
  )
  for (const enrollment of [kept, cancelled, back]) {
    const { reference } = await aPayment({ enrollmentId: enrollment?.id ?? '' })
    await report(reference, 'succeeded')
  }
  await database().enrollment.update({ where: { id: gone?.id }, data: { paymentStatus: 'completed' } })
  expect(await move(id, SECOND)).toEqual({ studentsTold: 4 })
  await changeStanding(cancelled?.id ?? '', { action: 'cancel' }, admin.id)
  const payment = await database().payment.findFirstOrThrow({ where: { enrollmentId: back?.id } })
  await reportRefund(payment.reference)
  await database().enrollment.delete({ where: { id: gone?.id } })
  const moved = (await claimLater()).filter(mail => mail.subject.startsWith('Another start date'))
  expect(moved.map(mail => mail.recipient)).toEqual([kept?.email])
  const over = await database().outboxMail.count({ where: { withdrawnAt: { not: null } } })
  expect(over).toBe(2)
})

test('erasing an enrollment deletes its letter, though its payment and the person’s other enrollment stay', async () => {
  const { id } = await aCourseWith(0, { price: 5000 })
  const { id: enrollmentId, email } = await anEnrollment({ courseId: id, price: 5000 })
  const { reference } = await aPayment({ enrollmentId })
  await report(reference, 'succeeded')
  await anEnrollment({ email })
  await move(id, SECOND)
  expect(await waiting()).toHaveLength(1)
  await withConnection(env().databaseUrl, client =>
    eraseRecords(client, cvStore(), { applicationIds: [], enrollmentIds: [enrollmentId] }),
  )
  expect(await waiting()).toHaveLength(0)
})

test('a move waits for an erasure of a student before it locks the letters', async () => {
  const { id } = await aCourseWith(2)
  await move(id, SECOND)
  const { moving } = await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT id FROM enrollments WHERE course_id = ${id}::uuid ORDER BY id FOR UPDATE`
    const moving = move(id, THIRD)
    await untilSomeoneWaits()
    await tx.$queryRaw`SELECT id FROM outbox_mails ORDER BY id FOR UPDATE`
    // Not as a promise of its own, which the transaction would wait for.
    return { moving }
  })
  expect(await moving).toEqual({ studentsTold: 2, lettersWithdrawn: 2 })
})

test('the histories say how many letters there were, and of each student which', async () => {
  const { id } = await aCourseWith(2)
  const { id: enrollmentId } = await database().enrollment.findFirstOrThrow({ where: { courseId: id } })
  await move(id, SECOND)
  await move(id, FIRST)
  const ofCourse = await listChanges('courses', id, courseColumnFormats)
  expect(ofCourse?.slice(0, 4).map(({ fields }) => fields)).toEqual([
    [{ name: 'Letters taken back', from: 'None', to: '2' }],
    [{ name: 'Start date', from: '9 February 2099', to: '2 February 2099' }],
    [{ name: 'Letters on the start date', from: 'None', to: '2' }],
    [{ name: 'Start date', from: '2 February 2099', to: '9 February 2099' }],
  ])
  const ofStudent = await listChanges('enrollments', enrollmentId, enrollmentColumnFormats)
  expect(ofStudent?.slice(0, 2).map(({ fields }) => fields)).toEqual([
    [{ name: 'Letter on the start date', from: '9 February 2099', to: 'None' }],
    [{ name: 'Letter on the start date', from: 'None', to: '9 February 2099' }],
  ])
})

test('the response to the edit says how many students get a letter', async () => {
  const { id } = await aCourseWith(1)
  const value = { ...(await getCourseDetails(id)), startDate: SECOND, tellStudents: true }
  const response = await admin.post(POST, value, { params: { id } })
  expect(await response.json()).toMatchObject({ _id: id, startDate: SECOND, version: 2, studentsTold: 1 })
})

test('one edit can notify two thousand students', async () => {
  const { id } = await aCourseWith(0)
  await database().enrollment.createMany({
    data: Array.from({ length: 2000 }, (_, n) => ({
      courseId: id,
      name: 'Nanzip Dung',
      email: `student-${n}@example.com`,
      phone: '+2348059876543',
      experienceLevel: 'Beginner' as const,
      price: 500_000n,
      // Of those who have not paid it matters whether a letter confirmed it.
      ...(n % 2 === 0
        ? { paymentStatus: 'completed' as const }
        : { seatHeldUntil: new Date(Date.now() + 3_600_000) }),
    })),
  })
  await database().$executeRaw`
    INSERT INTO outbox_mails (id, kind, recipient, subject, text, html)
    SELECT gen_random_uuid(), 'course-enrollment-received', email, '', '', '' FROM enrollments
    WHERE course_id = ${id}::uuid`
  expect(await move(id, SECOND)).toEqual({ studentsTold: 2000 })
  expect(await waiting()).toHaveLength(2000)
})

/** A student who paid after the course was moved, when nobody had a seat to be told of it. */
async function aPayerAfterMove(day: string) {
  const { id } = await aCourse({ startDate: new Date(FIRST), price: 5000 })
  const student = await anEnrollment({ courseId: id, price: 5000, seatHeldUntil: new Date(0) })
  const { reference } = await aPayment({ enrollmentId: student.id, provider: 'paystack' })
  expect(await move(id, day)).toMatchObject({ studentsTold: 0 })
  await payAtPaystack(reference)
  const receipt = await database().outboxMail.findFirstOrThrow({ where: { kind: 'receipt' } })
  expect(receipt.text).toContain('Begins: 9 February 2099')
  return id
}

test('whose receipt names a day is told when the course goes back to an earlier one', async () => {
  const id = await aPayerAfterMove(SECOND)
  expect(await move(id, FIRST)).toMatchObject({ studentsTold: 1 })
})

test('and it counts when the receipt was written, not when Paystack says the money came in', async () => {
  const { id } = await aCourse({ startDate: new Date(FIRST), price: 5000 })
  const createdAt = new Date(Date.now() - 7_200_000)
  const student = await anEnrollment({ courseId: id, price: 5000, dateEnrolled: createdAt })
  const { reference } = await aPayment({ enrollmentId: student.id, provider: 'paystack' })
  await database().payment.update({ where: { reference }, data: { createdAt } })
  await database().enrollment.update({ where: { id: student.id }, data: { seatHeldUntil: new Date(0) } })
  expect(await move(id, SECOND)).toMatchObject({ studentsTold: 0 })
  const sum = { amount: 500_000n, paid: 500_000n, currency: 'NGN' }
  const paidAt = new Date(Date.now() - 3_600_000)
  const paid = { kind: 'attempt', attemptReference: reference, outcome: 'succeeded', paidAt, ...sum } as const
  await recordReport('paystack', paid, 'webhook')
  expect(await move(id, FIRST)).toMatchObject({ studentsTold: 1 })
})

test('and the letter of another move names the day of the receipt', async () => {
  const id = await aPayerAfterMove(SECOND)
  await move(id, THIRD)
  expect((await waiting())[0]?.text).toContain(
    'was to begin on 9 February 2099. It begins on 16 February 2099 now.',
  )
})

test('the day of a letter that a cancellation kept back is told by the letter that takes the cancellation back', async () => {
  const { id } = await aCourse({ startDate: new Date(FIRST) })
  const student = await aPaidSeat(id)
  await move(id, SECOND)
  expect(await changeStanding(student.id, { action: 'cancel' }, admin.id)).toMatchObject({ ok: true })
  expect(await waiting()).toEqual([])
  expect(await changeStanding(student.id, { action: 'reinstate' }, admin.id)).toMatchObject({ ok: true })
  expect(await move(id, THIRD)).toMatchObject({ studentsTold: 1 })
  expect((await waiting())[0]?.text).toContain('was to begin on 9 February 2099.')
  expect(await move(id, SECOND)).toMatchObject({ studentsTold: 0, lettersWithdrawn: 1 })
})

test('a course is not moved where more are enrolled than whoever edits it knew of, unless they say whether to tell them', async () => {
  const { id } = await aCourseWith(2)
  const sent = async (edit: object) => {
    const value = { ...(await getCourseDetails(id)), enrollments: undefined, startDate: SECOND, ...edit }
    const response = await admin.post(POST, value, { params: { id } })
    return [response.status, (await getCourseDetails(id))?.startDate]
  }
  expect(await sent({ enrollments: 1 })).toEqual([409, FIRST])
  expect(await sent({ enrollments: 1, startDate: FIRST, title: 'The same day' })).toEqual([200, FIRST])
  expect(await sent({ enrollments: 1, tellStudents: false })).toEqual([200, SECOND])
  expect(await sent({ enrollments: 2, startDate: THIRD })).toEqual([200, THIRD])
  expect(await sent({ startDate: FIRST })).toEqual([200, FIRST])
  expect(await sent({ enrollments: -1 })).toEqual([422, FIRST])
})
