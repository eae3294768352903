import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { sessionIdleMs, sessionMaxMs } from './constants'

/** An administrator, and the hash of the password by which they proved who they are. */
export type Proved = { administratorId: string; provedHash: string }

/**
 * Opens a session for an administrator who has just proved who they are, ends the one it replaces, and deletes those
 * that ended a day ago or earlier.
 * @param replacedId the session that the sign-in came with, if it did
 * @returns the session's id, or null where the password was changed or the account disabled meanwhile
 */
export function openSession(owner: Proved, now: Date, replacedId?: string): Promise<string | null> {
  const { administratorId, provedHash } = owner
  const stale = new Date(now.getTime() - sessionMaxMs)
  return database().$transaction(async tx => {
    // Shared with other sign-ins, and waited for by a change of the password, which ends what was opened before it.
    const proved = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM administrators
      WHERE id = ${administratorId}::uuid AND password_hash = ${provedHash} AND disabled_at IS NULL FOR SHARE`
    if (proved.length === 0) return null
    await tx.adminSession.deleteMany({ where: { expiresAt: { lt: stale } } })
    if (replacedId) await revokeSession(replacedId, now, tx)
    return createSession(tx, administratorId, now)
  })
}

/**
 * Moves a session's end; a session revoked in the meantime stays as it is.
 * @param expiresAt its new end
 */
export async function extendSession(id: string, expiresAt: Date): Promise<void> {
  await database().adminSession.updateMany({ where: { id, revokedAt: null }, data: { expiresAt } })
}

/**
 * Ends a session for good; revoking it again changes nothing.
 * @param tx the transaction it is part of, if it is
 */
export async function revokeSession(
  id: string,
  now: Date,
  tx: Prisma.TransactionClient = database(),
): Promise<void> {
  await tx.adminSession.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * Ends every session an administrator has.
 * @param tx the transaction it is part of, if it is
 */
export async function revokeSessions(
  administratorId: string,
  now: Date,
  tx: Prisma.TransactionClient = database(),
): Promise<void> {
  await tx.adminSession.updateMany({ where: { administratorId, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * Sets a new password in place of the one that was proved, ends every session of the administrator, and opens a new one.
 * @param owner whose password it is, and the hash of the one they proved
 * @param origin where the change came from, for its event
 * @returns the new session's id; null where the password was changed meanwhile: then nothing is
 */
export function replacePassword(
  owner: Proved,
  newHash: string,
  now: Date,
  origin: EventOrigin,
): Promise<string | null> {
  const { administratorId, provedHash } = owner
  return database().$transaction(async tx => {
    const { count } = await tx.administrator.updateMany({
      where: { id: administratorId, passwordHash: provedHash, disabledAt: null },
      data: { passwordHash: newHash },
    })
    if (count === 0) return null
    await revokeSessions(administratorId, now, tx)
    await recordEvent('password_changed', origin, { at: 'password form' }, tx)
    return createSession(tx, administratorId, now)
  })
}

async function createSession(
  tx: Prisma.TransactionClient,
  administratorId: string,
  createdAt: Date,
): Promise<string> {
  const expiresAt = new Date(createdAt.getTime() + sessionIdleMs)
  const { id } = await tx.adminSession.create({
    data: { administratorId, createdAt, expiresAt },
    select: { id: true },
  })
  return id
}
