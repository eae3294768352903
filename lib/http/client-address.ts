import { isIP } from 'node:net'
import { env } from '@/lib/platform/env'

/**
 * Finds the address a visitor calls from. The server writes the connection's own address last into
 * `X-Forwarded-For`; each believed proxy (`TRUST_PROXY`) accounts for one entry more from the end.
 * @param request the call
 * @param proxies how many reverse proxies to believe
 * @returns an IP address in one spelling, or `unknown`
 */
export function clientAddress(request: Request, proxies = env().trustProxy): string {
  const addresses = (request.headers.get('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
  const address = addresses[Math.max(0, addresses.length - 1 - proxies)] ?? ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) ? plain.toLowerCase() : 'unknown'
}

/**
 * Gives the name under which an address is counted: an IPv6 visitor holds a whole /64 network.
 * @param address an IP address
 */
export function addressGroup(address: string): string {
  return isIP(address) === 6 ? `${expandIPv6(address).slice(0, 4).join(':')}::/64` : address
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(gap).fill('0'), ...back]
}
