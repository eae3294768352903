import { tooManyRequests } from '@/lib/http/problem'
import { addressGroup } from '@/lib/http/rate-limit'
import { env } from '@/lib/platform/env'

const GIBIBYTE = 1024 ** 3
// Of one school or office two hundred may apply in a day, each with the largest file.
const ADDRESS_BYTES = GIBIBYTE
const ALL_BYTES = 10 * GIBIBYTE
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_ADDRESSES = 50_000

/** What was received since a time, in bytes. */
type Day = { startedAt: number; bytes: number; byAddress: Map<string, number> }

// Kept outside the module so that several bundles count together. Each process has its own and forgets it when it ends:
// this bounds what visitors can do to the disk, and the reserve guards it whatever they do.
const shared = globalThis as typeof globalThis & { cvQuotaDay?: Day }

/**
 * Refuses more CVs than the disk is meant for: 1 GiB a day from one address group, 10 GiB from all together. Off with
 * `RATE_LIMITS=off`.
 * @param address an IP address
 * @param now the time in milliseconds
 * @throws a 429 problem until the day is over
 */
export function requireQuota(address: string, now = Date.now()): void {
  if (!env().rateLimits) return
  const { startedAt, bytes, byAddress } = today(now)
  if (bytes < ALL_BYTES && (byAddress.get(addressGroup(address)) ?? 0) < ADDRESS_BYTES) return
  throw tooManyRequests((startedAt + DAY_MS - now) / 1000)
}

/** Counts a CV that was received against the quota of the day, which begins with the first one. */
export function countReceived(address: string, bytes: number, now = Date.now()): void {
  const day = today(now)
  const group = addressGroup(address)
  const before = day.byAddress.get(group) ?? 0
  // Deleted first, so that the oldest entry is the one heard of longest ago.
  day.byAddress.delete(group)
  const [oldest] = day.byAddress.keys()
  if (day.byAddress.size >= MOST_ADDRESSES && oldest !== undefined) day.byAddress.delete(oldest)
  day.byAddress.set(group, before + bytes)
  day.bytes += bytes
}

function today(now: number): Day {
  const day = shared.cvQuotaDay
  if (day && now < day.startedAt + DAY_MS) return day
  shared.cvQuotaDay = { startedAt: now, bytes: 0, byAddress: new Map() }
  return shared.cvQuotaDay
}
