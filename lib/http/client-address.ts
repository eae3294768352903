import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'

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
