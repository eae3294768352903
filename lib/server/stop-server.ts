import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './connections'

// For the requests that are on their way: whoever uses a connection often has sent one by then.
const LAST_REQUESTS_MS = 500
const PATIENCE_MS = 10_000

/**
 * Stops a server: it takes no more connections, and requests that run may finish, for 10 s at most. A connection that is kept
 * open takes one more request, whose response says that it closes, within half a second: a client that is not told would send its
 * next request into the close, and lose it.
 * @param closeIdle closes the connections that wait for a request
 */
export async function stopServer(
  server: Server,
  connections: Connections,
  closeIdle: () => void,
): Promise<void> {
  // Node's own close of an HTTP server would close at once those that wait for a request.
  const closed = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  for (const { exchanges } of connections.values())
    for (const { response } of exchanges) if (!response.headersSent) response.setHeader('Connection', 'close')
  await Promise.race([closed, sleep(LAST_REQUESTS_MS)])
  const closeUnlessSending = () => isSending(connections) || closeIdle()
  const closing = setInterval(closeUnlessSending, 20)
  closeUnlessSending()
  await Promise.race([closed, sleep(PATIENCE_MS - LAST_REQUESTS_MS)])
  clearInterval(closing)
  server.closeAllConnections()
}

// To Node a connection idles once its response was ended, also while its client still takes what was written.
function isSending(connections: Connections): boolean {
  return [...connections.keys()].some(({ writableLength }) => writableLength > 0)
}
