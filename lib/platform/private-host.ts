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
  const host = hostOf(url)
  return host === '' || /(^|\.)localhost$/.test(host) || isIn(loopback, host)
}

/** Whether a URL's host is this machine or one that only a network of one's own can reach, by its IP address or its name. */
export function isPrivateHost(url: string): boolean {
  const host = hostOf(url)
  // A name without a dot is one of the network's own, such as a container's.
  const hasPrivateName = isIP(host) === 0 && (!host.includes('.') || /\.(local|internal|lan)$/.test(host))
  return isLoopbackHost(url) || hasPrivateName || isIn(privateRanges, host)
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
