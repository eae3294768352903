import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as decideOne } from '@/app/api/admin/applications/[id]/status/route'
import { POST as decideMany } from '@/app/api/admin/applications/status/route'
import { POST as undo } from '@/app/api/admin/applications/undo/route'
import { getApplication } from '@/lib/applications/data'
import type { BulkDecided, BulkUndone } from '@/lib/applications/schema'
import { withdrawApplication } from '@/lib/applications/withdraw'
import { claimDueMails, markSent, markUnsent, releaseMails } from '@/lib/mail/mutations'
import { notifyReceived } from '@/lib/mail/record-letters'
import { closeDatabase, database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { aPayment, payAtPaystack } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { startQueryLog } from '../../support/query-log'
import { anApplication } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

let admin: HandlerAdministrator

beforeAll(async () => {
  // Nobody listens there: what is looked at is what waits to leave.
  publishEnvironment(UNREAD_MAIL)
  admin = await signInToHandlers()
})

beforeEach(async () => {
  await database().outboxMail.deleteMany()
})

const decide = async (id: string, status: string) =>
  expect((await admin.post(decideOne, { status }, { params: { id } })).status).toBe(200)

const undoAll = async (...ids: string[]) => (await admin.post(undo, { ids })).json()

const statusOf = async (id: string) =>
  (await database().application.findUniqueOrThrow({ where: { id } })).status

/** The kinds of the letters that are to leave. */
const waiting = async (applicationId: string) =>
  (await database().outboxMail.findMany({ where: { applicationId, withdrawnAt: null, sentAt: null } })).map(
    ({ kind }) => kind,
  )

/** Has a worker claim the one letter that is due once its minute is over. */
async function takeLetter(applicationId: string): Promise<string> {
  await letMinutePass(applicationId)
  const mails = await claimDueMails(10, 60_000)
  expect(mails).toHaveLength(1)
  return mails[0]?.id ?? ''
}

/** Has a minute go by for an application. */
async function letMinutePass(applicationId: string) {
  const ago = new Date(Date.now() - 61_000)
  await database().undoableDecision.updateMany({ where: { applicationId }, data: { decidedAt: ago } })
  await database().outboxMail.updateMany({
    where: { applicationId },
    data: { createdAt: ago, nextAttemptAt: new Date(Date.now() - 1000) },
  })
}

test('a letter waits for a minute, in which an undo restores the status and withdraws it', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  expect(await waiting(id)).toEqual(['job-application-accepted'])
  expect(await claimDueMails(10, 1000)).toEqual([])
  expect((await getApplication(id))?.undoMs).toBeGreaterThan(50_000)
  expect(await undoAll(id)).toEqual({
    undone: [expect.objectContaining({ _id: id, status: 'pending' })],
    letters: 0,
    unchanged: [],
  })
  expect(await statusOf(id)).toBe('pending')
  expect(await database().outboxMail.count()).toBe(0)
  expect((await getApplication(id))?.undoMs).toBe(0)
  const changes = await database().change.findMany({
    where: { applicationId: id },
    orderBy: { changedAt: 'asc' },
  })
  expect(changes.map(({ administratorId, fields }) => ({ administratorId, fields }))).toEqual([
    { administratorId: admin.id, fields: { status: { from: 'pending', to: 'accepted' } } },
    { administratorId: admin.id, fields: { status: { from: 'accepted', to: 'pending' } } },
  ])
})

test('after a minute the letter is due, and the decision stands', async () => {
  const { id } = await anApplication()
  await decide(id, 'rejected')
  await letMinutePass(id)
  expect(await undoAll(id)).toEqual({ undone: [], letters: 0, unchanged: [{ _id: id, reason: 'too-late' }] })
  expect(await statusOf(id)).toBe('rejected')
  expect(await claimDueMails(10, 1000)).toHaveLength(1)
})

test('a letter that a worker has taken is not withdrawn', async () => {
  const { id } = await anApplication()
  await decide(id, 'rejected')
  await database().outboxMail.updateMany({ data: { nextAttemptAt: new Date(0) } })
  expect(await claimDueMails(10, 60_000)).toHaveLength(1)
  expect(await undoAll(id)).toEqual({ undone: [], letters: 0, unchanged: [{ _id: id, reason: 'too-late' }] })
  expect(await statusOf(id)).toBe('rejected')
})

test('of two decisions within a minute only the last one is written about, and its undo restores the first', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  await decide(id, 'rejected')
  expect(await waiting(id)).toEqual(['job-application-rejected'])
  expect(await undoAll(id)).toMatchObject({ letters: 1 })
  expect(await statusOf(id)).toBe('accepted')
  expect(await waiting(id)).toEqual(['job-application-accepted'])
  expect(await undoAll(id)).toEqual({ undone: [], letters: 0, unchanged: [{ _id: id, reason: 'too-late' }] })
})

test('a letter that the mail server did not take is withdrawn by another decision, and its undo brings it back', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  for (const _try of [1, 2, 3]) await markUnsent(await takeLetter(id), 'ESOCKET', 1000)
  await decide(id, 'rejected')
  expect(await waiting(id)).toEqual(['job-application-rejected'])
  await undoAll(id)
  expect(await waiting(id)).toEqual(['job-application-accepted'])
  // One that was claimed and given back stands as it did.
  await releaseMails([{ id: await takeLetter(id), lastError: 'ESOCKET' }])
  await decide(id, 'rejected')
  expect(await waiting(id)).toEqual(['job-application-rejected'])
})

test('a letter on its way stays; where it does not get there, the decision made meanwhile withdraws it', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  const letter = await takeLetter(id)
  await decide(id, 'rejected')
  expect(await waiting(id)).toEqual(['job-application-accepted', 'job-application-rejected'])
  await markUnsent(letter, 'ESOCKET', 1000)
  expect(await waiting(id)).toEqual(['job-application-rejected'])
  await undoAll(id)
  expect(await waiting(id)).toEqual(['job-application-accepted'])
})

test('a letter that was claimed and given back is withdrawn by the decision made meanwhile', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  const letter = await takeLetter(id)
  await decide(id, 'rejected')
  await releaseMails([{ id: letter, lastError: null }])
  expect(await waiting(id)).toEqual(['job-application-rejected'])
  await undoAll(id)
  expect(await waiting(id)).toEqual(['job-application-accepted'])
})

test('an applicant who withdraws while the letter is being sent gets none later', async () => {
  for (const end of [
    (letter: string) => markUnsent(letter, 'ESOCKET', 1000),
    (letter: string) => releaseMails([{ id: letter, lastError: null }]),
  ]) {
    const { id } = await anApplication()
    await decide(id, 'accepted')
    const letter = await takeLetter(id)
    expect(await withdrawApplication(id, '198.51.100.7')).toBe('done')
    await database().outboxMail.deleteMany({ where: { applicationId: null } })
    await end(letter)
    expect(await waiting(id)).toEqual([])
    expect(await claimDueMails(10, 60_000)).toEqual([])
  }
})

/** A confirmation that waits, of an application with a fee. */
async function aConfirmation() {
  const { id, applicantEmail: email } = await anApplication({ commitmentFee: 5000 })
  const occasion = {
    kind: 'job-application',
    id,
    title: 'Print finisher',
    sender: { name: 'Ola', email },
  } as const
  await database().$transaction(tx => notifyReceived(tx, occasion))
  return { id, email }
}

const claimed = async (email: string) =>
  (await claimDueMails(10, 60_000)).filter(({ recipient }) => recipient === email)

test('a confirmation does not leave once the application is withdrawn', async () => {
  const { id, email } = await aConfirmation()
  expect(await withdrawApplication(id, '198.51.100.7')).toBe('done')
  expect(await claimed(email)).toEqual([])
  expect(await database().outboxMail.findFirstOrThrow({ where: { recipient: email } })).toMatchObject({
    withdrawnAt: expect.any(Date),
    attempts: 0,
  })
  // Nor one that was being sent then, and was refused for now.
  const other = await aConfirmation()
  const [mail] = await claimed(other.email)
  await withdrawApplication(other.id, '198.51.100.7')
  await markUnsent(mail?.id ?? '', '451 greylisted', 0)
  expect(await claimed(other.email)).toEqual([])
})

test('nor once the applicant is told of a rejection; until then it is as if that was not made', async () => {
  const { id, email } = await aConfirmation()
  await decide(id, 'rejected')
  const [mail] = await claimed(email)
  expect(mail?.subject).toContain('We have your application')
  await markUnsent(mail?.id ?? '', '451 greylisted', 0)
  await letMinutePass(id)
  expect((await claimed(email)).map(({ subject }) => subject)).toEqual(['Your application: Print finisher'])
})

test('a confirmation leaves of an application that is accepted', async () => {
  const { id, email } = await aConfirmation()
  await decide(id, 'accepted')
  expect((await claimed(email)).map(({ subject }) => subject)).toEqual([
    'We have your application: Print finisher',
  ])
})

test('a letter that failed is undone with its decision; one that was given up is not', async () => {
  const [first, second] = await Promise.all([anApplication(), anApplication()])
  for (const { id } of [first, second]) await decide(id, 'accepted')
  const failed = { attempts: 1, lastError: 'ESOCKET' }
  await database().outboxMail.updateMany({ where: { applicationId: first.id }, data: failed })
  const givenUp = { ...failed, givenUpAt: new Date() }
  await database().outboxMail.updateMany({ where: { applicationId: second.id }, data: givenUp })
  const { undone, unchanged } = await undoAll(first.id, second.id)
  expect(undone).toEqual([expect.objectContaining({ _id: first.id, status: 'pending' })])
  expect(unchanged).toEqual([{ _id: second.id, reason: 'too-late' }])
})

test('an undo brings back no letter but the one that its decision withdrew', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  await decide(id, 'rejected')
  await markSent(await takeLetter(id))
  await decide(id, 'accepted')
  await markSent(await takeLetter(id))
  await decide(id, 'rejected')
  await undoAll(id)
  expect(await statusOf(id)).toBe('accepted')
  expect(await waiting(id)).toEqual([])
})

test('the undo of a decision that a colleague has reversed since leaves the colleague’s decision', async () => {
  const { id } = await anApplication()
  await decide(id, 'rejected')
  await decide(id, 'accepted')
  const mine = await admin.post(undo, { ids: [id], status: 'rejected' })
  expect(await mine.json()).toEqual({ undone: [], letters: 0, unchanged: [{ _id: id, reason: 'too-late' }] })
  expect(await statusOf(id)).toBe('accepted')
  expect(await waiting(id)).toEqual(['job-application-accepted'])
  const theirs = await admin.post(undo, { ids: [id], status: 'accepted' })
  expect(await theirs.json()).toMatchObject({ undone: [{ _id: id, status: 'rejected' }] })
  await expectProblem(await admin.post(undo, { ids: [id], status: 'pending' }), 422, ['status'])
})

test('two at once undo once', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  const outcomes = await Promise.all([undoAll(id), undoAll(id)])
  expect(outcomes.flatMap(({ undone }) => undone)).toHaveLength(1)
  expect(await database().change.count({ where: { applicationId: id } })).toBe(2)
})

test('several are undone together, and those that cannot be are named', async () => {
  const [first, second, untouched] = await Promise.all([anApplication(), anApplication(), anApplication()])
  await decide(first.id, 'accepted')
  await decide(second.id, 'rejected')
  const unknown = randomUUID()
  expect(await undoAll(second.id, first.id.toUpperCase(), untouched.id, unknown)).toEqual({
    undone: expect.arrayContaining([
      expect.objectContaining({ _id: first.id, status: 'pending' }),
      expect.objectContaining({ _id: second.id, status: 'pending' }),
    ]),
    letters: 0,
    unchanged: [
      { _id: untouched.id, reason: 'too-late' },
      { _id: unknown, reason: 'no-application' },
    ],
  })
})

test('only an administrator undoes, and ids are checked', async () => {
  await expectProblem(await handlersAs().post(undo, { ids: [randomUUID()] }), 401)
  await expectProblem(await admin.post(undo, { ids: ['none'] }), 422, ['ids'])
})

test('a letter that has left is sent, whatever became of it here meanwhile', async () => {
  const { id } = await anApplication()
  await decide(id, 'accepted')
  const letter = await takeLetter(id)
  const meanwhile = { withdrawnAt: new Date(), lastError: 'ESOCKET' }
  await database().outboxMail.update({ where: { id: letter }, data: meanwhile })
  await markSent(letter)
  expect(await database().outboxMail.findUniqueOrThrow({ where: { id: letter } })).toMatchObject({
    sentAt: expect.any(Date),
    withdrawnAt: null,
    lastError: null,
  })
})

test('fifty are decided and undone in as many queries as one', async () => {
  const direct = env().databaseUrl
  const log = await startQueryLog(direct)
  const decideAll = (ids: string[]) => admin.post(decideMany, { ids, status: 'rejected' })
  const countFor = async (ids: string[]) => {
    log.clear()
    const decided: BulkDecided = await (await decideAll(ids)).json()
    const undone: BulkUndone = await undoAll(...ids)
    expect([decided.changed.length, undone.undone.length]).toEqual([ids.length, ids.length])
    return ['applications', 'outbox_mails', 'undoable_decisions'].map(log.count)
  }
  const applications = await Promise.all(Array.from({ length: 51 }, () => anApplication()))
  const [one = '', ...fifty] = applications.map(({ id }) => id)
  try {
    await closeDatabase()
    publishEnvironment({ DATABASE_URL: log.url })
    const alone = await countFor([one])
    expect(Math.min(...alone)).toBeGreaterThan(0)
    expect(await countFor(fifty)).toEqual(alone)
  } finally {
    await closeDatabase()
    publishEnvironment({ DATABASE_URL: direct })
    log.close()
  }
})

test('an application that is erased while it is withdrawn is simply not there', async () => {
  const { id } = await anApplication()
  await database().application.delete({ where: { id } })
  expect(await withdrawApplication(id, '198.51.100.7')).toBe('unknown')
})

test('a rejection that an undo brings back speaks of the fee that was paid meanwhile', async () => {
  const { id } = await anApplication({ commitmentFee: 5000 })
  await decide(id, 'rejected')
  await decide(id, 'accepted')
  const { reference } = await aPayment({ provider: 'paystack', applicationId: id })
  await payAtPaystack(reference)
  await undoAll(id)
  expect(await waiting(id)).toEqual(['job-application-rejected'])
  const where = { applicationId: id, withdrawnAt: null }
  const { text } = await database().outboxMail.findFirstOrThrow({ where })
  expect(text).toContain('You paid the commitment fee.')
})
