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

/** Has a server refuse what cannot be read as a request, or does not arrive in time, with a problem document too. */
export function refuseUnreadable(server: Server, connections: Connections): void {
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, 'Nothing but 100-continue can be expected.'),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, detail] = UNREADABLE[error.code ?? ''] ?? [400, 'This is no request that can be read.']
    refuseConnection(socket as Socket, connections, status, detail)
  })
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
