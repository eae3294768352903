import type { IncomingMessage } from 'node:http'

/**
 * Adds the address a connection comes from to the end of `X-Forwarded-For`, as every proxy before it has done.
 * The last entries of that header are then always ones that we, or proxies we believe, have written.
 */
export function recordPeerAddress(request: IncomingMessage): void {
  const claimed = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? 'unknown'
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
}
