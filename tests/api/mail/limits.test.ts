import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as enrollOn } from '@/app/api/courses/enroll/[id]/route'
import { POST as applyFor } from '@/app/api/jobs/apply/[id]/route'
import { receiveMessage } from '@/lib/contact-messages/receive-message'
import { deleteOldCounts } from '@/lib/http/shared-limit'
import { MOST_NOTICES, mayConfirm } from '@/lib/mail/limit'
import { notifyFlagged } from '@/lib/mail/notices'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { sendStatusLinks } from '@/lib/status-page/send-links'
import { anApplicationForm } from '../../support/applying'
import { aFlag } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, aJob, anApplication } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

beforeAll(() => {
  // Nothing listens there: the tests look at the mails that wait in the outbox.
  publishEnvironment({
    ...UNREAD_MAIL,
    RATE_LIMITS: 'on',
  })
})
beforeEach(async () => {
  await database().outboxMail.deleteMany()
  await database().requestCount.deleteMany()
})
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const STRANGER = '203.0.113.66'
const SHARE = 100

const params = (id: string) => ({ params: Promise.resolve({ id }) })

/** Enrolls from an IP address. */
function enroll(courseId: string, email: string, address = STRANGER, headers: HeadersInit = {}) {
  const request = new Request(`http://site.test/api/courses/enroll/${courseId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(aStudent(email)),
  })
  return enrollOn(request, params(courseId))
}

/** Applies from the stranger's IP address. */
function apply(jobId: string, email: string) {
  const request = new Request(`http://site.test/api/jobs/apply/${jobId}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': STRANGER },
    body: anApplicationForm({ email }),
  })
  return applyFor(request, params(jobId))
}

/** Counts so many confirmations for an IP address. */
async function use(count: number, address = STRANGER) {
  await database().$transaction(async tx => {
    for (let n = 0; n < count; n++) await mayConfirm(tx, `used-${n}@example.com`, address)
  })
}

const confirmed = async () =>
  (
    await database().outboxMail.findMany({
      where: { kind: { endsWith: '-received' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ recipient }) => recipient)

/** Puts confirmations of just now into the outbox. */
async function addConfirmations(count: number) {
  const letter = { kind: 'course-enrollment-received', subject: '', text: '', html: '' }
  const data = Array.from({ length: count }, (_, n) => ({ ...letter, recipient: `others-${n}@example.com` }))
  await database().outboxMail.createMany({ data })
}

const endHour = () => database().$executeRaw`UPDATE request_counts SET ends_at = now() - interval '1 second'`

test('one IP address has a hundred confirmations sent in an hour; what it sends then is stored, and others get theirs', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  const { id: jobId } = await aJob()
  await use(SHARE - 1)
  expect((await enroll(courseId, 'last@example.com')).status).toBe(201)
  const applied = await apply(jobId, 'beyond@example.com')
  expect(applied.status).toBe(201)
  expect((await applied.json()).statusLink).toContain('/status/')
  const enrolled = await enroll(courseId, 'beyond@example.com')
  expect(enrolled.status).toBe(201)
  expect((await enrolled.json()).statusLink).toContain('/status/')
  expect((await enroll(courseId, 'other@example.com', '198.51.100.1')).status).toBe(201)
  expect(await confirmed()).toEqual(['last@example.com', 'other@example.com'])
  expect(await database().outboxMail.count({ where: { kind: 'notice' } })).toBe(4)
  await endHour()
  await enroll(courseId, 'later@example.com')
  expect((await confirmed()).at(-1)).toBe('later@example.com')
})

test('once an hour has few confirmations left, they go to those who have sent little', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  await use(10)
  await addConfirmations(299)
  await enroll(courseId, 'before@example.com')
  await enroll(courseId, 'eleventh@example.com')
  await enroll(courseId, 'other@example.com', '198.51.100.1')
  expect((await confirmed()).filter(email => !email.startsWith('others'))).toEqual([
    'before@example.com',
    'other@example.com',
  ])
})

test('an IPv6 network has one share, an administrator and a load test have no end to theirs', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  await use(SHARE, '2001:db8::1')
  await enroll(courseId, 'neighbour@example.com', '2001:db8::2')
  await enroll(courseId, 'next-door@example.com', '2001:db8:0:1::2')
  expect(await confirmed()).toEqual(['next-door@example.com'])
  expect(await database().$transaction(tx => mayConfirm(tx, 'at-the-office@example.com'))).toBe(true)
  await use(SHARE)
  publishEnvironment({ RATE_LIMITS: 'off' })
  await enroll(courseId, 'load@example.com')
  publishEnvironment({ RATE_LIMITS: 'on' })
  expect((await confirmed()).at(-1)).toBe('load@example.com')
})

test('nothing is counted of what sends no confirmation: a repetition, a refusal, a fourth to one e-mail', async () => {
  const { id: courseId } = await aCourse({ price: 0, seats: 1 })
  const { id: jobId } = await aJob()
  const key = { 'idempotency-key': 'the-same' }
  await use(SHARE - 2)
  const once = () => enroll(courseId, 'once@example.com', STRANGER, key)
  const statuses = (await Promise.all([once(), once(), once()])).map(({ status }) => status)
  expect([...statuses, (await once()).status]).toEqual([201, 201, 201, 201])
  expect((await enroll(courseId, 'too-late@example.com')).status).toBe(409)
  const count = () =>
    database().requestCount.findFirst({ where: { name: 'confirmations', address: STRANGER } })
  expect((await count())?.amount).toBe(BigInt(SHARE - 1))
  await database().outboxMail.createMany({
    data: [1, 2, 3].map(() => ({
      kind: 'job-application-received',
      recipient: 'often@example.com',
      subject: '',
      text: '',
      html: '',
    })),
  })
  expect((await apply(jobId, 'often@example.com')).status).toBe(201)
  expect((await count())?.amount).toBe(BigInt(SHARE - 1))
  await endHour()
  expect(await deleteOldCounts()).toBeGreaterThan(0)
})

test('the last of a share goes once to many who ask for it at the same time', async () => {
  const courses = await Promise.all(Array.from({ length: 6 }, () => aCourse({ price: 0 })))
  await use(SHARE - 1)
  const sent = await Promise.all(courses.map(({ id }, n) => enroll(id, `at-once-${n}@example.com`)))
  expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await confirmed()).toHaveLength(1)
})

test('beyond 500 letters an hour with links to status pages none is queued', async () => {
  const { applicantEmail: recipient } = await anApplication()
  const kind = 'status-links'
  const letter = { kind, subject: '', text: '', html: '' }
  const others = Array.from({ length: 500 }, (_, n) => ({ ...letter, recipient: `flood-${n}@example.com` }))
  await database().outboxMail.createMany({ data: others })
  const sent = () => database().outboxMail.count({ where: { kind, recipient } })
  await sendStatusLinks(recipient)
  expect(await sent()).toBe(0)
  await database().outboxMail.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60_000) } })
  await sendStatusLinks(recipient)
  expect(await sent()).toBe(1)
})

/** Puts notices of some minutes ago into the outbox. */
async function addNotices(count: number, minutesAgo = 5) {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000)
  const notice = { kind: 'notice', recipient: env().adminEmail, subject: '', text: '', html: '', createdAt }
  await database().outboxMail.createMany({ data: Array(count).fill(notice) })
}

const notices = () => database().outboxMail.count({ where: { kind: 'notice' } })
const stops = () => database().outboxMail.findMany({ where: { kind: 'notices-stop' } })

test('beyond a hundred notices an hour the studio gets one mail that they stop; all is stored, and of money it still hears', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  await addNotices(MOST_NOTICES - 1)
  await postEnrollment(courseId, aStudent('hundredth@example.com'))
  expect(await notices()).toBe(MOST_NOTICES)
  expect(await stops()).toEqual([])
  const courses = await Promise.all(Array.from({ length: 6 }, () => aCourse({ price: 0 })))
  await Promise.all(courses.map(({ id }, n) => postEnrollment(id, aStudent(`flood-${n}@example.com`))))
  await postEnrollment(courseId, aStudent('flood@example.com'))
  expect(await notices()).toBe(MOST_NOTICES)
  expect(await confirmed()).toHaveLength(8)
  expect(await database().enrollment.count({ where: { email: { startsWith: 'flood' } } })).toBe(7)
  const [stop, ...more] = await stops()
  expect(more).toEqual([])
  expect(stop).toMatchObject({ recipient: env().adminEmail })
  expect(stop?.text).toContain('Everything is stored all the same')
  expect(stop?.text).toContain('/admin/login')
  await database().$transaction(tx => notifyFlagged(tx, aFlag('PC-1')))
  expect(await notices()).toBe(MOST_NOTICES + 1)
})

test('one IP address cannot use up the notices of others, and the studio is told that some are left out', async () => {
  const courses = await Promise.all(Array.from({ length: 6 }, () => aCourse({ price: 0 })))
  await addNotices(49)
  for (const { id } of courses) await enroll(id, 'many@example.com')
  // The first was the fiftieth, four more are a small share, the sixth goes without.
  expect(await notices()).toBe(49 + 5)
  expect(await stops()).toHaveLength(1)
  await enroll(courses[0]?.id ?? '', 'other@example.com', '198.51.100.1')
  expect(await notices()).toBe(49 + 6)
})

test('messages count among them, and an hour later notices come again', async () => {
  const { id: courseId } = await aCourse({ price: 0 })
  await addNotices(MOST_NOTICES)
  const message = {
    name: 'Hauwa Sulëiman',
    email: 'hauwa@example.com',
    phone: '+2348031234567',
    subject: 'Web Design' as const,
    message: 'A sign for my shop.',
  }
  await receiveMessage(message, null, '198.51.100.7')
  expect(await database().contactMessage.count()).toBe(1)
  expect(await notices()).toBe(MOST_NOTICES)
  expect(await stops()).toHaveLength(1)
  await database().outboxMail.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60_000) } })
  await postEnrollment(courseId, aStudent('after@example.com'))
  expect(await notices()).toBe(MOST_NOTICES + 1)
  await addNotices(MOST_NOTICES)
  await postEnrollment(courseId, aStudent('again@example.com'))
  expect(await stops()).toHaveLength(2)
})
