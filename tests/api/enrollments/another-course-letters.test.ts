import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as changeCourse } from '@/app/api/admin/enrollments/[id]/course/route'
import { POST as changeStanding } from '@/app/api/admin/enrollments/[id]/standing/route'
import { getCourseDetails } from '@/lib/courses/data'
import { updateCourse } from '@/lib/courses/mutations'
import { courseEditSchema } from '@/lib/courses/schema'
import { notifyOfMove } from '@/lib/enrollments/notify-of-move'
import { claimDueMails, markSent, markUnsent, releaseMails } from '@/lib/mail/mutations'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { readStatus } from '@/lib/status-page/data'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, payAtPaystack, report } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, anEnrollment, clearRecords } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

// What a student reads who is put on another course, whatever else was to be told of the one before.

const CHANGED = 'Another course: Bookbinding'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})

beforeEach(async () => {
  publishEnvironment(UNREAD_MAIL)
  await clearRecords()
  await database().outboxMail.deleteMany()
})

const paid = { price: 5000, paymentStatus: 'completed' } as const

const bookbinding = (fields: Parameters<typeof aCourse>[0] = {}) =>
  aCourse({ title: 'Bookbinding', price: 5000, startDate: new Date('2099-03-02'), ...fields })

async function change(id: string, courseId: string): Promise<void> {
  expect((await admin.post(changeCourse, { courseId }, { params: { id } })).status).toBe(200)
}

async function stand(id: string, action: string): Promise<void> {
  expect((await admin.post(changeStanding, { action }, { params: { id } })).status).toBe(200)
}

async function move(courseId: string, startDate: string) {
  const edit = courseEditSchema.parse({
    ...(await getCourseDetails(courseId)),
    startDate,
    tellStudents: true,
  })
  const saved = await updateCourse(courseId, edit, admin.id, notifyOfMove)
  return saved.ok ? saved.course.studentsTold : undefined
}

const makeDue = () =>
  database().outboxMail.updateMany({ where: { sentAt: null }, data: { nextAttemptAt: new Date(0) } })

/** Sends what a worker would send now and later, and returns the letters among it, in that order. */
async function sendAll() {
  await makeDue()
  const claimed = await claimDueMails(100, 60_000)
  for (const { id } of claimed) await markSent(id)
  const mails = await database().outboxMail.findMany({
    where: { id: { in: claimed.map(({ id }) => id) }, kind: { not: 'notice' } },
    orderBy: { createdAt: 'asc' },
  })
  return mails
}

const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject)

const claimOne = async () => {
  const [mail] = await claimDueMails(1, 300_000)
  if (!mail) throw new Error('nothing waits')
  return mail
}

test('the letter names both courses and their days, says where and when to come, and leads to their page', async () => {
  const from = await aCourse({ title: 'Letterpress', price: 5000, startDate: new Date('2099-02-09') })
  const to = await bookbinding({ whatToBring: 'A bone folder' })
  const { id, email } = await anEnrollment({ ...paid, courseId: from.id })
  await change(id, to.id)
  const [letter, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ recipient: email, subject: CHANGED, standingEnrollmentId: id })
  const { text = '' } = letter ?? {}
  expect(text).toContain(
    'Your enrollment is for "Bookbinding" now, which begins on 2 March 2099. Until now it was for "Letterpress", which begins on 9 February 2099.',
  )
  expect(text).toContain('What you have paid counts for the new course.')
  expect(text).toContain('Your place on the course is confirmed.')
  expect(text).toContain('Begins: 2 March 2099\nPlace: ')
  expect(text).toContain('– A bone folder')
  expect(text).toContain(`/api/courses/${to.id}/calendar.ics`)
  const token = /\/status\/(\S+)/.exec(text)?.[1] ?? ''
  expect(await readStatus(token)).toMatchObject({ title: 'Bookbinding' })
})

test('of a course that has begun the letter says how to find it', async () => {
  const { id } = await anEnrollment({
    ...paid,
    courseId: (await aCourse({ startDate: new Date('2020-02-03') })).id,
  })
  await change(id, (await bookbinding({ startDate: new Date('2020-01-06') })).id)
  const [letter] = await sendAll()
  expect(letter?.text).toContain(
    'which began on 6 January 2020. Until now it was for "Layout for print", which began on 3',
  )
  expect(letter?.text).not.toContain('Begins:')
})

test('a free enrollment that no letter ever confirmed gets none; one that was confirmed does, and reads of no money', async () => {
  const [free, to] = [await aCourse(), await bookbinding({ price: 0 })]
  const silent = await anEnrollment({ courseId: free.id, paymentStatus: 'completed' })
  await change(silent.id, to.id)
  expect(await sendAll()).toEqual([])
  await postEnrollment(free.id, aStudent('told@example.com'))
  const { id } = await database().enrollment.findFirstOrThrow({ where: { email: 'told@example.com' } })
  await change(id, to.id)
  // In place of the confirmation, which waited.
  const letters = await sendAll()
  expect(subjects(letters)).toEqual([CHANGED])
  expect(letters[0]?.text).not.toContain('paid')
})

test('who paid as a test reads of no money either', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  await report((await aPayment({ enrollmentId: id })).reference, 'succeeded')
  await sendAll()
  await change(id, (await bookbinding()).id)
  const [letter] = await sendAll()
  expect(letter?.text).toContain('Your enrollment is for "Bookbinding" now')
  expect(letter?.text).not.toContain('paid')
})

test('where mail is off, nothing is written', async () => {
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  const { id } = await anEnrollment(paid)
  await change(id, (await bookbinding()).id)
  expect(await database().outboxMail.count()).toBe(0)
})

test('a letter about another day of the course before does not leave any more', async () => {
  const { id, courseId } = await anEnrollment(paid)
  expect(await move(courseId, '2099-02-16')).toBe(1)
  await change(id, (await bookbinding()).id)
  expect(subjects(await sendAll())).toEqual([CHANGED])
})

test.each(['refused for now', 'given back untried'])(
  'nor does one that was being sent meanwhile and was %s',
  async how => {
    const { id, courseId } = await anEnrollment(paid)
    // The new course begins on the day that the letter names.
    expect(await move(courseId, '2099-03-02')).toBe(1)
    await makeDue()
    const mail = await claimOne()
    await change(id, (await bookbinding()).id)
    if (how === 'given back untried') await releaseMails([mail])
    else await markUnsent(mail.id, '451 greylisted', 10_000)
    expect(subjects(await sendAll())).toEqual([CHANGED])
  },
)

test('a receipt that waits leaves all the same, and says that the enrollment has changed', async () => {
  const { id } = await anEnrollment({ price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id, provider: 'paystack' })
  await payAtPaystack(reference)
  await change(id, (await bookbinding()).id)
  const letters = await sendAll()
  expect(subjects(letters)).toEqual(['Receipt: Layout for print', CHANGED])
  expect(letters[0]?.text).toContain(`Reference: ${reference}`)
  expect(letters[0]?.text).toContain('Your enrollment has changed since then')
  expect(letters[0]?.text).not.toContain('Begins:')
})

test('of two changes in a row only the last one is told, while the first letter waits', async () => {
  const { id, courseId } = await anEnrollment(paid)
  await change(id, (await aCourse({ title: 'Letterpress', price: 5000 })).id)
  await change(id, (await bookbinding()).id)
  const letters = await sendAll()
  expect(subjects(letters)).toEqual([CHANGED])
  expect(letters[0]?.text).toContain('Until now it was for "Letterpress"')
  await change(id, courseId)
  expect(subjects(await sendAll())).toEqual(['Another course: Layout for print'])
})

test('another day of the new course is told them, from the day that they know; one of the course before is not', async () => {
  const from = await aCourse({ price: 5000, startDate: new Date('2099-02-09') })
  const to = await bookbinding({ startDate: new Date('2099-05-04') })
  const { id, email } = await anEnrollment({ ...paid, courseId: from.id })
  // Both courses have moved before, and a letter has told of one.
  await move(from.id, '2099-02-16')
  await move(to.id, '2099-03-02')
  await sendAll()
  await change(id, to.id)
  await sendAll()

  expect(await move(from.id, '2099-02-23')).toBe(0)
  expect(await move(to.id, '2099-03-09')).toBe(1)
  const [letter, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(letter?.recipient).toBe(email)
  expect(letter?.text).toContain('"Bookbinding" was to begin on 2 March 2099. It begins on 9 March 2099 now.')
})

test('the first of two moves of the new course is the day that they know, also where its letter was taken back', async () => {
  const to = await bookbinding()
  const { id } = await anEnrollment(paid)
  await change(id, to.id)
  await sendAll()
  await move(to.id, '2099-03-09')
  await move(to.id, '2099-03-16')
  const letters = await sendAll()
  expect(
    letters.map(({ text }) => /was to begin on (.+)\. It begins on (.+) now/.exec(text)?.slice(1)),
  ).toEqual([['2 March 2099', '16 March 2099']])
})

test('a letter that waits is withdrawn with a cancellation, and told again once that is taken back', async () => {
  const { id } = await anEnrollment(paid)
  await change(id, (await bookbinding()).id)
  await stand(id, 'cancel')
  await stand(id, 'reinstate')
  const letters = await sendAll()
  expect(subjects(letters)).toEqual(['You are enrolled again: Bookbinding'])
  expect(letters[0]?.text).toContain('Begins: 2 March 2099')
})
