import 'server-only'
import { withdrawApplication } from '@/lib/applications/withdraw'
import { cancelForStudent } from '@/lib/enrollments/change-standing'
import { database } from '@/lib/platform/database'
import { findByToken } from '@/lib/status-links/link'

/** How a withdrawal ended; withdrawing the same record again succeeds, too. */
export type Withdrawn = { ok: true } | { ok: false; reason: 'unknown' | 'rejected' }

/**
 * Withdraws the application, or cancels the enrollment, whose status page has this token.
 * @param address where that was asked for, an IP address
 */
export async function withdraw(token: string, address: string): Promise<Withdrawn> {
  const record = await findByToken(database(), token)
  if (!record) return { ok: false, reason: 'unknown' }
  if (record.kind === 'job-application') {
    const ended = await withdrawApplication(record.id, address)
    return ended === 'done' ? { ok: true } : { ok: false, reason: ended }
  }
  await cancelForStudent(record.id, address)
  return { ok: true }
}
