import 'server-only'
import type { EventOrigin } from '@/lib/events/mutations'
import { notifyErased } from '@/lib/mail/notices'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { findByToken } from '@/lib/status-links/link'
import { readStatus } from './data'

/**
 * Erases the record whose status page has this token, for good, and tells the administrator what went but not whose. Other
 * records of the same person have pages of their own.
 * @param origin where that was asked for
 * @returns false where no record has the token
 */
export async function eraseByToken(token: string, origin: EventOrigin): Promise<boolean> {
  const record = await findByToken(database(), token)
  const status = record && (await readStatus(token))
  if (!status) return false
  const kind = record.kind === 'job-application' ? 'application' : 'enrollment'
  if (!(await eraseSingly(kind, record.id, origin, 'status page'))) return false
  await notifyErased(database(), record.kind, status.title)
  return true
}
