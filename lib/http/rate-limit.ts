import { env } from '@/lib/platform/env'
import { addressGroup } from './client-address'
import { tooManyRequests } from './problem'

type Window = { count: number; endsAt: number }

/** How many requests within how long, counted under a name of its own. */
export type RateLimit = { name: string; requests: number; seconds: number }

const MOST_WINDOWS = 50_000

// Kept outside the module so that several bundles count together.
const shared = globalThis as typeof globalThis & { rateLimitWindows?: Map<string, Window> }

/**
 * Counts a request against a limit; off with `RATE_LIMITS=off`.
 * @param address whom to count, an IP address
 * @param now the time in milliseconds
 * @throws a 429 problem once the limit is used up
 */
export function countRequest(limit: RateLimit, address: string, now = Date.now()): void {
  if (!env().rateLimits) return
  const windows = openWindows(now)
  const key = `${limit.name} ${addressGroup(address)}`
  const current = windows.get(key)
  const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + limit.seconds * 1000 }
  if (window.count >= limit.requests) throw tooManyRequests((window.endsAt - now) / 1000)
  window.count += 1
  windows.set(key, window)
}

function openWindows(now: number): Map<string, Window> {
  shared.rateLimitWindows ??= new Map()
  const windows = shared.rateLimitWindows
  if (windows.size >= MOST_WINDOWS) {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    if (windows.size >= MOST_WINDOWS) windows.clear()
  }
  return windows
}
