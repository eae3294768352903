import 'server-only'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { addressGroup } from '@/lib/platform/ip-address'
import { countRefusal } from '@/lib/platform/meters'
import { tooManyRequests } from './problem'
import { countRequest, type SharedLimit } from './rate-limit'

/** How much was counted, and in how many seconds its window is over by the database's clock. */
export type SharedCount = { amount: number; seconds: number }

/** The same of one group of addresses. */
export type GroupCount = SharedCount & { group: string }

/**
 * Counts a request against a limit in memory, so that a flood costs no query, and then in the database, so that all
 * instances count together and a restart forgets nothing; off with `RATE_LIMITS=off`.
 * @param address whom to count: an IP address, or what else names somebody, such as an administrator's id
 * @throws a 429 problem once the limit is used up
 */
export async function countEverywhere(limit: SharedLimit, address: string): Promise<void> {
  countRequest(limit, address)
  if (!env().rateLimits) return
  const { amount, seconds } = await addToCount(limit.name, [addressGroup(address)], 1, limit.seconds)
  if (amount <= limit.requests) return
  countRefusal(limit.name)
  throw tooManyRequests(seconds)
}

/**
 * Adds to what is counted under a name for each of these groups of addresses, and returns the sum of the first.
 * @param windowSeconds how long the window is that begins with the first amount
 * @param db a transaction, where the count is to be stored only with it; others of the group then wait until it ends
 */
export async function addToCount(
  name: string,
  groups: readonly [string, ...string[]],
  amount: number,
  windowSeconds: number,
  db: Prisma.TransactionClient = database(),
): Promise<SharedCount> {
  const counts = await db.$queryRaw<GroupCount[]>`
    INSERT INTO request_counts AS c (name, address, amount, ends_at)
    SELECT ${name}, address, ${amount}::bigint, now() + ${windowSeconds}::float8 * interval '1 second'
    FROM unnest(${groups}::text[]) AS address ORDER BY address
    ON CONFLICT (name, address) DO UPDATE SET
      amount = excluded.amount + CASE WHEN c.ends_at > now() THEN c.amount ELSE 0 END,
      ends_at = CASE WHEN c.ends_at > now() THEN c.ends_at ELSE excluded.ends_at END
    RETURNING address AS "group", amount::float8, extract(epoch FROM ends_at - now())::float8 AS seconds`
  return counts.find(({ group }) => group === groups[0]) ?? { amount, seconds: windowSeconds }
}

/** Returns the counts under a name of these groups of addresses, without adding to them; a group without a count is left out. */
export function readCounts(name: string, groups: readonly string[]): Promise<GroupCount[]> {
  return database().$queryRaw<GroupCount[]>`
    SELECT address AS "group", amount::float8, extract(epoch FROM ends_at - now())::float8 AS seconds
    FROM request_counts WHERE name = ${name} AND address = ANY (${groups}::text[]) AND ends_at > now()`
}

/** Deletes the counts whose windows are over, and returns how many there were. */
export function deleteOldCounts(): Promise<number> {
  return database().$executeRaw`DELETE FROM request_counts WHERE ends_at <= now()`
}
