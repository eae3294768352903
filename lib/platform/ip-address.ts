import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Reads an IP address as a connection or a proxy names it: with a port or without (`203.0.113.9:4711`, `[2001:db8::1]:4711`).
 * @returns the address in one spelling, an IPv4-mapped one as IPv4; undefined where it is none
 */
export function readAddress(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/** Names the group that an address is counted in: an IPv6 visitor has a whole /64 network. What is no address stands for itself. */
export function addressGroup(address: string): string {
  return isIP(address) === 6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address
}
