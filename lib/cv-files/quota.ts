import 'server-only'
import { DAY_MS } from '@/lib/dates/durations'
import { tooManyRequests } from '@/lib/http/problem'
import { addToCount, readCounts, type SharedCount } from '@/lib/http/shared-limit'
import { env } from '@/lib/platform/env'
import { addressGroup } from '@/lib/platform/ip-address'
import { logger } from '@/lib/platform/logger'
import { countRefusal } from '@/lib/platform/meters'

const GIBIBYTE = 1024 ** 3
// Enough for two hundred people of one school or office to apply in a day, each with the largest file.
const ADDRESS_BYTES = GIBIBYTE
const ALL_BYTES = 10 * GIBIBYTE
// Four of the largest files, or a hundred of the usual size.
const LITTLE_BYTES = 20 * 1024 ** 2
const DAY_SECONDS = DAY_MS / 1000
const NAME = 'CV bytes'
const ALL = 'all'

/**
 * Refuses more CVs than the disk is meant for, whichever instance they came to: 1 GiB a day from one address group, and 10 GiB from all
 * together. Beyond those 10 GiB a group that has sent less than 20 MiB may still send, so that a few groups cannot close the form to
 * everybody. Off with `RATE_LIMITS=off`.
 * @param address an IP address
 * @throws a 429 problem until the day is over, which begins with the first CV
 */
export async function requireQuota(address: string): Promise<void> {
  if (!env().rateLimits) return
  const counts = await readCounts(NAME, [addressGroup(address), ALL])
  const all = counts.find(({ group }) => group === ALL)
  const own = counts.find(({ group }) => group !== ALL)
  const full = findFull(own, all)
  if (!full) return
  countRefusal('cv-bytes')
  throw tooManyRequests(full.seconds)
}

/** Returns the count that is used up; undefined where none is. */
function findFull(own: SharedCount | undefined, all: SharedCount | undefined): SharedCount | undefined {
  if (!own || own.amount < LITTLE_BYTES) return undefined
  if (own.amount >= ADDRESS_BYTES) return own
  return all && all.amount >= ALL_BYTES ? all : undefined
}

/** Counts a CV that was received against the quota of the day; where counting fails, the CV is still accepted. */
export async function countReceived(address: string, bytes: number): Promise<void> {
  try {
    await addToCount(NAME, [addressGroup(address), ALL], bytes, DAY_SECONDS)
  } catch (error) {
    logger.warn({ err: error }, 'a CV was not counted')
  }
}
