import { env } from '@/lib/platform/env'
import { addressGroup } from '@/lib/platform/ip-address'
import { countRefusal } from '@/lib/platform/meters'
import { isForPageStore } from '@/lib/platform/page-outcome'
import { processState } from '@/lib/platform/process-state'
import { tooManyRequests } from './problem'

type Window = { count: number; endsAt: number }

/**
 * How many requests are allowed within how long, counted under a name; `of` has them counted apart for each value, such
 * as an e-mail.
 */
export type RateLimit = { name: string; requests: number; seconds: number; of?: string }

/** A limit that all instances count together. */
export type SharedLimit = RateLimit & { of?: never }

const MOST_WINDOWS = 50_000

const windows = processState('http/rate-limit', () => new Map<string, Window>())

/**
 * Counts a request against a limit; off with `RATE_LIMITS=off`.
 * @param address whom to count: an IP address, or what else names somebody
 * @param now the time in milliseconds, by a monotonic clock
 * @throws a 429 problem once the limit is used up
 */
export function countRequest(limit: RateLimit, address: string, now = performance.now()): void {
  const wait = countForWait(limit, address, now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
}

/** Counts a request in the same way, and tells whether it is within the limit. */
export function countWithinLimit(limit: RateLimit, address: string): boolean {
  return countForWait(limit, address) === 0
}

/** Counts a request, and returns how many ms its sender has to wait; 0 within the limit. */
export function countForWait(limit: RateLimit, address: string, now = performance.now()): number {
  // Rendering for the page store is not a client's request.
  if (!env().rateLimits || isForPageStore()) return 0
  const key = `${limit.name} ${limit.of ?? ''} ${addressGroup(address)}`
  const current = windows.get(key)
  if (!current || current.endsAt <= now) {
    windows.delete(key)
    storeWindow(windows, key, { count: 1, endsAt: now + limit.seconds * 1000 })
    return 0
  }
  if (current.count >= limit.requests) {
    countRefusal(limit.name)
    return current.endsAt - now
  }
  current.count += 1
  return 0
}

// A map iterates in insertion order: a flood of addresses evicts the oldest window, never all of them.
function storeWindow(windows: Map<string, Window>, key: string, window: Window): void {
  const [oldest] = windows.keys()
  if (windows.size >= MOST_WINDOWS && oldest !== undefined) windows.delete(oldest)
  windows.set(key, window)
}
