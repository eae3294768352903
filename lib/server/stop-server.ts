import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './connections'

// Time for requests that are on their way: a client that uses its connection often has sent its next one by then.
const LAST_REQUESTS_MS = 500
const TIMEOUT_MS = 10_000

/**
 * Stops a server: it takes no more connections, and running requests may take up to 10 s to finish. For half a second an open
 * connection still takes one more request, and its response says that the connection closes. A client that was not told would lose a
 * request that it sends while the connection closes.
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
  await Promise.race([closed, sleep(TIMEOUT_MS - LAST_REQUESTS_MS)])
  clearInterval(closing)
  server.closeAllConnections()
}

// Node counts a connection as idle once its response was ended, even while the client is still reading it.
function isSending(connections: Connections): boolean {
  return [...connections.keys()].some(({ writableLength }) => writableLength > 0)
}
