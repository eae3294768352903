import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as recordPayment } from '@/app/api/admin/enrollments/[id]/payments/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { POST as enrollAtOffice } from '@/app/api/admin/enrollments/route'
import { getCourseDetails } from '@/lib/courses/data'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { formatNigerianTime } from '@/lib/dates/format'
import { AGAIN_MESSAGE, AGAIN_UNPAID_MESSAGE } from '@/lib/enrollments/constants'
import { getEnrollment } from '@/lib/enrollments/data'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { claimDueMails, markSent, markUnsent, releaseMails } from '@/lib/mail/mutations'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, payAtPaystack, report, reportRefund } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

// What a student reads once a cancellation is taken back, done again, or meets other news, whatever has left by then.

const CANCELLED = 'Your enrollment is cancelled'
const AGAIN = 'You are enrolled again'

let admin: HandlerAdministrator

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  admin = await signInToHandlers()
})

beforeEach(async () => {
  await clearRecords()
  await database().outboxMail.deleteMany()
})

async function changed(id: string, ...actions: string[]): Promise<void> {
  for (const action of actions)
    expect((await admin.post(changeStanding, { action }, { params: { id } })).status).toBe(200)
}

async function move(courseId: string, startDate: string): Promise<void> {
  const edit = courseEditSchema.parse({
    ...(await getCourseDetails(courseId)),
    startDate,
    tellStudents: true,
  })
  expect((await updateCourse(courseId, edit, admin.id, notifyOfMove)).ok).toBe(true)
}

const sendAll = () =>
  database().outboxMail.updateMany({ where: { withdrawnAt: null }, data: { sentAt: new Date() } })

const withoutTitle = ({ subject }: { subject: string }) => subject.split(':')[0]

/** The letters that a worker would send now and later, in that order, by their subjects without the title. */
async function leaving(recipient: string) {
  await database().outboxMail.updateMany({ where: { sentAt: null }, data: { nextAttemptAt: new Date(0) } })
  const claimed = new Set((await claimDueMails(100, 60_000)).map(({ id }) => id))
  const where = { recipient, kind: { not: 'notice' } }
  const mails = await database().outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
  return mails.filter(({ id }) => claimed.has(id))
}

const subjectsLeaving = async (recipient: string) => (await leaving(recipient)).map(withoutTitle)

const paid = { price: 1000, paymentStatus: 'completed' } as const

const claimOne = async () => {
  const [mail] = await claimDueMails(1, 300_000)
  if (!mail) throw new Error('nothing waits')
  return mail
}

test('of two children with one email on one course, each has letters of their own', async () => {
  const { id: courseId } = await aCourse({ price: 1000 })
  const child = { ...paid, courseId, email: 'parent@example.com' }
  const ada = await anEnrollment({ ...child, name: 'Ada', phone: '+2348031234501' })
  const ben = await anEnrollment({ ...child, name: 'Ben', phone: '+2348031234502' })
  await changed(ada.id, 'cancel')
  await changed(ben.id, 'cancel')
  await changed(ada.id, 'reinstate')
  const letters = await leaving(child.email)
  expect(letters.map(({ subject, text }) => [subject.split(':')[0], text.split('\n')[0]])).toEqual([
    [CANCELLED, 'Hello Ben,'],
  ])
})

test('a cancellation that was being sent when it was taken back, and was refused for now, goes out no more', async () => {
  const { id, email } = await anEnrollment(paid)
  await changed(id, 'cancel')
  const mail = await claimOne()
  await changed(id, 'reinstate')
  await markUnsent(mail.id, '451 greylisted', 10_000)
  expect(await subjectsLeaving(email)).toEqual([AGAIN])
})

test('nor one that was claimed and given back untried', async () => {
  const { id, email } = await anEnrollment(paid)
  await changed(id, 'cancel')
  const mail = await claimOne()
  await changed(id, 'reinstate')
  await releaseMails([mail])
  expect(await subjectsLeaving(email)).toEqual([AGAIN])
})

test('a renamed course changes nothing about whose letter it is', async () => {
  const rename = (id: string) => database().course.update({ where: { id }, data: { title: 'Another title' } })
  const waits = await anEnrollment(paid)
  await changed(waits.id, 'cancel')
  await rename(waits.courseId)
  await changed(waits.id, 'reinstate')
  expect(await subjectsLeaving(waits.email)).toEqual([])

  const left = await anEnrollment({ ...paid, email: 'left@example.com' })
  await changed(left.id, 'cancel')
  await sendAll()
  await rename(left.courseId)
  await changed(left.id, 'reinstate')
  expect(await subjectsLeaving(left.email)).toEqual([AGAIN])
})

test('a student is told as well whose cancellation is so old that its letter is deleted', async () => {
  const { id, email } = await anEnrollment(paid)
  await changed(id, 'cancel')
  await database().outboxMail.deleteMany()
  const cancelledAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  await database().enrollment.update({ where: { id }, data: { cancelledAt } })
  await changed(id, 'reinstate')
  expect(await subjectsLeaving(email)).toEqual([AGAIN])
})

test('whoever is cancelled again while the letter of before waits reads of the cancellation alone', async () => {
  const { id, email } = await anEnrollment(paid)
  await changed(id, 'cancel')
  await sendAll()
  await changed(id, 'reinstate')
  await markUnsent((await claimOne()).id, '451', 30 * 60_000)
  await changed(id, 'cancel')
  expect(await subjectsLeaving(email)).toEqual([CANCELLED])
  await changed(id, 'reinstate')
  await sendAll()
  // What the first letter said holds again, and the student is told so.
  const last = await database().outboxMail.findFirst({
    where: { sentAt: { not: null } },
    orderBy: { createdAt: 'desc' },
  })
  expect(last?.subject).toContain(AGAIN)
})

test.each([1000, 0])(
  'who enrolls again by the form is told so in place of the cancellation, and so is the studio: %i',
  async price => {
    const { id: courseId, title } = await aCourse({ price, startDate: new Date('2099-02-02') })
    const email = 'again@example.com'
    await postEnrollment(courseId, aStudent(email))
    await sendAll()
    const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
    await changed(id, 'cancel')
    await move(courseId, '2099-03-02')
    const again = await postEnrollment(courseId, aStudent(email))
    expect([again.status, await again.json()]).toMatchObject([
      200,
      { message: price === 0 ? AGAIN_MESSAGE : AGAIN_UNPAID_MESSAGE, enrolledBefore: true },
    ])
    const letters = await leaving(email)
    expect(letters.map(withoutTitle)).toEqual(['We have your enrollment'])
    expect(letters[0]?.text).toContain('Begins: 2 March 2099')
    const subject = `Enrolled again: ${title}`
    expect(await database().outboxMail.count({ where: { kind: 'notice', subject } })).toBe(1)
    // What they were told now is what they know when the course moves on.
    await move(courseId, '2099-04-02')
    const moved = await database().outboxMail.findFirstOrThrow({ where: { enrollmentId: id } })
    expect(moved.formerStart).toEqual(new Date('2099-03-02'))
  },
)

test('who is enrolled again at the office and pays there gets a receipt whose link opens their page', async () => {
  const { id: courseId } = await aCourse({ price: 1000 })
  const student = aStudent('counter@example.com')
  await postEnrollment(courseId, student)
  await sendAll()
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await changed(id, 'cancel')
  const payment = { method: 'cash', note: 'Receipt 3' }
  const enrolled = await admin.post(enrollAtOffice, { ...student, courseId, payment })
  expect(await enrolled.json()).toMatchObject({ _id: id, paymentStatus: 'completed' })
  const letters = await leaving(student.email)
  expect(letters.map(withoutTitle)).toEqual(['Receipt'])
  for (const { text } of letters) {
    const [, token = ''] = /\/status\/([\w-]{32})/.exec(text) ?? []
    expect(await readStatus(token)).not.toBeNull()
  }
})

test.each([
  ['has a seat', {}, /is cancelled, and your seat is free for somebody else\.[\s\S]*or have paid already/],
  ['holds none any more', { seatHeldUntil: new Date(0) }, /is cancelled\.\n[\s\S]*or have paid already/],
])('the letter of a cancellation says only what is so of an unpaid one that %s', async (_, data, words) => {
  const { id: courseId } = await aCourse({ price: 5000 })
  await postEnrollment(courseId, aStudent('unpaid@example.com'))
  await sendAll()
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await database().enrollment.update({ where: { id }, data })
  await changed(id, 'cancel')
  const letter = await database().outboxMail.findFirst({ where: { kind: 'course-enrollment-cancelled' } })
  expect(letter?.text).toMatch(words)
})

test('the letter of a cancellation asks nobody who was paid back whether they have paid', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id, provider: 'paystack' })
  await payAtPaystack(reference)
  await database().payment.update({ where: { reference }, data: { refundedAmount: 500_000n } })
  await changed(id, 'cancel')
  const letter = await database().outboxMail.findFirst({ where: { kind: 'course-enrollment-cancelled' } })
  expect(letter?.text).toContain('\n\nIf you did not expect this, call us on')
})

test('cancellations that were taken back before anybody read of them do not use up the day’s letters', async () => {
  const { id: courseId } = await aCourse({ price: 1000 })
  const email = 'slips@example.com'
  await postEnrollment(courseId, aStudent(email))
  await sendAll()
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  for (let slip = 0; slip < 3; slip++) await changed(id, 'cancel', 'reinstate')
  await changed(id, 'cancel')
  expect(await subjectsLeaving(email)).toEqual([CANCELLED])
})

test('the first day that the letter names is the one that the student knows', async () => {
  const { id: courseId } = await aCourse({ price: 1000, startDate: new Date('2099-02-02') })
  const { id, email } = await anEnrollment({ ...paid, courseId })
  await changed(id, 'cancel')
  await sendAll()
  await move(courseId, '2099-03-02')
  await changed(id, 'reinstate')
  await sendAll()
  await move(courseId, '2099-02-02')
  const [letter] = await leaving(email)
  expect(letter?.text).toContain('was to begin on 2 March 2099. It begins on 2 February 2099 now.')
})

test('and not where the letter was withdrawn before it left', async () => {
  const { id: courseId } = await aCourse({ price: 1000, startDate: new Date('2099-02-02') })
  const { id } = await anEnrollment({ ...paid, courseId })
  await changed(id, 'cancel')
  await sendAll()
  await move(courseId, '2099-03-02')
  await changed(id, 'reinstate', 'cancel')
  const days = await database().change.findMany({
    where: { enrollmentId: id, fields: { path: ['start_letter'], not: 'null' } },
    orderBy: { changedAt: 'asc' },
    select: { fields: true },
  })
  expect(days.map(({ fields }) => fields)).toEqual([
    { start_letter: { from: null, to: '2099-03-02' } },
    { start_letter: { from: '2099-03-02', to: null } },
  ])
})

test.each([
  [
    'a letter about another start date',
    async (courseId: string, id: string) => {
      await move(courseId, '2099-03-02')
      await changed(id, 'cancel', 'reinstate')
    },
  ],
  [
    'a move while it was cancelled',
    async (courseId: string, id: string) => {
      await changed(id, 'cancel')
      await move(courseId, '2099-03-02')
      await changed(id, 'reinstate')
    },
  ],
])('a cancellation that nobody read of keeps no news from the student: %s', async (_, happen) => {
  const { id: courseId } = await aCourse({ price: 1000, startDate: new Date('2099-02-02') })
  const { id, email } = await anEnrollment({ ...paid, courseId })
  await happen(courseId, id)
  const letters = await leaving(email)
  expect(letters.map(withoutTitle)).toEqual([AGAIN])
  expect(letters[0]?.text).toContain('Begins: 2 March 2099')
})

/** A student who paid at Paystack when the one seat of the course was taken, was cancelled, and read of it. */
async function cancelledLatePayer() {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const { id: otherId } = await anEnrollment({ ...paid, price: 5000, courseId })
  const late = { courseId, price: 5000, email: 'late@example.com', seatHeldUntil: new Date(0) }
  const { id, email } = await anEnrollment(late)
  const { reference } = await aPayment({ provider: 'paystack', enrollmentId: id })
  await payAtPaystack(reference)
  expect(await getEnrollment(id)).toMatchObject({ unseated: true })
  await changed(id, 'cancel')
  await sendAll()
  return { courseId, otherId, id, email, reference }
}

test('whoever paid when the course was full is given the seat that is free by now', async () => {
  const { otherId, id, email, reference } = await cancelledLatePayer()
  await changed(otherId, 'cancel')
  await changed(id, 'reinstate')
  expect(await getEnrollment(id)).toMatchObject({ seat: 'kept', unseated: false })
  expect(await findPaymentStanding(reference)).toMatchObject({ caveat: null })
  const [letter] = await leaving(email)
  expect(letter?.subject).toContain(AGAIN)
  expect(letter?.text).toContain('Begins: ')
})

test('a letter about money that was paid says how much, and where to call', async () => {
  const { id, email } = await anEnrollment({ price: 50_000 })
  const body = { method: 'transfer', note: 'By the bank' }
  expect((await admin.post(recordPayment, body, { params: { id } })).status).toBe(201)
  await sendAll()
  await changed(id, 'cancel')
  const [letter] = await leaving(email)
  expect(letter?.text).toMatch(
    /Call us on .+ about the ₦50,000 that you have paid, or if you did not expect this\./,
  )
  expect(letter?.text).not.toContain('have paid already')
})

test('a confirmation that waits does not leave once the enrollment is cancelled or paid', async () => {
  const { id: courseId } = await aCourse({ price: 5000 })
  const enrolled = async (email: string) => {
    await postEnrollment(courseId, aStudent(email))
    return (await database().enrollment.findFirstOrThrow({ where: { courseId, email } })).id
  }
  await changed(await enrolled('cancelled@example.com'), 'cancel')
  const id = await enrolled('paid@example.com')
  const cash = { method: 'cash', note: 'Receipt 4' }
  expect((await admin.post(recordPayment, cash, { params: { id } })).status).toBe(201)
  expect((await leaving('cancelled@example.com')).map(withoutTitle)).toEqual([CANCELLED])
  expect((await leaving('paid@example.com')).map(withoutTitle)).toEqual(['Receipt'])
  await enrolled('waiting@example.com')
  expect((await leaving('waiting@example.com')).map(withoutTitle)).toEqual(['We have your enrollment'])
})

test('a confirmation that waits leaves after all where the enrollment is cancelled by mistake', async () => {
  const { id: courseId } = await aCourse({ price: 5000, startDate: new Date('2099-02-02') })
  await postEnrollment(courseId, aStudent('mistake@example.com'))
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await changed(id, 'cancel', 'reinstate')
  const [letter, ...others] = await leaving('mistake@example.com')
  expect(letter?.text).toContain('The course costs ₦5,000')
  expect(others).toEqual([])
})

test('who was told of the cancellation is told that it is taken back, whatever became of the confirmation', async () => {
  const { id: courseId } = await aCourse({ price: 5000, startDate: new Date('2099-02-02') })
  await postEnrollment(courseId, aStudent('told@example.com'))
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await changed(id, 'cancel')
  await sendAll()
  await changed(id, 'reinstate')
  expect((await leaving('told@example.com')).map(withoutTitle)).toEqual([AGAIN])
})

/** Someone who enrolled by the form, is not paid for, and has read that the enrollment is cancelled. */
async function cancelledUnpaid(startDate = new Date('2099-02-02')) {
  const { id: courseId } = await aCourse({ price: 50_000, startDate: new Date('2099-02-02') })
  const email = 'owing@example.com'
  await postEnrollment(courseId, aStudent(email))
  const { id } = await database().enrollment.findFirstOrThrow({ where: { courseId } })
  await database().course.update({ where: { id: courseId }, data: { startDate } })
  await changed(id, 'cancel')
  await sendAll()
  return { id, email }
}

const letterOf = async (email: string) => {
  const [letter, ...others] = await leaving(email)
  expect(others).toEqual([])
  return letter?.text ?? ''
}

test('who is enrolled again and owes the price is told so, and where and until when to pay it', async () => {
  const { id, email } = await cancelledUnpaid()
  await changed(id, 'reinstate')
  const { seatHeldUntil, payment } = await database().enrollment.findUniqueOrThrow({
    where: { id },
    include: { payment: true },
  })
  const text = await letterOf(email)
  expect(text).toContain('you are enrolled again.')
  expect(text).toContain('The course costs ₦50,000, and your place is confirmed once that is paid.')
  expect(text).toContain(`Seat held until: ${formatNigerianTime(seatHeldUntil)}`)
  expect(text).toMatch(new RegExp(`Go to the payment: http.+reference=${payment?.reference}`))
})

test.each([
  ['the course has begun', new Date('2020-01-01'), async () => {}],
  [
    'money came in that does not fit',
    undefined,
    async (id: string) => {
      const { reference } = await database().payment.findFirstOrThrow({ where: { enrollmentId: id } })
      await report(reference, 'succeeded', 1)
    },
  ],
])('nor is anybody sent to pay on the site where %s', async (_, startDate, happen) => {
  const { id, email } = await cancelledUnpaid(startDate)
  await happen(id)
  await changed(id, 'reinstate')
  const text = await letterOf(email)
  expect(text).toMatch(/The course costs ₦50,000.+call us on .+ about how to pay/)
  expect(text).not.toContain('Go to the payment')
})

test('who is enrolled again and has paid reads of no price', async () => {
  const { id, email } = await anEnrollment(paid)
  await changed(id, 'cancel')
  await sendAll()
  await changed(id, 'reinstate')
  expect(await letterOf(email)).not.toMatch(/costs|Seat held until|Go to the payment/)
})

/** The receipt as a worker would send it now. */
async function leavingReceipt(): Promise<string> {
  await database().outboxMail.updateMany({ where: { sentAt: null }, data: { nextAttemptAt: new Date(0) } })
  const receipts = (await claimDueMails(100, 60_000)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(1)
  const { text = '', html = '' } = receipts[0] ?? {}
  expect(html.includes('Your place on the course is confirmed.')).toBe(text.includes('is confirmed.'))
  return text
}

const CONFIRMED =
  /Your place on the course is confirmed\.[\s\S]*Begins: [\s\S]*correct your phone number or withdraw/
const CHANGED = /Your enrollment has changed since then[\s\S]*\n\nSee how it stands: http/

async function paidAtPaystack(seats?: number) {
  const { id: courseId } = await aCourse({ price: 5000, ...(seats !== undefined && { seats }) })
  const { id, email } = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  const { reference } = await aPayment({ provider: 'paystack', enrollmentId: id })
  return { courseId, id, email, reference }
}

test('a receipt that left keeps the words in which it left, and no others', async () => {
  const { id, reference } = await paidAtPaystack()
  await payAtPaystack(reference)
  await changed(id, 'cancel')
  const text = await leavingReceipt()
  expect(text).toMatch(CHANGED)
  const receipt = { kind: 'receipt', payment: { reference } }
  const { id: mailId } = await database().outboxMail.findFirstOrThrow({ where: receipt })
  await markSent(mailId)
  await changed(id, 'reinstate')
  expect(await database().outboxMail.findFirstOrThrow({ where: receipt })).toMatchObject({
    text,
    saidEnded: null,
    otherText: null,
    otherHtml: null,
  })
})

test('a receipt that waits promises no place once the enrollment is cancelled, and does again once it is not', async () => {
  const { id, reference } = await paidAtPaystack()
  await payAtPaystack(reference)
  await changed(id, 'cancel')
  const text = await leavingReceipt()
  expect(text).toContain('Thank you. We received your payment')
  expect(text).toContain('Paid: ₦5,000')
  expect(text).toMatch(CHANGED)
  expect(text).not.toMatch(/confirmed|Begins|calendar|correct your phone/)
  // The mail server was away all the same.
  const { id: mail } = await database().outboxMail.findFirstOrThrow({ where: { kind: 'receipt' } })
  await markUnsent(mail, 'ESOCKET', 10_000)
  await changed(id, 'reinstate')
  expect(await leavingReceipt()).toMatch(CONFIRMED)
})

test('nor once all of it is paid back', async () => {
  const { reference } = await paidAtPaystack()
  await payAtPaystack(reference)
  await reportRefund(reference, 5000, 'r1', 'paystack')
  const text = await leavingReceipt()
  expect(text).toMatch(CHANGED)
  expect(text).not.toMatch(/confirmed|Begins/)
})

test('the receipt of money for a cancelled enrollment promises the place once that is reinstated', async () => {
  const { id, reference } = await paidAtPaystack()
  await changed(id, 'cancel')
  await payAtPaystack(reference)
  expect(await leavingReceipt()).toContain('Your enrollment was cancelled before your payment came in.')
  const { id: mail } = await database().outboxMail.findFirstOrThrow({ where: { kind: 'receipt' } })
  await markUnsent(mail, 'ESOCKET', 10_000)
  await changed(id, 'reinstate')
  expect(await leavingReceipt()).toMatch(CONFIRMED)
})

test('the receipt of a price that was paid when the course was full says no more that we will write, once it is cancelled', async () => {
  const { courseId, id, reference } = await paidAtPaystack(1)
  await anEnrollment({ ...paid, price: 5000, courseId })
  await payAtPaystack(reference)
  await changed(id, 'cancel')
  const text = await leavingReceipt()
  expect(text).toContain('The course was full when your payment came in.\n\nYour enrollment has changed')
  expect(text).not.toContain('We will contact you')
})
