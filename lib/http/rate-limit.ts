import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '@/lib/platform/env'
import { countRefusal } from '@/lib/platform/meters'
import { isAskedForStore } from '@/lib/platform/page-outcome'
import { deriveKey } from '@/lib/platform/secrets'
import { tooManyRequests } from './problem'

type Window = { count: number; endsAt: number }

/** How many requests within how long, counted under a name of its own; where `of` is given, for each such thing apart. */
export type RateLimit = { name: string; of?: string; requests: number; seconds: number }

const MOST_WINDOWS = 50_000

// Outside the module, so that several bundles count together.
const shared = globalThis as typeof globalThis & { rateLimitWindows?: Map<string, Window> }

/**
 * Counts a request against a limit; off with `RATE_LIMITS=off`.
 * @param address whom to count, an IP address
 * @param now the time in milliseconds
 * @throws a 429 problem once the limit is used up
 */
export function countRequest(limit: RateLimit, address: string, now = Date.now()): void {
  // What is made for everyone is nobody's request, and is sent from memory from then on.
  if (!env().rateLimits || isAskedForStore()) return
  const windows = openWindows()
  const key = `${limit.name} ${limit.of ?? ''} ${addressGroup(address)}`
  const current = windows.get(key)
  if (!current || current.endsAt <= now) {
    windows.delete(key)
    keepWindow(windows, key, { count: 1, endsAt: now + limit.seconds * 1000 })
    return
  }
  if (current.count >= limit.requests) {
    countRefusal(limit.name)
    throw tooManyRequests((current.endsAt - now) / 1000)
  }
  current.count += 1
}

function openWindows(): Map<string, Window> {
  shared.rateLimitWindows ??= new Map()
  return shared.rateLimitWindows
}

// A map keeps its keys in the order they came: a flood of addresses displaces the oldest window, never all of them.
function keepWindow(windows: Map<string, Window>, key: string, window: Window): void {
  const [oldest] = windows.keys()
  if (windows.size >= MOST_WINDOWS && oldest !== undefined) windows.delete(oldest)
  windows.set(key, window)
}

/**
 * Finds the IP address a request comes from. The server writes the connection's own address last into
 * `X-Forwarded-For`; each believed proxy (`TRUST_PROXY`) accounts for one entry more from the end.
 * @param proxies how many reverse proxies to believe
 * @returns the address in one spelling, an IPv4-mapped one as IPv4, or `unknown`
 */
export function clientAddress(request: Request, proxies = env().trustProxy): string {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',')
  const address = withoutPort((entries.at(-1 - proxies) ?? entries[0] ?? '').trim())
  return isIP(address) ? ipaddr.process(address).toString() : 'unknown'
}

/** Names the group that an address is counted in: an IPv6 visitor has a whole /64 network. */
export function addressGroup(address: string): string {
  return isIP(address) === 6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address
}

/**
 * Hashes the group of an IP address under a key of its own, so that events and log lines of one visitor can be told
 * together, and nobody without the site's secret can try all addresses.
 */
export function hashAddress(address: string): string {
  return createHmac('sha256', deriveKey(env().nextauthSecret, 'IP hash'))
    .update(addressGroup(address))
    .digest('hex')
    .slice(0, 32)
}

// Some proxies name the port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`.
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(entry) ?? []
  return bracketed ?? plain ?? entry
}
