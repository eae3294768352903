import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { site } from '@/content/site'
import { decideApplication } from '@/lib/applications/decide'
import { cvStore } from '@/lib/cv-files/open-store'
import { DAY_MS } from '@/lib/dates/durations'
import { queueLetter } from '@/lib/mail/letter'
import { mayInvite } from '@/lib/mail/limit'
import { withdrawMoveMails } from '@/lib/mail/move-letters'
import { claimDueMails, deleteOldMails, markSent, releaseMails } from '@/lib/mail/mutations'
import { notifyPaid } from '@/lib/mail/receipt-letters'
import { sendDueMails } from '@/lib/mail/worker'
import { eraseRecords } from '@/lib/persons/erase-person'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { closeMailer } from '@/lib/platform/mailer'
import {
  type FakeMailServer,
  type MailServerBehaviour,
  startFakeMailServer,
} from '../../support/fake-mail-server'
import { aPayment } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let server: FakeMailServer
let port = 0

/** Starts the mail server, always on the port that the site was told of. */
async function listen(behaviour: MailServerBehaviour = {}) {
  server = await startFakeMailServer({ port, ...behaviour })
  port = server.port
}

beforeAll(async () => {
  await listen()
  publishEnvironment({ SMTP_URL: server.url, MAIL_FROM: 'Studio <studio@example.com>' })
})
beforeEach(async () => {
  await database().outboxMail.deleteMany()
  server.received.length = 0
})
afterAll(async () => {
  closeMailer()
  await server.stop()
})

const FLOOD = 'course-enrollment-received'

const makeDue = () =>
  database().outboxMail.updateMany({ where: { sentAt: null }, data: { nextAttemptAt: new Date(0) } })

async function sendAll() {
  while ((await sendDueMails()) > 0);
}

test('a hundred mails queued while the mail server is off are delivered once each when it is on', async () => {
  closeMailer()
  await server.stop()
  const course = await aCourse({ price: 0 })
  const students = Array.from({ length: 50 }, (_, n) => aStudent(`student-${n}@example.com`))
  for (const student of students) expect((await postEnrollment(course.id, student)).status).toBe(201)
  expect(await database().outboxMail.count()).toBe(100)
  await sendAll()
  expect(server.received).toHaveLength(0)
  expect(await database().outboxMail.count({ where: { sentAt: null, attempts: 1 } })).toBe(100)
  await listen()
  await makeDue()
  // Several workers at once, as with several instances.
  await Promise.all([sendAll(), sendAll(), sendAll()])
  expect(server.received).toHaveLength(100)
  const toStudents = server.received.filter(mail => mail.recipient.startsWith('student-'))
  expect(new Set(toStudents.map(mail => mail.recipient)).size).toBe(50)
  expect(new Set(server.received.map(mail => /^Message-ID: (.+)$/im.exec(mail.raw)?.[1])).size).toBe(100)
  expect(await database().outboxMail.count({ where: { sentAt: null } })).toBe(0)
})

test('mails are plain text and HTML, and what people typed is text in both', async () => {
  const course = await aCourse({ title: 'Type & <Colour>', price: 0 })
  await postEnrollment(course.id, aStudent('ada@example.com'))
  await sendAll()
  const mail = server.received.find(({ recipient }) => recipient === 'ada@example.com')?.raw ?? ''
  expect(mail).toMatch(/Content-Type: text\/plain/)
  expect(mail).toMatch(/Content-Type: text\/html/)
  expect(mail).toContain('Type &amp; &lt;Colour&gt;')
})

test('nothing that a letter says is markup in it', async () => {
  const [said, url] = ['<b>"\'&', 'https://www.example.com/?a="<b>']
  const link = { label: said, url }
  const letter = { subject: said, greeting: said, paragraphs: [said], action: link, links: [link] }
  await database().$transaction(tx =>
    queueLetter(tx, {
      kind: 'marked',
      recipient: 'ada@example.com',
      letter: { ...letter, facts: [[said, said]] },
    }),
  )
  const { html } = await database().outboxMail.findFirstOrThrow({ where: { kind: 'marked' } })
  expect(html).not.toMatch(/<b>|a="/)
  expect(html.match(/&lt;b&gt;/g)).toHaveLength(9)
})

test('the confirmation of an enrollment and the receipt say when and where the course begins', async () => {
  const { id: courseId } = await aCourse({ price: 0, startDate: new Date('2099-02-02') })
  const recipient = 'dates@example.com'
  const response = await postEnrollment(courseId, aStudent(recipient))
  const { enrollment } = (await response.json()) as { enrollment: { _id: string } }
  const occasion = {
    kind: 'course-enrollment',
    id: enrollment._id,
    title: 'Layout for print',
    sender: { name: 'Hauwa Sulëiman', email: recipient },
  } as const
  const { id: paymentId, reference: paymentReference } = await aPayment({ enrollmentId: enrollment._id })
  const sum = { amount: 5_000_000n, currency: 'NGN', settledAt: new Date(), by: 'Paystack', test: false }
  await database().$transaction(tx => notifyPaid(tx, occasion, { ...sum, paymentId, paymentReference }))
  const mails = await database().outboxMail.findMany({ where: { recipient } })
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['course-enrollment-received', 'receipt'])
  for (const { text, html } of mails) {
    expect(text).toContain(`Begins: 2 February 2099\nPlace: ${site.address.line}`)
    for (const part of [text, html]) expect(part).toContain(`/api/courses/${courseId}/calendar.ics`)
  }
})

test("a stranger's mailbox gets three confirmations a day, however it is written, and no name that is none", async () => {
  const emails = [
    'Victim@example.com',
    'victim+1@example.com',
    'VICTIM+2+3@example.com',
    'victim@Example.com',
  ]
  const gmail = ['vic.tim@gmail.com', 'Victim@Gmail.com', 'vi.ctim@gmail.com', 'v.i.ctim+1.2@googlemail.com']
  const sentTo = (mailbox: string) =>
    database().outboxMail.findMany({ where: { mailbox, kind: 'course-enrollment-received' } })
  for (const email of [...emails, ...gmail]) {
    const course = await aCourse({ price: 0 })
    expect((await postEnrollment(course.id, aStudent(email))).status).toBe(201)
  }
  const mails = await sentTo('victim@example.com')
  expect(mails).toHaveLength(3)
  expect(await sentTo('victim@gmail.com')).toHaveLength(3)
  expect(mails[0]?.text).toContain('Hello Hauwa Sulëiman,')
  const age = (hours: number) =>
    database().outboxMail.updateMany({ data: { createdAt: new Date(Date.now() - hours * 60 * 60_000) } })
  await age(23)
  await postEnrollment((await aCourse({ price: 0 })).id, aStudent('victim+4@example.com'))
  expect(await sentTo('victim@example.com')).toHaveLength(3)
  // At once they are three as well, and another day it begins anew.
  await age(25)
  const courses = await Promise.all(Array.from({ length: 8 }, () => aCourse({ price: 0 })))
  const student = {
    ...aStudent(''),
    name: 'Your account is blocked call the number below to have it back',
  }
  await Promise.all(
    courses.map((course, n) =>
      postEnrollment(course.id, { ...student, email: n % 2 ? emails[0] : `victim+${n}@example.com` }),
    ),
  )
  // Who has a plus in another place is somebody else.
  await postEnrollment((await aCourse({ price: 0 })).id, aStudent('vic+tim@example.com'))
  expect(await sentTo('vic@example.com')).toHaveLength(1)
  const all = await sentTo('victim@example.com')
  expect(all).toHaveLength(6)
  expect(all.filter(({ text }) => /account is blocked/.test(text))).toEqual([])
})

test('beyond 500 confirmations an hour none is queued; the administrator still hears', async () => {
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await database().outboxMail.createMany({
    data: Array.from({ length: 500 }, (_, n) => ({
      ...content,
      recipient: `flood-${n}@example.com`,
      kind: FLOOD,
    })),
  })
  const said = vi.spyOn(logger, 'error')
  const course = await aCourse({ price: 0 })
  for (const email of ['late@example.com', 'later@example.com'])
    expect((await postEnrollment(course.id, aStudent(email))).status).toBe(201)
  expect(await database().outboxMail.count({ where: { recipient: { startsWith: 'late' } } })).toBe(0)
  expect(await database().outboxMail.count({ where: { kind: 'notice' } })).toBe(2)
  await database().outboxMail.updateMany({ where: { kind: FLOOD }, data: { kind: 'newsletter-asked' } })
  expect(await database().$transaction(tx => mayInvite(tx, 'late@example.com'))).toBe(false)
  // Each flood for itself, and once.
  expect(said.mock.calls.map(([, text]) => text)).toEqual([
    expect.stringContaining('so many confirmations'),
    expect.stringContaining('so many newsletter invitations'),
  ])
  said.mockRestore()
})

test('a decision notifies the applicant once, and the same decision again sends nothing', async () => {
  const application = await anApplication({ applicantEmail: 'ola@example.com' })
  const { id: administratorId } = await anAdministrator()
  await Promise.all([
    decideApplication(application.id, 'accepted', administratorId),
    decideApplication(application.id, 'accepted', administratorId),
  ])
  await sendAll()
  // For a minute it can be undone.
  expect(server.received).toEqual([])
  await makeDue()
  await sendAll()
  expect(server.received.map(({ recipient }) => recipient)).toEqual(['ola@example.com'])
  // The sender may be an address that nobody reads.
  expect(server.received[0]?.raw).toContain(`\r\nReply-To: ${site.email}\r\n`)
})

test('of decisions made while the mail server is down only the last is written about', async () => {
  const { id } = await anApplication({ applicantEmail: 'ola@example.com' })
  const administrator = await anAdministrator()
  closeMailer()
  await server.stop()
  await decideApplication(id, 'accepted', administrator.id)
  for (const _try of [1, 2, 3]) {
    await makeDue()
    await sendAll()
  }
  expect(await database().outboxMail.findFirstOrThrow()).toMatchObject({ attempts: 3, sentAt: null })
  await decideApplication(id, 'rejected', administrator.id)
  await listen()
  await makeDue()
  await sendAll()
  const subjects = server.received.map(({ raw }) => /^Subject: (.+)$/im.exec(raw)?.[1])
  expect(subjects).toEqual(['Your application: Print finisher'])
})

test('a recipient who is refused for good is given up; the others are not delayed', async () => {
  closeMailer()
  await server.stop()
  await listen({ refused: ['nobody@example.com'] })
  const course = await aCourse({ price: 0 })
  await postEnrollment(course.id, aStudent('nobody@example.com'))
  await sendAll()
  expect(server.received).toHaveLength(1)
  const lost = await database().outboxMail.findFirstOrThrow({ where: { recipient: 'nobody@example.com' } })
  expect(lost).toMatchObject({ sentAt: null, lastError: 'EENVELOPE 550' })
  expect(lost.givenUpAt).not.toBeNull()
})

test('a mail that was not taken in three days of tries is given up, not one that waited as long while mail was off', async () => {
  closeMailer()
  await server.stop()
  const content = { kind: 'notice', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await database().outboxMail.createMany({
    data: [0, 148, 149].map(attempts => ({
      ...content,
      attempts,
      lastError: attempts > 0 ? 'busy' : null,
      recipient: `tried-${attempts}@example.com`,
      createdAt: new Date(Date.now() - 20 * DAY_MS),
    })),
  })
  await sendAll()
  const mails = await database().outboxMail.findMany({ orderBy: { recipient: 'asc' } })
  expect(mails.map(({ recipient, givenUpAt }) => [recipient, givenUpAt !== null])).toEqual([
    ['tried-0@example.com', false],
    ['tried-148@example.com', false],
    ['tried-149@example.com', true],
  ])
  await listen()
})

/** Puts that many mails into the outbox. */
async function addMails(count: number) {
  const content = { kind: 'notice', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await database().outboxMail.createMany({
    data: Array.from({ length: count }, (_, n) => ({ ...content, recipient: `mail-${n}@example.com` })),
  })
}

/** Does the same, and starts the mail server anew, which hesitates so before each reply. */
async function aSlowServer(count: number, hesitate: () => Promise<void>) {
  closeMailer()
  await server.stop()
  await listen({ hesitate })
  await addMails(count)
}

test('a mail that somebody else holds is passed over, and waited for by nobody', async () => {
  await addMails(2)
  const [held, other] = await database().outboxMail.findMany()
  const claimed = await database().$transaction(async tx => {
    await tx.$queryRaw`SELECT FROM outbox_mails WHERE id = ${held?.id}::uuid FOR UPDATE`
    return claimDueMails(2, 60_000)
  })
  expect(claimed.map(({ id }) => id)).toEqual([other?.id])
})

test('a mail that is given back stands as it did before, and one that has left by then as sent', async () => {
  await addMails(2)
  const claimed = await claimDueMails(2, 60_000)
  const [sent, waiting] = claimed
  await markSent(sent?.id ?? '')
  await releaseMails(claimed)
  const rows = await database().outboxMail.findMany()
  const row = (mail: typeof sent) => rows.find(({ id }) => id === mail?.id)
  expect(row(sent)).toMatchObject({ attempts: 1, sentAt: expect.any(Date) })
  expect(row(waiting)).toMatchObject({ attempts: 0, sentAt: null })
  expect((await claimDueMails(2, 60_000)).map(({ id }) => id)).toEqual([waiting?.id])
})

test('what a slow mail server leaves of a batch falls to another worker, and nothing that is being sent', async () => {
  // Two rounds of three mails begin within half of the claim: the time that it lasts is what this is about.
  await aSlowServer(12, () => sleep(300))
  let over = false
  const sending = sendDueMails(undefined, 3000).finally(() => {
    over = true
  })
  await expect.poll(() => database().outboxMail.count({ where: { attempts: 1 } })).toBe(12)
  const taken: string[] = []
  while (!over) {
    taken.push(...(await claimDueMails(12, 60_000)).map(({ recipient }) => recipient))
  }
  expect(await sending).toBe(12)
  const sent = server.received.map(({ recipient }) => recipient)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(recipient => taken.includes(recipient))).toEqual([])
})

test('a mail that takes too long is cut off: the mail server keeps nothing of it, and it is tried again', async () => {
  let replyAtLast = () => {}
  const untilThen = new Promise<void>(resolve => {
    replyAtLast = resolve
  })
  await aSlowServer(2, () => untilThen)
  await sendDueMails(undefined, 2000)
  const mails = await database().outboxMail.findMany()
  expect(mails.map(({ attempts, lastError, sentAt }) => ({ attempts, lastError, sentAt }))).toEqual(
    Array(2).fill({ attempts: 1, lastError: 'ETIMEDOUT', sentAt: null }),
  )
  replyAtLast()
  // A mail that is accepted leaves its connection open for the next one.
  await expect.poll(() => server.received.length + server.ended()).toBe(2)
  expect(server.received).toEqual([])
  await makeDue()
  await sendDueMails()
  expect(server.received).toHaveLength(2)
})

test('mails are deleted 30 days after they were sent, withdrawn or given up, or were written if they still wait', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const mails = [
    { kind: 'sent long ago', sentAt: daysAgo(31) },
    { kind: 'sent', sentAt: daysAgo(29) },
    { kind: 'given up long ago', givenUpAt: daysAgo(31) },
    { kind: 'given up', givenUpAt: daysAgo(29) },
    { kind: 'withdrawn long ago', withdrawnAt: daysAgo(31) },
    { kind: 'withdrawn', withdrawnAt: daysAgo(29) },
    { kind: 'pending', createdAt: daysAgo(29) },
    { kind: 'pending for long', createdAt: daysAgo(31) },
  ]
  const content = { recipient: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await database().outboxMail.createMany({ data: mails.map(mail => ({ ...content, ...mail })) })
  expect(await deleteOldMails()).toBe(4)
  const kept = await database().outboxMail.findMany({ orderBy: { kind: 'asc' } })
  expect(kept.map(mail => [mail.kind, mail.givenUpAt !== null])).toEqual([
    ['given up', true],
    ['pending', false],
    ['sent', false],
    ['withdrawn', false],
  ])
})

test('a letter that was queued under a clock years ahead leaves once that is put right', async () => {
  const ahead = new Date(Date.now() + 365 * 24 * 60 * 60_000)
  const letter = { kind: 'notice', recipient: 'ahead@example.com', text: 'Hello', html: '' }
  await database().outboxMail.createMany({
    data: [
      { ...letter, subject: 'Queued ahead', createdAt: ahead, nextAttemptAt: ahead },
      { ...letter, subject: 'Waits', nextAttemptAt: new Date(Date.now() + 30 * 60_000) },
    ],
  })
  expect((await claimDueMails(10, 1000)).map(({ subject }) => subject)).toEqual(['Queued ahead'])
})

// The rows of letters are in no known order: a transaction that locks two takes them by id, or one at a time.
test.each([
  ['given back', ([...ids]: string[]) => releaseMails(ids.map(id => ({ id, lastError: null })))],
  ['deleted as old ones', () => deleteOldMails()],
  [
    'withdrawn',
    (_: string[], courseId: string) => database().$transaction(tx => withdrawMoveMails(tx, courseId)),
  ],
  [
    'erased',
    (_: string[], __: string, enrollmentId: string) =>
      withConnection(env().databaseDirectUrl, client =>
        eraseRecords(client, cvStore(), { applicationIds: [], enrollmentIds: [enrollmentId] }),
      ),
  ],
])(
  'two letters that are %s at the same time as others take them wait for one another in one order',
  async (_, touch) => {
    const { id: courseId } = await aCourse()
    const { id: enrollmentId, email: recipient } = await anEnrollment({ courseId })
    const day = new Date('2099-02-02')
    const [first = '', second = ''] = [randomUUID(), randomUUID()].sort()
    const letter = { kind: 'k', subject: 'Hello', text: 'Hello', html: '', createdAt: new Date(0), recipient }
    await database().outboxMail.createMany({
      data: [second, first].map(id => ({ id, ...letter, enrollmentId, startDate: day, formerStart: day })),
    })
    let touched: Promise<unknown> | undefined
    await database().$transaction(async tx => {
      await tx.$queryRaw`SELECT FROM outbox_mails WHERE id = ${first}::uuid FOR UPDATE`
      touched = touch([second, first], courseId, enrollmentId)
      await untilSomeoneWaits().catch(() => {})
      await tx.$queryRaw`SELECT FROM outbox_mails WHERE id = ${second}::uuid FOR UPDATE`
    })
    await touched
  },
)
