import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { addressGroup, readAddress } from '@/lib/platform/ip-address'
import { deriveKey } from '@/lib/platform/secrets'

/**
 * Finds the IP address a request comes from. The server writes the connection's own address last into
 * `X-Forwarded-For`; with each trusted proxy (`TRUST_PROXY`), the visitor's is one entry further from the end.
 * @param proxies how many reverse proxies to trust
 * @returns the address in one spelling, an IPv4-mapped one as IPv4, or `unknown`
 */
export function clientAddress({ headers }: Pick<Request, 'headers'>, proxies = env().trustProxy): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  return readAddress((entries.at(-1 - proxies) ?? entries[0] ?? '').trim()) ?? 'unknown'
}

/**
 * Hashes the group of an IP address with a key of its own: events and log lines of one visitor have the same hash, and
 * nobody without the site's secret can find the address by trying all of them.
 */
export function hashAddress(address: string): string {
  return createHmac('sha256', deriveKey(env().nextauthSecret, 'IP hash'))
    .update(addressGroup(address))
    .digest('hex')
    .slice(0, 32)
}
