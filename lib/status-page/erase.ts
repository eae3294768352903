import 'server-only'
import type { EventOrigin } from '@/lib/events/mutations'
import { notifyErased } from '@/lib/mail/notices'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { type SentRecord, sentRecordNouns } from '@/lib/sent-records/constants'
import { findByToken } from '@/lib/status-links/link'

/**
 * Erases the record whose status page has this token, for good, and tells the administrator what went but not whose. Other
 * records of the same person have pages of their own.
 * @param origin where that was asked for
 * @returns false where no record has the token
 */
export async function eraseByToken(token: string, origin: EventOrigin): Promise<boolean> {
  const record = await findByToken(database(), token)
  const title = record && (await findTitle(record))
  if (!title) return false
  const erased = await eraseSingly(sentRecordNouns[record.kind], record.id, origin, 'status page', tx =>
    notifyErased(tx, record.kind, title, origin.address),
  )
  return erased !== null
}

async function findTitle({ kind, id }: SentRecord): Promise<string | undefined> {
  const where = { id }
  const select = { title: true }
  if (kind === 'job-application')
    return (await database().application.findUnique({ where, select: { job: { select } } }))?.job.title
  return (await database().enrollment.findUnique({ where, select: { course: { select } } }))?.course.title
}
