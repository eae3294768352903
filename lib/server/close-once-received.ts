import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { Connections } from './connections'

/**
 * Has a server that closes a connection after a response first read and drop the rest of the request. What arrives on a closed
 * connection resets it, and a client, such as nginx, then loses the response (RFC 9112, section 9.6).
 */
export function closeOnceReceived(server: Server, connections: Connections): void {
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket)
    // Node's HTTP server calls this to close a connection after a response; it is documented as closing once everything is written.
    socket.destroySoon = () => {
      const exchanges = [...(connections.get(socket)?.exchanges ?? [])]
      const early = exchanges.find(({ request, response }) => response.writableFinished && !request.complete)
      if (early) finished(early.request, () => destroySoon())
      else destroySoon()
    }
  })
}
