import 'server-only'
import type { Client } from 'pg'
import { DAY_MS } from '@/lib/dates/durations'
import type { EventDetail } from '@/lib/events/schema'
import { database } from '@/lib/platform/database'
import { clearOthersTexts, eraseUncounted, lockRows } from './erase-rows'
import { findListed } from './find-person'

const KEPT_DAYS = 365

/** What was erased a second time. */
export type ErasedAgain = {
  /** Records that the list of erasures names and that were there all the same. */
  records: number
  /** The keys of their CVs, whose files are left to the caller. */
  cvKeys: string[]
}

/**
 * Erases every record that the table `erasures` names, as a backup brings them back, in the caller's transaction. Nobody else may
 * see these tables yet: no lock is taken that a running site would need. An event says how many there were.
 */
export async function eraseAgain(client: Client): Promise<ErasedAgain> {
  const person = await findListed(client, { ofPerson: false })
  const named = await findListed(client, { ofPerson: true })
  // Only on the list, as what stands beside them may be somebody else's.
  const notes = await deleteListed(client, 'application_notes', 'note')
  await deleteResponses(client)
  const letterIds = await lockRows(client, person)
  const messages = await deleteListed(client, 'contact_messages', 'message')
  await deleteNewsletters(client)
  const subscribers = await deleteListed(client, 'subscribers', 'subscriber')
  await eraseUncounted(client, person, letterIds)
  await clearOthersTexts(client, named)
  const { applicationIds, enrollmentIds, cvKeys } = person
  const applications = applicationIds.length
  const enrollments = enrollmentIds.length
  const records = applications + enrollments + messages + subscribers + notes
  if (records > 0) await recordErased(client, { applications, enrollments, messages, subscribers, notes })
  return { records, cvKeys }
}

// In the same transaction: the site's own connections see other tables still.
async function recordErased(client: Client, counts: EventDetail): Promise<void> {
  const detail: EventDetail = { at: 'restore', ...counts }
  await client.query("INSERT INTO events (kind, detail) VALUES ('erased', $1)", [JSON.stringify(detail)])
}

async function deleteListed(client: Client, table: string, kind: string): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ${table} WHERE id IN (SELECT record_id FROM erasures WHERE kind::text = $1)`,
    [kind],
  )
  return rowCount ?? 0
}

// That to whoever wrote a note repeats it.
async function deleteResponses(client: Client): Promise<void> {
  await client.query(
    `DELETE FROM idempotency_keys WHERE body ->> '_id' IN (SELECT record_id::text FROM erasures)`,
  )
}

// Whoever left the newsletter may have an application still, and so letters that stay.
async function deleteNewsletters(client: Client): Promise<void> {
  await client.query(
    `DELETE FROM outbox_mails WHERE kind LIKE 'newsletter-%' AND recipient IN (
       SELECT email FROM subscribers WHERE id IN (SELECT record_id FROM erasures WHERE kind = 'subscriber'))`,
  )
}

/** Returns until when erasures are no longer kept in the list: no backup is as old as that. */
export function endOfKeptErasures(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS)
}

/** Deletes what the list of erasures has had for a year, and returns how much that was. */
export async function deleteOldErasures(now = new Date()): Promise<number> {
  const erasedAt = { lt: endOfKeptErasures(now) }
  return (await database().erasure.deleteMany({ where: { erasedAt } })).count
}
