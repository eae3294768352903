import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteNote } from '@/lib/application-notes/mutations'
import { deleteMessage } from '@/lib/contact-messages/mutations'
import { DAY_MS } from '@/lib/dates/durations'
import { deleteOldErasures } from '@/lib/persons/erase-again'
import { eraseExpired } from '@/lib/persons/erase-expired'
import { eraseOnRequest, eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { deleteSubscriber, deleteUnconfirmed } from '@/lib/subscribers/mutations'
import { asServingRole } from '../../support/databases'
import { aPayment } from '../../support/ledger'
import { aMessage, anAdministrator, anApplication, anEnrollment } from '../../support/records'

const LATER = new Date(Date.now() + 400 * DAY_MS)

let serving: Client

beforeAll(async () => {
  serving = new Client({ connectionString: asServingRole(env().databaseUrl) })
  await serving.connect()
})
afterAll(() => serving.end())
beforeEach(
  () => database().$executeRaw`TRUNCATE erasures, jobs, courses, contact_messages, subscribers CASCADE`,
)

const aSubscriber = (email: string) =>
  database().subscriber.create({ data: { email, privacyVersion: '2026-11-22' } })

/** What was noted, by record. */
async function noted() {
  const erasures = await database().erasure.findMany()
  return Object.fromEntries(
    erasures.map(({ kind, recordId, ofPerson }) => [recordId, ofPerson ? `${kind} of a person` : kind]),
  )
}

test('whoever is erased on request is noted with every record, and that all of the person was', async () => {
  const email = 'ladi@example.com'
  const application = await anApplication({ applicantEmail: email })
  const enrollment = await anEnrollment({ email, price: 5000 })
  await aPayment({ enrollmentId: enrollment.id })
  const message = await aMessage()
  await database().contactMessage.update({ where: { id: message.id }, data: { email } })
  const subscriber = await aSubscriber(email)
  await anApplication()
  await eraseOnRequest(email, {}, 'command line')
  expect(await noted()).toEqual({
    [application.id]: 'application of a person',
    [enrollment.id]: 'enrollment of a person',
    [message.id]: 'message of a person',
    [subscriber.id]: 'subscriber of a person',
  })
})

test('a single record is noted, also where its row stays for its payment, and nothing else of the person', async () => {
  const application = await anApplication()
  const enrollment = await anEnrollment({ price: 5000 })
  await aPayment({ enrollmentId: enrollment.id })
  await eraseSingly('application', application.id, {}, 'status page')
  await eraseSingly('enrollment', enrollment.id, {}, 'list')
  expect(await noted()).toEqual({ [application.id]: 'application', [enrollment.id]: 'enrollment' })
})

test('so are notes, messages and subscribers that are deleted by themselves', async () => {
  const administratorId = (await anAdministrator()).id
  const application = await anApplication()
  const note = await database().applicationNote.create({
    data: { applicationId: application.id, administratorId, text: 'Calm on the phone' },
  })
  const [message, subscriber] = [await aMessage(), await aSubscriber('left@example.com')]
  const deletion = { applicationId: application.id, noteId: note.id, administratorId, isOwner: false }
  await deleteNote(deletion, {})
  await deleteMessage(message.id, {})
  await deleteSubscriber(subscriber.id, {})
  expect(await noted()).toEqual({
    [note.id]: 'note',
    [message.id]: 'message',
    [subscriber.id]: 'subscriber',
  })
})

test('so is what is erased for its age', async () => {
  const [application, message] = [await anApplication(), await aMessage()]
  const subscriber = await aSubscriber('never@example.com')
  await deleteUnconfirmed(LATER)
  await eraseExpired(new AbortController().signal, LATER)
  expect(await noted()).toEqual({
    [application.id]: 'application',
    [message.id]: 'message',
    [subscriber.id]: 'subscriber',
  })
})

test('nothing else is noted: another e-mail, a job that is deleted', async () => {
  const { id, jobId } = await anApplication()
  await database().application.update({ where: { id }, data: { applicantEmail: 'other@example.com' } })
  expect(await noted()).toEqual({})
  await database().application.delete({ where: { id } })
  await database().job.delete({ where: { id: jobId } })
  expect(Object.keys(await noted())).toEqual([id])
})

test('after a year it is forgotten', async () => {
  const [old, young] = [await aMessage(), await aMessage()]
  await deleteMessage(old.id, {})
  await deleteMessage(young.id, {})
  const erasedAt = new Date(Date.now() - 366 * DAY_MS)
  await database().$executeRaw`UPDATE erasures SET erased_at = ${erasedAt} WHERE record_id = ${old.id}::uuid`
  expect(await deleteOldErasures()).toBe(1)
  expect(Object.keys(await noted())).toEqual([young.id])
})

test('the role that serves may not change what is noted, and erases without a right to note', async () => {
  await expect(serving.query('UPDATE erasures SET of_person = true')).rejects.toMatchObject({ code: '42501' })
  await database().$executeRaw`REVOKE INSERT ON erasures FROM site`
  try {
    const { id } = await aMessage()
    await serving.query('DELETE FROM contact_messages WHERE id = $1', [id])
    expect(await noted()).toEqual({ [id]: 'message' })
  } finally {
    await database().$executeRaw`GRANT INSERT ON erasures TO site`
  }
})
