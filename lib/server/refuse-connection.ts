import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { writeProblem } from '@/lib/platform/write-problem'
import type { Connections } from './connections'
import { refusalHeaders, refuse } from './refuse'

// By the codes of Node's errors.
const UNREADABLE: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too long.'],
}

// As long as nginx waits between two pieces of what a client goes on to send (`lingering_timeout`).
const LINGER_MS = 5_000

/**
 * Has a server respond with a problem document to what it cannot read as a request, and to requests that do not arrive in time.
 * @param lingerMs how long the sender of what was refused may go on sending
 */
export function refuseUnreadable(server: Server, connections: Connections, lingerMs = LINGER_MS): void {
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, 'Nothing but 100-continue can be expected.'),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // A server that is given no other streams has sockets alone.
    const socket = stream as Socket
    const [status, detail] = UNREADABLE[error.code ?? ''] ?? [400, 'This is no request that can be read.']
    // Wait for the responses to requests that arrived before it in the same packet, and for a close that one of them asked for.
    setImmediate(() => {
      const isUnread = connections.get(socket)?.exchanges.size === 0
      if (isUnread) refuseUnread(socket, status, detail, lingerMs)
      else refuseConnection(socket, connections, status, detail)
    })
  })
}

/**
 * Refuses what is no request, and reads and drops what the sender still sends. On a closed connection it would cause a reset, and an
 * nginx that only passed a stranger's bytes on would take this instance for gone (RFC 9112, section 9.6).
 */
function refuseUnread(socket: Socket, status: number, detail: string, lingerMs: number): void {
  // Refused before: what follows cannot be read either.
  if (socket.writableEnded) return
  socket.end(writeRefusal(status, detail))
  const cutting = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cutting))
}

/** Closes a connection in the middle of a request, with a problem document where no response has begun. */
export function refuseConnection(
  socket: Socket,
  connections: Connections,
  status: number,
  detail: string,
): void {
  const exchanges = [...(connections.get(socket)?.exchanges ?? [])]
  const hasBegun = exchanges.some(({ response }) => response.headersSent)
  if (socket.writable && !hasBegun) socket.write(writeRefusal(status, detail))
  socket.destroySoon()
}

function writeRefusal(status: number, detail: string): string {
  const body = writeProblem(status, detail)
  const headers = {
    ...refusalHeaders,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
