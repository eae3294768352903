import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { sessionMaxMs } from './constants'

type Attempt = { email: string; address: string }
/** An administrator, and the hash of the password by which they proved who they are. */
export type Proved = { administratorId: string; provedHash: string }
type Limits = { windowMs: number; perAccount: number; perAddress: number }

/**
 * Opens a session and forgets those that ended a day ago or earlier.
 * @param owner whose session it is, and the hash of the password they proved it with
 * @param now when it begins
 * @param expiresAt when it ends unless it is used
 * @returns the session's id, or null where the password was changed meanwhile
 */
export function createSession(owner: Proved, now: Date, expiresAt: Date): Promise<string | null> {
  const { administratorId, provedHash } = owner
  const stale = new Date(now.getTime() - sessionMaxMs)
  return database().$transaction(async tx => {
    // Shared with other sign-ins, and waited for by a change of the password, which ends what was opened before it.
    const proved = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM administrators
      WHERE id = ${administratorId}::uuid AND password_hash = ${provedHash} FOR SHARE`
    if (proved.length === 0) return null
    await tx.adminSession.deleteMany({ where: { expiresAt: { lt: stale } } })
    const session = await tx.adminSession.create({
      data: { administratorId, createdAt: now, expiresAt },
      select: { id: true },
    })
    return session.id
  })
}

/**
 * Moves a session's end; a session revoked in the meantime stays as it is.
 * @param id the session's id
 * @param expiresAt its new end
 */
export async function extendSession(id: string, expiresAt: Date): Promise<void> {
  await database().adminSession.updateMany({ where: { id, revokedAt: null }, data: { expiresAt } })
}

/**
 * Ends a session for good; revoking it again changes nothing.
 * @param id the session's id
 * @param now when it is revoked
 */
export async function revokeSession(id: string, now: Date): Promise<void> {
  await database().adminSession.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * Ends every session an administrator has, or all but one.
 * @param administratorId whose sessions they are
 * @param now when they are revoked
 * @param keptId the session that stays, if one does
 * @param tx the transaction it is part of, if it is
 */
export async function revokeSessions(
  administratorId: string,
  now: Date,
  keptId?: string,
  tx: Prisma.TransactionClient = database(),
): Promise<void> {
  await tx.adminSession.updateMany({
    where: { administratorId, revokedAt: null, id: { not: keptId } },
    data: { revokedAt: now },
  })
}

/**
 * Sets a new password in place of the one that was proved, and ends the administrator's other sessions.
 * @param owner whose password it is, and the hash of the one they proved
 * @param newHash the hash of the new one
 * @param keptId the session that stays
 * @param now when it happens
 * @returns false where the password was changed by someone else meanwhile; then nothing is
 */
export function replacePassword(
  { administratorId, provedHash }: Proved,
  newHash: string,
  keptId: string,
  now: Date,
): Promise<boolean> {
  return database().$transaction(async tx => {
    const { count } = await tx.administrator.updateMany({
      where: { id: administratorId, passwordHash: provedHash },
      data: { passwordHash: newHash },
    })
    if (count > 0) await revokeSessions(administratorId, now, keptId, tx)
    return count > 0
  })
}

/**
 * Counts a sign-in as failed before it is tried, so that many tried at once cannot slip past the limits.
 * @param attempt the account and the address
 * @param limits how many failures are borne in how many milliseconds
 * @param now the time to judge by
 * @returns the seconds to wait when a limit is reached, else null
 */
export function reserveAttempt(attempt: Attempt, limits: Limits, now: Date): Promise<number | null> {
  const { email, address } = attempt
  const since = new Date(now.getTime() - limits.windowMs)
  return database().$transaction(async tx => {
    // One sign-in is counted at a time; the lock is let go at the transaction's end.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('admin-sign-in', 0))`
    await tx.loginFailure.deleteMany({ where: { failedAt: { lte: since } } })
    const full =
      (await oldestCounted(tx, { email }, limits.perAccount)) ??
      (await oldestCounted(tx, { address }, limits.perAddress))
    if (full) return Math.max(1, Math.ceil((full.getTime() - since.getTime()) / 1000))
    await tx.loginFailure.create({ data: { email, address, failedAt: now } })
    return null
  })
}

/**
 * Forgets the failed sign-ins to an account once someone has signed in to it.
 * @param email the account
 */
export async function deleteFailures(email: string): Promise<void> {
  await database().loginFailure.deleteMany({ where: { email } })
}

/** The failure that must leave the window before another attempt is borne, where as many as `limit` are in it. */
async function oldestCounted(
  tx: Prisma.TransactionClient,
  where: { email: string } | { address: string },
  limit: number,
): Promise<Date | null> {
  const last = await tx.loginFailure.findMany({
    where,
    orderBy: { failedAt: 'desc' },
    skip: limit - 1,
    take: 1,
    select: { failedAt: true },
  })
  return last[0]?.failedAt ?? null
}
