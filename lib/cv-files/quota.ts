import 'server-only'
import { tooManyRequests } from '@/lib/http/problem'
import { addToCount, readCounts } from '@/lib/http/shared-limit'
import { describeError } from '@/lib/platform/describe-error'
import { env } from '@/lib/platform/env'
import { addressGroup } from '@/lib/platform/ip-address'
import { logger } from '@/lib/platform/logger'
import { countRefusal } from '@/lib/platform/meters'

const GIBIBYTE = 1024 ** 3
// Enough for two hundred people of one school or office to apply in a day, each with the largest file.
const ADDRESS_BYTES = GIBIBYTE
const ALL_BYTES = 10 * GIBIBYTE
const DAY_SECONDS = 24 * 60 * 60
const NAME = 'CV bytes'
const ALL = 'all'

/**
 * Refuses more CVs than the disk is meant for: 1 GiB a day from one address group, 10 GiB from all together, whichever
 * instance they came to. Off with `RATE_LIMITS=off`.
 * @param address an IP address
 * @throws a 429 problem until the day is over, which begins with the first CV
 */
export async function requireQuota(address: string): Promise<void> {
  if (!env().rateLimits) return
  const bounds = new Map([
    [addressGroup(address), ADDRESS_BYTES],
    [ALL, ALL_BYTES],
  ])
  const counts = await readCounts(NAME, [...bounds.keys()])
  const full = counts.find(({ group, amount }) => amount >= (bounds.get(group) ?? Number.POSITIVE_INFINITY))
  if (!full) return
  countRefusal('cv-bytes')
  throw tooManyRequests(full.seconds)
}

/** Counts a CV that was received against the quota of the day; where counting fails, the CV is still accepted. */
export async function countReceived(address: string, bytes: number): Promise<void> {
  try {
    await addToCount(NAME, [addressGroup(address), ALL], bytes, DAY_SECONDS)
  } catch (error) {
    logger.warn(describeError(error), 'a CV was not counted')
  }
}
