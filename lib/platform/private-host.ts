import { BlockList, isIP } from 'node:net'

// RFC 1918, RFC 3927, RFC 4193, RFC 4291; loopback first.
const loopback = blocks([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])
const privateRanges = blocks([
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
])

/** Whether a URL's host is this machine itself. */
export function isLoopbackHost(url: string): boolean {
  return isLoopback(hostOf(url))
}

function isLoopback(host: string): boolean {
  return host === '' || /(^|\.)localhost$/.test(host) || isIn(loopback, host)
}

/** Whether a URL's host is this machine or one that only a network of one's own can reach, by its IP address or its name. */
export function isPrivateHost(url: string): boolean {
  return isPrivate(hostOf(url))
}

function isPrivate(host: string): boolean {
  // A name without a dot is one of the network's own, such as a container's.
  const hasPrivateName = isIP(host) === 0 && (!host.includes('.') || /\.(local|internal|lan)$/.test(host))
  return isLoopback(host) || hasPrivateName || isIn(privateRanges, host)
}

/** The same of the database that the driver would connect to: `host` counts for it more than the URL's own, and `hostaddr` nothing. */
export function isPrivateDatabase(url: string): boolean {
  const { searchParams } = new URL(url)
  const named = searchParams.getAll('host').filter(Boolean)
  const hosts = named.length > 0 ? named.map(host => host.toLowerCase()) : [decoded(hostOf(url))]
  // A path is the folder of a socket on this machine.
  return hosts.every(host => host.startsWith('/') || isPrivate(host))
}

// What stands there encoded, and would look like a name without a dot.
function decoded(host: string): string {
  try {
    return decodeURIComponent(host).toLowerCase()
  } catch {
    return host
  }
}

/** Whether an IP address, as `readAddress` spells it, is of this machine or of a network of one's own. */
export function isPrivateAddress(address: string): boolean {
  return isIn(loopback, address) || isIn(privateRanges, address)
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase()
}

function isIn(list: BlockList, host: string): boolean {
  const family = isIP(host)
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

function blocks(ranges: [string, number, 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList()
  for (const [network, bits, family] of ranges) list.addSubnet(network, bits, family)
  return list
}
