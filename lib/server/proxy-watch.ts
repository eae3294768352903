import type { IncomingMessage } from 'node:http'
import { readAddress } from '@/lib/platform/ip-address'
import { isPrivateAddress } from '@/lib/platform/private-host'

/** What is wrong with `TRUST_PROXY`, in a sentence that says what to set. */
export type ProxyFault = string

// Monitors on the same machine, such as Prometheus, request these without going through the proxy.
const PROBES = /^\/api\/(health|ready|metrics)(?=[?]|$)/
const ENOUGH_REQUESTS = 10

const faults = {
  unbelieved:
    'requests come through a proxy, and TRUST_PROXY is not set: all visitors count as one and share its limits. Set TRUST_PROXY to how many proxies stand in front, such as 1.',
  absent:
    'TRUST_PROXY is set, but requests come without X-Forwarded-For: all visitors count as one, or may choose their IP address. Have the proxy set that header, or leave TRUST_PROXY out where there is none.',
  unreadable:
    'the proxy puts something else than an IP address into X-Forwarded-For: all visitors count as one. Have it set the address alone.',
} satisfies Record<string, ProxyFault>

/**
 * Returns a function that checks each request before the connection's own address is added to `X-Forwarded-For`, and warns once
 * where the site would take all visitors for one.
 * @param trustProxy how many reverse proxies are trusted
 * @param warn is told the fault, at most once
 */
export function watchProxy(
  trustProxy: number,
  warn: (fault: ProxyFault) => void,
): (request: IncomingMessage) => void {
  let done = false
  let requestsWithoutHeader = 0
  const report = (fault: ProxyFault) => {
    done = true
    warn(fault)
  }
  return request => {
    if (done || PROBES.test(request.url ?? '')) return
    const entries = entriesOf(request)
    if (trustProxy === 0) {
      if (entries.some(entry => readAddress(entry)) && isFromProxy(request)) report(faults.unbelieved)
    } else if (entries.length < trustProxy) {
      requestsWithoutHeader += 1
      if (requestsWithoutHeader >= ENOUGH_REQUESTS) report(faults.absent)
    } else if (!readAddress(entries.at(-trustProxy) ?? '')) report(faults.unreadable)
    // One request came through the proxy, so later ones that did not are sent by programs on this machine.
    else done = true
  }
}

function entriesOf({ headers }: IncomingMessage): string[] {
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
}

// Only the operator's own proxy has a private address. A stranger on the internet may send the header too.
function isFromProxy({ socket }: IncomingMessage): boolean {
  return isPrivateAddress(readAddress(socket.remoteAddress ?? '') ?? '')
}
