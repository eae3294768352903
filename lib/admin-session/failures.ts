import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { countRequest } from '@/lib/http/rate-limit'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import { accountDelay, failureLimits, failureWindowMs } from './constants'
import { takeTurn } from './turns'

/** A try at a password: of which account, and the group of the IP address it comes from. */
export type PasswordAttempt = { email: string; address: string }

type Reserved = { retryAfter: number } | { retryAfter: null; delayMs: number }

/**
 * Counts an attempt as failed before its password is looked at, so that many sent at once cannot slip past the limits,
 * and holds it back where the account has many failures. `forgetFailures` takes a success out again.
 * @param now the time to judge by
 * @returns the seconds to wait where a limit is reached, else null
 * @throws a 429 problem where the database cannot count and the limit in memory is reached
 */
export async function limitAttempt(attempt: PasswordAttempt, now: Date): Promise<number | null> {
  if (!env().rateLimits) return null
  const reserved = await takeTurn(() => reserveAttempt(attempt, now)).catch(error => {
    logger.warn(
      { failure: error instanceof Error ? error.name : typeof error },
      'sign-ins are counted in memory',
    )
    return countInMemory(attempt)
  })
  if (reserved.retryAfter === null) await sleep(reserved.delayMs)
  return reserved.retryAfter
}

/** Deletes the failures of an account from one address: someone there knows its password. */
export async function forgetFailures({ email, address }: PasswordAttempt): Promise<void> {
  await database().loginFailure.deleteMany({ where: { email, address } })
}

function reserveAttempt({ email, address }: PasswordAttempt, now: Date): Promise<Reserved> {
  const since = new Date(now.getTime() - failureWindowMs)
  const failedAt = { gt: since }
  return database().$transaction(async tx => {
    // Both strict limits are of one address, whose attempts are counted one at a time.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`
    await deleteOld(tx, since)
    const full =
      (await findOldest(tx, { email, address, failedAt }, failureLimits.ofPair)) ??
      (await findOldest(tx, { address, failedAt }, failureLimits.ofAddress))
    if (full) return { retryAfter: Math.max(1, Math.ceil((full.getTime() - since.getTime()) / 1000)) }
    const ofAccount = await tx.loginFailure.count({ where: { email, failedAt } })
    await tx.loginFailure.create({ data: { email, address, failedAt: now } })
    return { retryAfter: null, delayMs: delayAfter(ofAccount) }
  })
}

// What another attempt deletes just now is left to it, so that none waits for one of another address.
async function deleteOld(tx: Prisma.TransactionClient, since: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM login_failures WHERE id IN (
      SELECT id FROM login_failures WHERE failed_at <= ${since} LIMIT 1000 FOR UPDATE SKIP LOCKED)`
}

/** The failure that must leave the window before another attempt is borne, where as many as `limit` are in it. */
async function findOldest(
  tx: Prisma.TransactionClient,
  where: Prisma.LoginFailureWhereInput,
  limit: number,
): Promise<Date | null> {
  const last = await tx.loginFailure.findFirst({
    where,
    orderBy: { failedAt: 'desc' },
    skip: limit - 1,
    select: { failedAt: true },
  })
  return last?.failedAt ?? null
}

/** How many ms an attempt is held back after so many failures of its account, from wherever they came. */
function delayAfter(failures: number): number {
  const { from, firstMs, mostMs } = accountDelay
  return failures < from ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - from))
}

function countInMemory({ email, address }: PasswordAttempt): Reserved {
  const seconds = failureWindowMs / 1000
  const { ofPair, ofAddress } = failureLimits
  countRequest({ name: `password of ${email.toLowerCase()}`, requests: ofPair, seconds }, address)
  countRequest({ name: 'password', requests: ofAddress, seconds }, address)
  return { retryAfter: null, delayMs: 0 }
}
