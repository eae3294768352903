import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { sessionMaxMs } from './constants'

type Attempt = { email: string; address: string }
type Limits = { windowMs: number; perAccount: number; perAddress: number }

/**
 * Opens a session and forgets those that ended a day ago or earlier.
 * @param administratorId whose session it is
 * @param now when it begins
 * @param expiresAt when it ends unless it is used
 * @returns the session's id
 */
export async function createSession(administratorId: string, now: Date, expiresAt: Date): Promise<string> {
  const stale = new Date(now.getTime() - sessionMaxMs)
  await database().adminSession.deleteMany({ where: { expiresAt: { lt: stale } } })
  const session = await database().adminSession.create({
    data: { administratorId, createdAt: now, expiresAt },
    select: { id: true },
  })
  return session.id
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
export async function forgetFailures(email: string): Promise<void> {
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
