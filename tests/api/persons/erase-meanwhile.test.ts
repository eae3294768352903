import type { Client } from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addNote } from '@/lib/application-notes/mutations'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { deleteNewsletterMails } from '@/lib/mail/erase-letters'
import { erasePerson, eraseRecords } from '@/lib/persons/erase-person'
import { eraseOnRequest, eraseSingly } from '@/lib/persons/requests'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { openStatusLink } from '@/lib/status-links/link'
import { mailLinkAgain } from '@/lib/status-page/give-link'
import { sendStatusLinks } from '@/lib/status-page/send-links'
import { deleteSubscriber } from '@/lib/subscribers/mutations'
import { queryAt } from '../../support/backups'
import { aPayment } from '../../support/ledger'
import { aStudent, postEnrollment } from '../../support/paying'
import { aCourse, anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

// Whatever comes in for a record while it is being erased waits until it is erased, and does not stay behind.

beforeAll(() => {
  publishEnvironment({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'studio@example.com',
    PAYMENT_PROVIDER: 'sandbox',
  })
})
beforeEach(() => queryAt(env().databaseUrl, 'TRUNCATE jobs, courses, outbox_mails CASCADE'))

// It waits for two others, one after the other, on a machine that may be busy.
const UNHURRIED = { timeout: 15_000 }

/** Does something while an erasure has taken its record and all that stands beside it, and has still to erase the record itself. */
async function during<Done>(erase: () => Promise<unknown>, act: () => Promise<Done>): Promise<Done> {
  const { erasing, acting } = await database().$transaction(async tx => {
    await tx.$executeRaw`LOCK TABLE subscribers IN SHARE MODE`
    const erasing = erase()
    await untilSomeoneWaits()
    const acting = act()
    await untilSomeoneWaits(2)
    // Not as promises of their own, which the transaction would wait for.
    return { erasing, acting }
  }, UNHURRIED)
  expect(await erasing).not.toBeNull()
  return acting
}

const eraseEnrollment = (id: string) => () => eraseSingly('enrollment', id, {}, 'status page')
const eraseApplication = (id: string) => () => eraseSingly('application', id, {}, 'list')

const student = aStudent('hauwa@example.com')
const stored = { email: student.email, phone: '+2348031234567' }

test.each([true, false])(
  'whoever enrolls again while the enrollment is erased is enrolled (paid for: %s)',
  async asked => {
    const { id: courseId } = await aCourse({ price: 5000 })
    const { id } = await anEnrollment({ courseId, price: 5000, ...stored, seatHeldUntil: new Date(0) })
    if (asked) await aPayment({ enrollmentId: id })
    const response = await during(eraseEnrollment(id), () => postEnrollment(courseId, student))
    expect(response.status).toBe(201)
    const { enrollment } = await response.json()
    expect(await database().enrollment.findUniqueOrThrow({ where: { id: enrollment._id } })).toMatchObject({
      ...stored,
      cancelled: false,
    })
  },
)

test.each([true, false])(
  'a note on an application that is being erased is not stored (paid for: %s)',
  async asked => {
    const { id: applicationId } = await anApplication({ commitmentFee: 5000, cv: newCvKey() })
    if (asked) await aPayment({ applicationId })
    const { id: administratorId } = await anAdministrator()
    const note = { applicationId, administratorId, input: { text: 'Adébáyọ̀ comes on Monday.' }, key: 'k1' }
    const added = await during(eraseApplication(applicationId), () => addNote(note))
    expect(added).toMatchObject({ ok: false })
    expect(await database().applicationNote.count()).toBe(0)
    expect(await database().idempotencyKey.count({ where: { key: 'k1' } })).toBe(0)
    expect(await addNote(note)).toEqual({ ok: false, reason: asked ? 'erased' : 'no-application' })
  },
)

test('no letter with a link leaves for whoever is being erased', async () => {
  const { id, email } = await anEnrollment()
  await openStatusLink(database(), { kind: 'course-enrollment', id })
  await during(eraseEnrollment(id), () => sendStatusLinks(email))
  expect(await database().outboxMail.count({ where: { recipient: email } })).toBe(0)
})

test('nor where an administrator mails it', async () => {
  const { id } = await anEnrollment()
  const record = { kind: 'course-enrollment', id } as const
  await openStatusLink(database(), record)
  const { id: administratorId } = await anAdministrator()
  const mailed = await during(eraseEnrollment(id), () => mailLinkAgain(record, administratorId))
  expect(mailed).toMatchObject({ ok: false })
  expect(await database().outboxMail.count()).toBe(0)
})

test('nor where an administrator cancels the enrollment, which is gone by then', async () => {
  const { id } = await anEnrollment({ paymentStatus: 'completed' })
  const { id: administratorId } = await anAdministrator()
  const cancel = () => changeStanding(id, { action: 'cancel' }, administratorId)
  expect(await during(eraseEnrollment(id), cancel)).toEqual({ ok: false, reason: 'no-enrollment' })
  expect(await database().outboxMail.count()).toBe(0)
})

test('two persons whose notes name each other are erased at once', async () => {
  const { id: administratorId } = await anAdministrator()
  const pair = await Promise.all([anApplication(), anApplication()])
  // Enough of them that each has begun with the other's before either is through.
  for (const [{ id: applicationId }, { applicantEmail }] of [pair, pair.toReversed()] as const)
    await database().applicationNote.createMany({
      data: Array.from({ length: 400 }, () => ({
        applicationId,
        administratorId,
        text: `Sister of ${applicantEmail}.`,
      })),
    })
  const erased = await Promise.all(
    pair.map(({ applicantEmail }) => eraseOnRequest(applicantEmail, {}, 'command line')),
  )
  expect(erased).toMatchObject([{ rows: expect.any(Number) }, { rows: expect.any(Number) }])
})

test('who is erased while they leave the newsletter is off it, and neither fails', async () => {
  const email = 'ladi@example.com'
  const { id } = await database().subscriber.create({ data: { email, privacyVersion: '2026-11-22' } })
  const letter = { kind: 'newsletter-asked', recipient: email, subject: 's', text: 't', html: 'h' }
  await database().outboxMail.create({ data: letter })
  const { erasing } = await database().$transaction(async tx => {
    await tx.subscriber.delete({ where: { id } })
    const erasing = eraseOnRequest(email, {}, 'command line')
    await untilSomeoneWaits()
    await deleteNewsletterMails(tx, email)
    // Not as a promise of its own, which the transaction would wait for.
    return { erasing }
  })
  expect(await erasing).not.toBeNull()
})

/** Does something once, during an erasure of the work, right after a statement that begins so. */
async function after(
  statement: RegExp,
  act: () => Promise<unknown>,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  await withConnection(env().databaseUrl, async client => {
    let done = false
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const queryAndAct = async (...given: unknown[]) => {
      const result = await query(...given)
      if (!done && statement.test(String(given[0]))) {
        done = true
        await act()
      }
      return result
    }
    await work(Object.assign(client, { query: queryAndAct }))
    expect(done).toBe(true)
  })
}

const LOCKED_LETTERS = /^SELECT id FROM "outbox_mails"/

test('who asks for the newsletter while they are erased, and leaves it again, is off it, and neither fails', async () => {
  const email = 'ladi@example.com'
  const letter = { kind: 'newsletter-asked', recipient: email, subject: 's', text: 't', html: 'h' }
  await database().outboxMail.create({ data: letter })
  let leaving: Promise<boolean> | undefined
  const askAndLeave = async () => {
    const { id } = await database().subscriber.create({ data: { email, privacyVersion: '2026-11-22' } })
    leaving = deleteSubscriber(id, {})
    await untilSomeoneWaits()
  }
  await after(LOCKED_LETTERS, askAndLeave, client => erasePerson(client, cvStore(), email))
  expect(await leaving).toBe(true)
  expect(await database().outboxMail.count({ where: { recipient: email } })).toBe(0)
})

test.each([
  ['before the rows are locked', /^SELECT FROM payments/],
  ['once the letters are', LOCKED_LETTERS],
])(
  'what somebody enrolled on %s keeps its letters while their application is erased',
  async (_, statement) => {
    const { id } = await anApplication({ applicantEmail: student.email })
    const letters = ['receipt', 'course-enrollment-received']
    const enrollAgain = async () => {
      await anEnrollment({ email: student.email })
      const letter = { recipient: student.email, subject: 's', text: 't', html: 'h' }
      await database().outboxMail.createMany({ data: letters.map(kind => ({ ...letter, kind })) })
    }
    const records = { applicationIds: [id], enrollmentIds: [] }
    await after(statement, enrollAgain, client => eraseRecords(client, cvStore(), records))
    const kept = await database().outboxMail.findMany({ where: { recipient: student.email, text: 't' } })
    expect(kept.map(({ kind }) => kind).sort()).toEqual(letters.toSorted())
    expect(await database().application.count({ where: { id } })).toBe(0)
  },
)
