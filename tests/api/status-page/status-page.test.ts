import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { site } from '@/content/site'
import { decideApplication } from '@/lib/applications/decide'
import { undoDecisions } from '@/lib/applications/undo-decision'
import { lockCourseOf } from '@/lib/courses/take-seat'
import { cvStore } from '@/lib/cv-files/open-store'
import { formatDate } from '@/lib/dates/format'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { enroll } from '@/lib/enrollments/enroll'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { resultPath } from '@/lib/payments/result-page'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import type { SentRecord } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { anApplicationForm, apply } from '../../support/applying'
import { aPayment, payAtPaystack, report, reportRefund } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { UNREAD_MAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

// Nothing listens there: the tests look at the mails that wait in the outbox.
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let server: RunningServer
let administratorId: string

beforeAll(async () => {
  publishEnvironment(UNREAD_MAIL)
  server = await startServer({ env: { ...UNREAD_MAIL, LOG_LEVEL: 'info' } })
  administratorId = (await anAdministrator()).id
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await database().outboxMail.deleteMany()
})

type Applied = { id: string; link: string; token: string }

async function applyNow(key = randomUUID(), jobId?: string): Promise<Applied> {
  const job = jobId ?? (await aJob()).id
  const response = await apply(server.baseUrl, job, anApplicationForm(), { 'Idempotency-Key': key })
  const { application, statusLink } = await response.json()
  return { id: application._id, link: statusLink, token: statusLink.split('/').at(-1) }
}

const post = (path: string, value: object) =>
  fetch(`${server.baseUrl}/api/status${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  })

/** The text that the page shows. */
async function read(link: string): Promise<string> {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(await (await fetch(link)).text()) ?? []
  return main.replaceAll('<wbr/>', '').replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
}
const row = (id: string) => database().application.findUniqueOrThrow({ where: { id } })
const mails = (kind: string) => database().outboxMail.findMany({ where: { kind } })

/** Has a minute go by for an application. */
const letMinutePass = (applicationId: string) =>
  database().undoableDecision.updateMany({
    where: { applicationId },
    data: { decidedAt: new Date(Date.now() - 61_000) },
  })

const tokenOf = async (record: SentRecord) =>
  (await openStatusLink(database(), record)).split('/').at(-1) ?? ''

test('the day of a decision stays where a slip was undone months later', async () => {
  const { id } = await anApplication()
  await decideApplication(id, 'accepted', administratorId)
  const day = new Date('2026-01-05T10:00:00Z')
  await database().undoableDecision.updateMany({ where: { applicationId: id }, data: { decidedAt: day } })
  await database().$executeRaw`ALTER TABLE changes DISABLE TRIGGER USER`
  await database().$executeRaw`UPDATE changes SET changed_at = ${day} WHERE application_id = ${id}::uuid`
  await database().$executeRaw`ALTER TABLE changes ENABLE TRIGGER USER`
  const token = await tokenOf({ kind: 'job-application', id })
  const decidedAt = async () => (await readStatus(token))?.decidedAt
  expect(await decidedAt()).toEqual(day)
  await decideApplication(id, 'rejected', administratorId)
  expect(await decidedAt()).toEqual(day)
  await undoDecisions([id], administratorId)
  expect(await decidedAt()).toEqual(day)
  // One that was meant has a day of its own.
  await decideApplication(id, 'rejected', administratorId)
  await letMinutePass(id)
  expect((await decidedAt())?.getTime()).toBeGreaterThan(day.getTime())
})

test.each([
  ['full', {}, 'the course is full now'],
  ['started', { startDate: new Date('2020-01-01') }, 'The course has started, and the price was not paid.'],
])(
  'where the site takes no payments, an unpaid enrollment whose course is %s says so',
  async (_, fields, words) => {
    const course = await aCourse({ price: 5000, seats: 1, ...fields })
    const { id } = await anEnrollment({ courseId: course.id, price: 5000, seatHeldUntil: new Date(0) })
    if (!('startDate' in fields)) await anEnrollment({ courseId: course.id, paymentStatus: 'completed' })
    const token = await tokenOf({ kind: 'course-enrollment', id })
    const page = await read(`${server.baseUrl}/status/${token}`)
    expect(page).toContain(words)
    expect(page).not.toContain('your seat goes to somebody else')
    expect(page).not.toContain('Add the first day to your calendar')
  },
)

test('the response has the link, a repetition the same one, and the database only the hash', async () => {
  const key = randomUUID()
  const { id: jobId } = await aJob()
  const first = await applyNow(key, jobId)
  expect(first.link).toMatch(new RegExp(`^${server.baseUrl}/status/[\\w-]{32}$`))
  expect(await applyNow(key, jobId)).toEqual(first)
  const { statusTokenHash } = await row(first.id)
  expect(statusTokenHash).toBe(createHash('sha256').update(first.token).digest('hex'))
  const { body } = await database().idempotencyKey.findFirstOrThrow({ where: { key } })
  expect(JSON.stringify(body)).not.toContain(first.token)
  expect(await database().change.count({ where: { applicationId: first.id } })).toBe(0)
  const [confirmation] = await mails('job-application-received')
  expect(confirmation?.text).toContain(first.link)
  expect(confirmation?.html).toContain(first.link)
})

test('the page says how it stands, is kept by nobody, and its token is not in the log', async () => {
  const { link, token } = await applyNow()
  const response = await fetch(link)
  expect(response.status).toBe(200)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const page = await response.text()
  expect(page).toContain('Your application has reached us.')
  expect(page).toContain('+234 803 123 4567')
  expect((await post(`/${token}/phone`, { phone: '0803 765 4321' })).status).toBe(200)
  expect(await read(link)).toContain('+234 803 765 4321')
  expect(server.output()).toContain('/api/status/{token}/phone')
  expect(server.output()).not.toContain(token)
  expect(await (await fetch(`${server.baseUrl}/sitemap.xml`)).text()).not.toContain('/status')
})

test('a decision shows once its letter may leave, and not before', async () => {
  const { id, link } = await applyNow()
  await decideApplication(id, 'accepted', administratorId)
  expect(await read(link)).toContain('Your application has reached us.')
  expect(await read(link)).not.toContain('accepted')
  await letMinutePass(id)
  const page = await read(link)
  expect(page).toContain('Your application is accepted.')
  expect(page).toContain('What to bring')
  for (const thing of site.accepted.bring) expect(page).toContain(thing)
})

test('who is accepted reads on the page and in the letter what the job says to bring, and nobody else does', async () => {
  const { id: jobId } = await aJob({
    whatToBring: 'Monday 7 December, 9:00, Zaria Road.\n\nYour certificates.',
  })
  const { id, link } = await applyNow(randomUUID(), jobId)
  const other = await applyNow(randomUUID(), jobId)
  await decideApplication(id, 'accepted', administratorId)
  await decideApplication(other.id, 'rejected', administratorId)
  await letMinutePass(id)
  await letMinutePass(other.id)
  const page = await read(link)
  for (const thing of ['Monday 7 December, 9:00, Zaria Road.', 'Your certificates.'])
    expect(page).toContain(thing)
  expect(page).not.toContain(site.accepted.bring[0])
  expect(await read(other.link)).not.toContain('Zaria Road')
  const [letter] = await mails('job-application-accepted')
  expect(letter?.text).toContain(
    'Please bring:\n\n– Monday 7 December, 9:00, Zaria Road.\n\n– Your certificates.',
  )
  expect((await mails('job-application-rejected'))[0]?.text).not.toContain('bring')
  expect(await read(`${server.baseUrl}/job-application/${jobId}`)).not.toContain('Zaria Road')
})

test('what to bring to a course stands on its page, on the status page and in the mail', async () => {
  const { id: courseId } = await aCourse({ price: 0, whatToBring: 'A ruler & a pen.\nA poster you like.' })
  const response = await fetch(`${server.baseUrl}/api/courses/enroll/${courseId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Hauwa Bello',
      email: 'hauwa.brings@example.com',
      phone: '0803 123 4567',
      experienceLevel: 'Beginner',
    }),
  })
  const { statusLink } = await response.json()
  for (const link of [statusLink, `${server.baseUrl}/course-enrollment/${courseId}`]) {
    const page = await read(link)
    for (const words of ['What to bring', 'A ruler &amp; a pen.', 'A poster you like.'])
      expect(page).toContain(words)
  }
  const [letter] = await mails('course-enrollment-received')
  expect(letter?.text).toContain('– A ruler & a pen.\n\n– A poster you like.')
})

test('whoever has not paid for a job that was closed is told that nothing is to be paid', async () => {
  const { id: jobId } = await aJob({ commitmentFee: 5_000 })
  const { link } = await applyNow(randomUUID(), jobId)
  await database().job.update({ where: { id: jobId }, data: { isActive: false } })
  const page = await read(link)
  expect(page).toContain('The job takes no more applications, and the fee need not be paid.')
  expect(page).not.toContain('Pay now')
})

test('a seat that is not paid is held no longer than it can be paid here', async () => {
  const { id: courseId } = await aCourse({ price: 5000, startDate: new Date('2099-02-01') })
  const held = { courseId, price: 5000, seatHeldUntil: new Date('2099-02-01T15:00:00Z') }
  const { id } = await anEnrollment(held)
  await aPayment({ enrollmentId: id })
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  const url = server.baseUrl + new URL(link).pathname
  expect(await read(url)).toMatch(/Seat held until\s+1\sFebruary\s2099,\s+00:00/)
  await database().course.update({ where: { id: courseId }, data: { startDate: new Date('2020-01-01') } })
  expect(await read(url)).not.toContain('Seat held until')
})

test('a corrected number is in the history; a wrong one is refused and changes nothing', async () => {
  const { id, token } = await applyNow()
  await expectProblem(await post(`/${token}/phone`, { phone: 'none' }), 422, ['phone'])
  expect((await row(id)).phoneNumber).toBe('+2348031234567')
  expect((await post(`/${token}/phone`, { phone: '0803 765 4321' })).status).toBe(200)
  const [change] = await database().change.findMany({ where: { applicationId: id } })
  expect(change).toMatchObject({
    administratorId: null,
    fields: { phone_number: { from: '+2348031234567', to: '+2348037654321' } },
  })
})

test('a withdrawn application is told to the administrator, cannot be decided or undone, and owes nothing', async () => {
  const { id: jobId } = await aJob({ commitmentFee: 5_000 })
  const { id, link, token } = await applyNow(randomUUID(), jobId)
  const { reference } = await database().payment.findUniqueOrThrow({ where: { applicationId: id } })
  const named = new RegExp(`Reference\\s+${reference}\\s`)
  expect(await read(link)).toContain('Pay now')
  expect(await read(link)).toMatch(named)
  await decideApplication(id, 'accepted', administratorId)
  await database().outboxMail.deleteMany({ where: { kind: 'notice' } })
  for (const _time of [1, 2]) expect((await post(`/${token}/withdraw`, {})).status).toBe(200)
  expect((await mails('notice')).map(({ subject }) => subject)).toEqual([
    'Application withdrawn: Print finisher',
  ])
  expect((await mails('job-application-accepted')).map(({ withdrawnAt }) => withdrawnAt)).toEqual([
    expect.any(Date),
  ])
  expect((await undoDecisions([id], administratorId)).undone).toEqual([])
  expect(await decideApplication(id, 'rejected', administratorId)).toEqual({ ok: false, reason: 'withdrawn' })
  const page = await read(link)
  expect(page).toContain('This application is withdrawn.')
  expect(page).not.toContain('Pay now')
  // Who calls about the money is asked for it.
  expect(page).toMatch(named)
  await expectProblem(await post(`/${token}/phone`, { phone: '0803 765 4321' }), 409)
  const pay = await fetch(`${server.baseUrl}/api/payments/${reference}/link`, { method: 'POST' })
  await expectProblem(pay, 409)
})

test('a rejected application has nothing left to withdraw', async () => {
  const { id, link, token } = await applyNow()
  await decideApplication(id, 'rejected', administratorId)
  await letMinutePass(id)
  expect(await read(link)).toContain('We decided not to go on with this application.')
  expect(await read(link)).not.toContain('Reference')
  await expectProblem(await post(`/${token}/withdraw`, {}), 409)
  expect((await row(id)).withdrawnAt).toBeNull()
})

test('a decision that another one replaces within its minute is never told', async () => {
  for (const [first, last, words] of [
    ['rejected', 'accepted', 'Your application is accepted.'],
    ['accepted', 'rejected', 'We decided not to go on with this application.'],
  ] as const) {
    const { id, link } = await applyNow()
    for (const decision of [first, last]) await decideApplication(id, decision, administratorId)
    expect(await read(link)).toContain('Your application has reached us.')
    await letMinutePass(id)
    expect(await read(link)).toContain(words)
  }
  const { id, token } = await applyNow()
  for (const decision of ['rejected', 'accepted', 'rejected'] as const)
    await decideApplication(id, decision, administratorId)
  expect((await post(`/${token}/withdraw`, {})).status).toBe(200)
})

test('a decision has its day also while the next one can be undone, and after that was', async () => {
  const { id, link } = await applyNow()
  await decideApplication(id, 'accepted', administratorId)
  await letMinutePass(id)
  const { changedAt } = await database().change.findFirstOrThrow({
    where: { applicationId: id },
    orderBy: { changedAt: 'desc' },
  })
  const day = new RegExp(`Accepted\\s+${formatDate(changedAt)}`)
  await decideApplication(id, 'rejected', administratorId)
  expect(await read(link)).toMatch(day)
  expect((await undoDecisions([id], administratorId)).undone).toHaveLength(1)
  expect(await read(link)).toMatch(day)
})

test('an enrollment is cancelled by its student, once, and its seat is free', async () => {
  const { id: courseId } = await aCourse({ seats: 1, price: 50_000 })
  const url = `${server.baseUrl}/api/courses/enroll/${courseId}`
  const form = { name: 'Hauwa Bello', email: 'hauwa@example.com', phone: '0803 123 4567' }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form, experienceLevel: 'Beginner' }),
  })
  const { enrollment, statusLink } = await response.json()
  const token = statusLink.split('/').at(-1)
  expect(await read(statusLink)).toContain('the price is not paid yet')
  await database().outboxMail.deleteMany({ where: { kind: 'notice' } })
  for (const _time of [1, 2]) expect((await post(`/${token}/withdraw`, {})).status).toBe(200)
  expect(await mails('notice')).toHaveLength(1)
  expect(await mails('course-enrollment-cancelled')).toHaveLength(1)
  const stored = await database().enrollment.findUniqueOrThrow({ where: { id: enrollment._id } })
  expect(stored.cancelled).toBe(true)
  expect(await read(statusLink)).toContain('This enrollment is cancelled.')
  const other = await enroll({
    courseId,
    key: null,
    form: {
      name: 'Ladi Dung',
      email: 'ladi@example.com',
      phone: '+2348030000001',
      experienceLevel: 'Beginner',
      portfolio: null,
    },
  })
  expect(other.ok).toBe(true)
})

test('whoever paid when the course was full already is promised no place on it', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1, whatToBring: 'A ruler.' })
  const { id } = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  await report((await aPayment({ enrollmentId: id })).reference, 'succeeded')
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  const page = await read(`${server.baseUrl}/status/${link.split('/').at(-1)}`)
  expect(page).toContain('The course was full when your payment came in.')
  expect(page).toContain('We will contact you about it.')
  for (const promise of ['confirmed', 'A ruler.', 'calendar', site.nextSteps.enrollment])
    expect(page).not.toContain(promise)
})

test('whoever comes too late to pay, as the seat is gone or the course has started, is told so and can call', async () => {
  const { id: fullId } = await aCourse({ price: 5000, seats: 1, whatToBring: 'A ruler.' })
  const { id: startedId } = await aCourse({ price: 5000, startDate: new Date('2020-01-01') })
  const late = { price: 5000, seatHeldUntil: new Date(0) }
  const states = new Map([
    [await anEnrollment({ ...late, courseId: fullId }), 'the course is full now.'],
    [await anEnrollment({ ...late, courseId: startedId }), 'The course has started'],
  ])
  await anEnrollment({ courseId: fullId, price: 5000, paymentStatus: 'completed' })
  for (const [{ id }, state] of states) {
    await aPayment({ enrollmentId: id })
    const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
    const html = await (await fetch(server.baseUrl + new URL(link).pathname)).text()
    expect(html).toContain(state)
    expect(html).toMatch(/Call us on <a class="link[^"]*" href="tel:\+\d+">/)
    for (const promise of ['at the moment', 'You are enrolled', 'Pay now', 'A ruler.', 'calendar.ics'])
      expect(html).not.toContain(promise)
  }
})

test('of a course that has begun nothing is promised for the week before it, and nobody is sent to enroll again', async () => {
  const { id: courseId } = await aCourse({ price: 5000 })
  const { id } = await anEnrollment({ courseId, price: 5000 })
  const { reference } = await aPayment({ enrollmentId: id })
  await report(reference, 'succeeded')
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  const payment = await findPaymentStanding(reference)
  const pages = [new URL(link).pathname, payment && resultPath(payment)].map(path => server.baseUrl + path)
  const readBoth = async () => (await Promise.all(pages.map(read))).map(text => text.replace(/\s+/g, ' '))
  for (const page of await readBoth()) expect(page).toContain(site.nextSteps.enrollment)
  await database().course.update({ where: { id: courseId }, data: { startDate: new Date('2020-01-01') } })
  for (const page of await readBoth()) {
    expect(page).not.toContain(site.nextSteps.enrollment)
    expect(page).toMatch(/all us on \+234 [\d ]+ about the room and the hour/)
  }

  const unpaid = await anEnrollment({ price: 5000, cancelledAt: new Date() })
  const readUnpaid = async () =>
    read(
      server.baseUrl +
        new URL(await openStatusLink(database(), { kind: 'course-enrollment', id: unpaid.id })).pathname,
    )
  const again = 'You can enroll again while the course has a seat.'
  expect(await readUnpaid()).toContain(`Nothing follows. ${again}`)
  for (const data of [{ isActive: false }, { isActive: true, startDate: new Date('2020-01-01') }]) {
    await database().course.update({ where: { id: unpaid.courseId }, data })
    const page = await readUnpaid()
    expect(page).toContain('Nothing follows.')
    expect(page).not.toContain(again)
  }
})

test('a page that says what was done says it only as long as that is so', async () => {
  const { id, link, token } = await applyNow()
  const [corrected, withdrawn] = [
    'Your phone number is corrected.',
    'It is withdrawn, and the studio sees that.',
  ]
  expect(await read(`${link}?done=phone`)).toContain(corrected)
  expect(await read(`${link}?done=withdrawn`)).not.toContain(withdrawn)
  await post(`/${token}/withdraw`, {})
  expect(await read(`${link}?done=withdrawn`)).toContain(withdrawn)
  expect(await read(`${link}?done=phone`)).not.toContain(corrected)
  expect((await row(id)).withdrawnAt).not.toBeNull()
})

test('whoever was given the seat that was gone is promised the place', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1, whatToBring: 'A ruler.' })
  const { id } = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  await report((await aPayment({ enrollmentId: id })).reference, 'succeeded')
  await database().course.update({ where: { id: courseId }, data: { seats: 2 } })
  const { id: administratorId } = await anAdministrator()
  expect((await changeStanding(id, { action: 'give-seat' }, administratorId)).ok).toBe(true)
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id })
  const page = await read(`${server.baseUrl}/status/${link.split('/').at(-1)}`)
  for (const promise of ['Your place on the course is confirmed.', 'A ruler.'])
    expect(page).toContain(promise)
  expect(page).not.toContain('was full')
})

test.each([
  ['course-enrollment', 'cancelled_after_payment', 'Enrollment cancelled by the student'],
  ['job-application', 'withdrawn_after_payment', 'Application withdrawn'],
] as const)(
  'withdrawing a paid %s says before it that the money is not sent back by that, and has the studio decide about it',
  async (kind, reason, subject) => {
    const isJob = kind === 'job-application'
    const { id } = isJob ? await anApplication({ commitmentFee: 5000 }) : await anEnrollment({ price: 5000 })
    const { id: paymentId, reference } = await aPayment({
      ...(isJob ? { applicationId: id } : { enrollmentId: id }),
      provider: 'paystack',
    })
    const link = await openStatusLink(database(), { kind, id })
    const path = server.baseUrl + new URL(link).pathname
    expect(await read(path)).not.toContain('is not sent back by this')
    await payAtPaystack(reference)
    expect((await read(path)).split('is not sent back by this. If you want it back, call')).toHaveLength(3)
    await database().outboxMail.deleteMany()
    for (const _time of [1, 2])
      expect((await post(`/${link.split('/').at(-1)}/withdraw`, {})).status).toBe(200)
    expect(await database().paymentFlag.findMany({ where: { paymentId } })).toMatchObject([
      { reason, reference, detail: '₦5,000 had not been given back by then.', resolvedAt: null },
    ])
    const [notice, ...others] = await mails('notice')
    expect(others).toEqual([])
    expect(notice?.subject).toContain(subject)
    expect(notice?.text).toMatch(/Paid and not given back: ₦5,000/)
  },
)

test('the result page promises no place to whoever paid for what was cancelled', async () => {
  const { enrollmentId, reference } = await aPayment()
  const cancel = { where: { id: enrollmentId ?? '' }, data: { cancelledAt: new Date() } }
  await database().enrollment.update(cancel)
  const open = await read(`${server.baseUrl}/success/course-enrollment?status=pending&reference=${reference}`)
  expect(open).toContain('There is nothing to pay: your enrollment is cancelled.')
  expect(open).toContain('Nothing to Pay')
  expect(open).not.toContain('Pay now')
  await report(reference, 'succeeded')
  const payment = await findPaymentStanding(reference)
  const page = await read(server.baseUrl + (payment && resultPath(payment)))
  expect(page).toContain('is paid, but your enrollment was cancelled before. We will contact you about it.')
  expect(page).toContain('Payment Received')
  for (const invitation of ['Success', 'Begins', 'Place', 'To change or withdraw it'])
    expect(page).not.toContain(invitation)
  expect(page.replace(/\s+/g, ' ')).toContain(`call us on ${site.phone} about what you have paid`)
  for (const promise of ['confirmed', site.nextSteps.enrollment]) expect(page).not.toContain(promise)
})

test('the result page says before anybody presses it that a seat which was not paid is gone', async () => {
  const { id: courseId } = await aCourse({ price: 5000, seats: 1 })
  const { id } = await anEnrollment({ courseId, price: 5000, seatHeldUntil: new Date(0) })
  const { reference } = await aPayment({ enrollmentId: id })
  const url = `${server.baseUrl}/success/course-enrollment?status=failed&message=Try%20again.&reference=${reference}`
  // Nobody has taken it yet.
  expect(await read(url)).toContain('Pay now')
  await anEnrollment({ courseId, price: 5000, paymentStatus: 'completed' })
  const page = await read(url)
  expect(page).toContain(
    'There is nothing to pay: your seat was held for a while and this course is full now.',
  )
  for (const untrue of ['Pay now', 'Please complete', 'You can try again']) expect(page).not.toContain(untrue)
})

test('the result page asks nobody to call about money that went back', async () => {
  const { reference } = await aPayment()
  await report(reference, 'succeeded')
  await reportRefund(reference)
  const payment = await findPaymentStanding(reference)
  const page = await read(server.baseUrl + (payment && resultPath(payment)))
  expect(page).toContain('was paid, and has been paid back.')
  expect(page).not.toContain('about what you have paid')
})

test('an application is erased by whoever has its link; another of the same person stays', async () => {
  const { id, link, token } = await applyNow()
  const other = await applyNow()
  await database().outboxMail.deleteMany({ where: { kind: 'notice' } })
  const { cv, applicantName, applicantEmail, phoneNumber } = await row(id)
  expect((await post(`/${token}/erase`, {})).status).toBe(200)
  expect(await database().application.findMany({ where: { id: { in: [id, other.id] } } })).toHaveLength(1)
  expect(await cvStore().open(cv)).toBeNull()
  expect((await fetch(link)).status).toBe(404)
  await expectProblem(await post(`/${token}/erase`, {}), 404)
  expect(await read(other.link)).toContain('Your application has reached us.')
  const [notice, ...more] = await mails('notice')
  expect(more).toEqual([])
  expect(notice?.subject).toBe('Application erased: Print finisher')
  for (const trace of [applicantName, applicantEmail, phoneNumber]) expect(notice?.text).not.toContain(trace)
  const event = await database().event.findFirstOrThrow({ where: { kind: 'erased' } })
  expect(event).toMatchObject({
    administratorId: null,
    ipHash: null,
    detail: { at: 'status page', applications: 1, enrollments: 0 },
  })
})

test('a plain enrollment with something to pay leads to the payment page, as a mail brings the link', async () => {
  const { id } = await aCourse({ price: 20_000 })
  const response = await fetch(`${server.baseUrl}/api/courses/enroll/${id}`, {
    method: 'POST',
    headers: BROWSER,
    body: new URLSearchParams({
      name: 'Hauwa Bello',
      email: 'hauwa.plain@example.com',
      phone: '0803 123 4567',
      experienceLevel: 'Beginner',
      portfolio: '',
    }),
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toMatch(/^\/payments-sandbox\/|:\/\/[^/]+\/payments-sandbox\//)
})

describe('the key to an enrollment', () => {
  const form = {
    name: 'Ladi Gyang',
    email: 'ladi.gyang@example.com',
    phone: '+2348031234567',
    experienceLevel: 'Beginner' as const,
    portfolio: null,
  }
  const enrollOn = async (courseId: string, key: string | null = null) => {
    const enrolled = await enroll({ courseId, form, key })
    if (!enrolled.ok) throw new Error(enrolled.reason)
    const { statusLink, paymentReference = '' } = enrolled.response
    return { statusLink: statusLink && server.baseUrl + new URL(statusLink).pathname, paymentReference }
  }
  const statusOf = async (link = '') => (await fetch(link)).status

  test('stays the same when it is paid for', async () => {
    const { id: courseId } = await aCourse({ price: 50_000 })
    const { statusLink, paymentReference } = await enrollOn(courseId)
    await report(paymentReference, 'succeeded', 50_000)
    expect(await statusOf(statusLink)).toBe(200)
  })

  test('is a new one, in the receipt alone, once it was sent again and paid for: who sent it first may be a stranger', async () => {
    const { id: courseId } = await aCourse({ price: 50_000 })
    const key = randomUUID()
    const { statusLink, paymentReference } = await enrollOn(courseId, key)
    expect((await enrollOn(courseId)).statusLink).toBeUndefined()
    expect(await statusOf(statusLink)).toBe(200)
    await report(paymentReference, 'succeeded', 50_000)
    expect(await statusOf(statusLink)).toBe(404)
    expect((await enrollOn(courseId, key)).statusLink).toBeUndefined()
    const [receipt] = await mails('receipt')
    const [path] = /\/status\/[\w-]{32}/.exec(receipt?.text ?? '') ?? []
    expect(await statusOf(server.baseUrl + path)).toBe(200)
  })

  test('is not given for its payment, whose reference goes to whoever knows the e-mail and phone number', async () => {
    const { id: courseId } = await aCourse({ price: 50_000 })
    await enrollOn(courseId)
    const { paymentReference } = await enrollOn(courseId)
    const result = await fetch(`${server.baseUrl}/success/course-enrollment?reference=${paymentReference}`)
    expect(await result.text()).not.toContain('/status/')
  })
})

test('an enrollment that waits for its payment is read while somebody else enrolls on the course', async () => {
  const { id: enrollmentId, courseId } = await anEnrollment({ price: 5000 })
  await aPayment({ enrollmentId })
  const link = await openStatusLink(database(), { kind: 'course-enrollment', id: enrollmentId })
  await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT FROM courses WHERE id = ${courseId}::uuid FOR UPDATE`
    expect(await read(server.baseUrl + new URL(link).pathname)).toContain('Pay now')
  })
})

test('an enrollment with a payment is erased without it: the seat is free, the sum stays', async () => {
  const { id: courseId } = await aCourse({ seats: 1, price: 50_000 })
  const form = {
    name: 'Hauwa Bello',
    email: 'hauwa.bello@example.com',
    phone: '+2348031234567',
    experienceLevel: 'Beginner' as const,
    portfolio: null,
  }
  const enrolled = await enroll({ courseId, form, key: null })
  const token = (enrolled.ok && enrolled.response.statusLink?.split('/').at(-1)) || ''
  const response = await fetch(`${server.baseUrl}/api/status/${token}/erase`, {
    method: 'POST',
    headers: BROWSER,
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/status/erased#${token}`])
  const page = await (await fetch(`${server.baseUrl}/status/erased`)).text()
  expect(page).toContain('the sum and its reference stay in the books')
  expect(page).toContain('Letters to you can stay with us for up to 30 days.')
  expect(page).toMatch(/<a class="button" href="\/">Back to Home/)
  const stored = await database().enrollment.findFirstOrThrow({
    where: { courseId },
    include: { payment: true },
  })
  expect(stored).toMatchObject({ name: 'Erased', cancelled: true, statusTokenHash: null })
  expect(stored.payment?.amount).toBe(5_000_000n)
  expect((await enroll({ courseId, form, key: null })).ok).toBe(true)
})

test('a number that another enrollment of the e-mail has is refused without a word of it', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  const links: string[] = []
  for (const phone of ['+2348031234567', '+2348037654321']) {
    const form = {
      name: 'Hauwa Bello',
      email: 'hauwa@example.com',
      phone,
      experienceLevel: 'Beginner' as const,
      portfolio: null,
    }
    const enrolled = await enroll({ courseId, form, key: null })
    links.push((enrolled.ok && enrolled.response.statusLink) || '')
  }
  const token = links[0]?.split('/').at(-1)
  // Without trying it: a database logs the row that breaks a rule.
  await database().$executeRaw`
    CREATE FUNCTION no_trying() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no_trying'; END $$`
  await database().$executeRaw`
    CREATE TRIGGER no_trying BEFORE UPDATE ON enrollments FOR EACH ROW EXECUTE FUNCTION no_trying()`
  onTestFinished(async () => void (await database().$executeRaw`DROP FUNCTION no_trying CASCADE`))
  const response = await post(`/${token}/phone`, { phone: '+2348037654321' })
  expect(response.status).toBe(422)
  expect((await response.json()).errors).toEqual({
    phone: ['This number cannot be used here. Please call us.'],
  })
})

test('a number is corrected after whoever is just enrolling on the course', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  const { id } = await anEnrollment({ courseId })
  const token = (await openStatusLink(database(), { kind: 'course-enrollment', id })).split('/').at(-1)
  const correcting = await database().$transaction(async tx => {
    await lockCourseOf(tx, id)
    const request = post(`/${token}/phone`, { phone: '0803 123 4568' })
    await untilSomeoneWaits()
    return { request }
  })
  expect((await correcting.request).status).toBe(200)
})

test('an unknown token is a complete 404 page, and a 404 for what is posted to it', async () => {
  const token = 'x'.repeat(32)
  for (const path of [token, 'short', '%00x'.slice(3)]) {
    const response = await fetch(`${server.baseUrl}/status/${path}`)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('Oops! Page Not Found!')
    expect(page).toMatch(/<title>[^<]+ - Page Not Found<\/title>/)
    expect(page).toContain('<a class="link" href="/status">Ask for your link again</a>')
    expect(page).toContain('</html>')
  }
  await expectProblem(await post(`/${token}/withdraw`, {}), 404)
  const page = await fetch(`${server.baseUrl}/api/status/${token}/withdraw`, {
    method: 'POST',
    headers: BROWSER,
  })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Oops! Page Not Found!')
})

test('a request for lost links takes its time, whether or not there are any', async () => {
  const { applicantEmail } = await row((await applyNow()).id)
  for (const email of ['nobody@example.com', applicantEmail]) {
    const began = performance.now()
    expect((await post('', { email })).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(190)
  }
})

test('lost links go to the stored e-mail alone, three times a day at most, and everybody is told the same', async () => {
  const email = `${randomUUID()}@example.com`
  await anApplication({ applicantEmail: email })
  const known = await post('', { email: email.toUpperCase() })
  const unknown = await post('', { email: 'nobody@example.com' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(await known.json()).toEqual(await unknown.json())
  const [letter, ...others] = await mails('status-links')
  expect(others).toEqual([])
  expect(letter?.recipient).toBe(email)
  const [link = ''] = /http\S+\/status\/[\w-]{32}/.exec(letter?.text ?? '') ?? []
  expect(await read(link)).toContain('Your application has reached us.')
  for (const _time of [2, 3, 4]) await post('', { email })
  expect(await mails('status-links')).toHaveLength(3)
})
