import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventOrigin, recordLimited } from '@/lib/events/mutations'
import type { EventDetail } from '@/lib/events/schema'
import { countRequest } from '@/lib/http/rate-limit'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import { countRefusal } from '@/lib/platform/meters'
import { accountDelay, failureLimits, failureWindowMs } from './constants'
import { takeTurn } from './turns'

/** An attempt at a password or a code: on which account, and what else it is counted under. */
export type PasswordAttempt = {
  email: string
  /** The group of the IP address it comes from, or the form that somebody signed in uses. */
  countedUnder: string
}

/** That there were too many attempts; `retryAfter` is in seconds. */
export type Limited = { ok: false; reason: 'limited'; retryAfter: number }

type Origin = EventOrigin & { address: string }

type Reserved = { retryAfter: number } | { retryAfter: null; delayMs: number }

/**
 * Counts an attempt as failed before its password is looked at, so that many sent at once cannot slip past the limits,
 * and holds it back where the account has many failures. `deleteFailures` takes a success out again.
 * @param origin where it comes from, and `at` which form, for the event of a limit that is reached
 * @returns null for an attempt that may go on
 * @throws a 429 problem where the database cannot count and the limit in memory is reached
 */
export async function limitAttempt(
  attempt: PasswordAttempt,
  origin: Origin,
  at: EventDetail['at'],
): Promise<Limited | null> {
  if (!env().rateLimits) return null
  const reserved = await takeTurn(() => reserveAttempt(attempt)).catch(error => {
    logger.warn({ err: error }, 'sign-ins are counted in memory')
    return countInMemory(attempt)
  })
  const { retryAfter } = reserved
  if (retryAfter === null) {
    await sleep(reserved.delayMs)
    return null
  }
  countRefusal('password')
  await recordLimited(origin, at)
  return { ok: false, reason: 'limited', retryAfter }
}

/** Deletes the failures of an account from the same address or form: someone there knows its password. */
export async function deleteFailures({ email, countedUnder }: PasswordAttempt): Promise<void> {
  await database().loginFailure.deleteMany({ where: { email, address: countedUnder } })
}

// By the database's clock, which all instances share.
const windowStart = Prisma.sql`now() - ${failureWindowMs}::float8 * interval '1 millisecond'`

/** Deletes the failures that count no more, and returns how many there were; signing in leaves the last ones. */
export async function deleteOldFailures(): Promise<number> {
  let deleted = 0
  for (let batch = 1; batch > 0; deleted += batch) batch = await deleteOld(database())
  return deleted
}

function reserveAttempt({ email, countedUnder: address }: PasswordAttempt): Promise<Reserved> {
  const ofPair = Prisma.sql`email = ${email}::citext AND address = ${address}`
  return database().$transaction(async tx => {
    // Both strict limits are per address, so the attempts from one address are counted one at a time.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`
    await deleteOld(tx)
    const retryAfter =
      (await findWait(tx, ofPair, failureLimits.ofPair)) ??
      (await findWait(tx, Prisma.sql`address = ${address}`, failureLimits.ofAddress))
    if (retryAfter !== undefined) return { retryAfter }
    const [{ failures } = { failures: 0 }] = await tx.$queryRaw<{ failures: number }[]>`
      SELECT count(*)::int AS failures FROM login_failures
      WHERE email = ${email}::citext AND failed_at > ${windowStart}`
    await tx.$executeRaw`INSERT INTO login_failures (email, address) VALUES (${email}::citext, ${address})`
    return { retryAfter: null, delayMs: delayAfter(failures) }
  })
}

// Rows that another attempt is deleting are skipped, so that no attempt waits for one from another address.
async function deleteOld(tx: Prisma.TransactionClient): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM login_failures WHERE id IN (
      SELECT id FROM login_failures WHERE failed_at <= ${windowStart} LIMIT 1000 FOR UPDATE SKIP LOCKED)`
}

/** Returns the seconds until another attempt is allowed; undefined where it is allowed now. */
async function findWait(
  tx: Prisma.TransactionClient,
  whose: Prisma.Sql,
  limit: number,
): Promise<number | undefined> {
  const [last] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT greatest(1, ceil(extract(epoch FROM failed_at - (${windowStart}))))::int AS seconds
    FROM login_failures WHERE ${whose} AND failed_at > ${windowStart}
    ORDER BY failed_at DESC OFFSET ${limit - 1} LIMIT 1`
  return last?.seconds
}

/** How many ms an attempt is held back after so many failures of its account, from wherever they came. */
function delayAfter(failures: number): number {
  const { from, firstMs, mostMs } = accountDelay
  return failures < from ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - from))
}

function countInMemory({ email, countedUnder: address }: PasswordAttempt): Reserved {
  const seconds = failureWindowMs / 1000
  const { ofPair, ofAddress } = failureLimits
  countRequest({ name: 'password', of: email.toLowerCase(), requests: ofPair, seconds }, address)
  countRequest({ name: 'password', requests: ofAddress, seconds }, address)
  return { retryAfter: null, delayMs: 0 }
}
