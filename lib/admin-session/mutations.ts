import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { hasSecondFactor } from '@/lib/second-factor/data'
import { sessionIdleMs, sessionMaxMs } from './constants'

/** An administrator, and by what they proved who they are: the hash of the password, and whether by a code besides. */
export type Proved = { administratorId: string; provedHash: string; provedCode?: boolean }

/** What a new session is: the one it replaces, if it does, and what it is opened on. */
type Opening = { replacedId?: string | undefined; device?: string }

/**
 * Opens a session for an administrator who has just proved who they are, ends the one it replaces, and deletes those
 * that ended a day ago or earlier.
 * @returns the session's id, or null where the password was changed, a second factor switched on or the account disabled
 *   meanwhile
 */
export function openSession(
  owner: Proved,
  now: Date,
  { replacedId, device = '' }: Opening = {},
): Promise<string | null> {
  const { administratorId, provedHash, provedCode = false } = owner
  const stale = new Date(now.getTime() - sessionMaxMs)
  return database().$transaction(async tx => {
    // Shared with other sign-ins, and waited for by a change of the account, which ends what was opened before it.
    const proved = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM administrators
      WHERE id = ${administratorId}::uuid AND password_hash = ${provedHash} AND disabled_at IS NULL FOR SHARE`
    if (proved.length === 0) return null
    if (!provedCode && (await hasSecondFactor(administratorId, tx))) return null
    await tx.adminSession.deleteMany({ where: { expiresAt: { lt: stale } } })
    if (replacedId) await revokeSession(replacedId, now, tx)
    return createSession(tx, administratorId, now, device)
  })
}

/**
 * Writes that a session was used, and moves its end; a session revoked in the meantime stays as it is.
 * @param lastUsedAt when it was used
 * @param expiresAt its new end
 */
export async function extendSession(id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
  await database().adminSession.updateMany({
    where: { id, revokedAt: null },
    data: { lastUsedAt, expiresAt },
  })
}

async function revokeSession(id: string, now: Date, tx: Prisma.TransactionClient): Promise<void> {
  await tx.adminSession.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * Ends the current session for good, and records that; doing it again has no effect.
 * @param origin whose session it is, and where from
 */
export function signOut(origin: EventOrigin & { sessionId: string }): Promise<void> {
  return database().$transaction(async tx => {
    await revokeSession(origin.sessionId, new Date(), tx)
    await recordEvent('sign_out', origin, {}, tx)
  })
}

/**
 * Ends every session of an administrator, the current one included, and records that.
 * @param origin whose sessions they are, and where from
 */
export function signOutEverywhere(origin: EventOrigin & { administratorId: string }): Promise<void> {
  return database().$transaction(async tx => {
    await revokeSessions(origin.administratorId, new Date(), tx)
    await recordEvent('sign_out_everywhere', origin, {}, tx)
  })
}

/**
 * Ends one session of an administrator, and records that they did.
 * @param id the session's
 * @param origin who ends it, and where from
 * @returns whether it was theirs and open
 */
export function endSession(id: string, origin: EventOrigin & { administratorId: string }): Promise<boolean> {
  const { administratorId } = origin
  const now = new Date()
  return database().$transaction(async tx => {
    const { count } = await tx.adminSession.updateMany({
      where: { id, administratorId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    })
    if (count > 0) await recordEvent('session_ended', origin, { session: id }, tx)
    return count > 0
  })
}

/**
 * Ends every session an administrator has.
 * @param tx the transaction it is part of
 * @param keptId the session that stays, if one does
 */
export async function revokeSessions(
  administratorId: string,
  now: Date,
  tx: Prisma.TransactionClient,
  keptId?: string,
): Promise<void> {
  const ended = { administratorId, revokedAt: null, ...(keptId && { id: { not: keptId } }) }
  await tx.adminSession.updateMany({ where: ended, data: { revokedAt: now } })
}

/**
 * Sets a new password in place of the one that was proved, ends every session of the administrator, and opens a new one.
 * @param owner whose password it is, and the hash of the one they proved
 * @param origin where the change came from, for its event; the new session is on the same device as the one in hand
 * @returns the new session's id; null where the password was changed meanwhile: then nothing is
 */
export function replacePassword(
  owner: Proved,
  newHash: string,
  origin: EventOrigin & { sessionId: string },
): Promise<string | null> {
  const { administratorId, provedHash } = owner
  const now = new Date()
  return database().$transaction(async tx => {
    const { count } = await tx.administrator.updateMany({
      where: { id: administratorId, passwordHash: provedHash, disabledAt: null },
      data: { passwordHash: newHash, passwordGiven: false },
    })
    if (count === 0) return null
    const requesting = await tx.adminSession.findUnique({
      where: { id: origin.sessionId },
      select: { device: true },
    })
    await revokeSessions(administratorId, now, tx)
    await recordEvent('password_changed', origin, { at: 'password form' }, tx)
    return createSession(tx, administratorId, now, requesting?.device)
  })
}

async function createSession(
  tx: Prisma.TransactionClient,
  administratorId: string,
  createdAt: Date,
  device = '',
): Promise<string> {
  const expiresAt = new Date(createdAt.getTime() + sessionIdleMs)
  const { id } = await tx.adminSession.create({
    data: { administratorId, createdAt, lastUsedAt: createdAt, expiresAt, device },
    select: { id: true },
  })
  return id
}
