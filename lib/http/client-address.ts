import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { addressGroup, readAddress } from '@/lib/platform/ip-address'
import { deriveKey } from '@/lib/platform/secrets'

/**
 * Finds the IP address a request comes from. The server writes the connection's own address last into
 * `X-Forwarded-For`; each believed proxy (`TRUST_PROXY`) accounts for one entry more from the end.
 * @param proxies how many reverse proxies to believe
 * @returns the address in one spelling, an IPv4-mapped one as IPv4, or `unknown`
 */
export function clientAddress({ headers }: Pick<Request, 'headers'>, proxies = env().trustProxy): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  return readAddress((entries.at(-1 - proxies) ?? entries[0] ?? '').trim()) ?? 'unknown'
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
