import type { IncomingMessage, Server } from 'node:http'
import type { Connections } from './connections'
import { refuseConnection } from './refuse-connection'

/** What a body has to bring within what time, in bytes and milliseconds, and how often that is looked at. */
export type Pace = { bytes: number; withinMs: number; checkMs: number }

/** A CV over a bad line of 7 kB/s brings 25 times this; two minutes is also how long a connection may be silent. */
export const bodyPace: Pace = { bytes: 32 * 1024, withinMs: 2 * 60_000, checkMs: 5_000 }

/** Where the measurement of a body's pace began: when, and after how many bytes of its connection. */
type Mark = { at: number; bytesRead: number }

/**
 * Cuts requests off whose body trickles in, with a 408: a byte now and then would hold a connection, and what its handler
 * holds, for as long as the longest upload may take.
 */
export function cutSlowBodies(server: Server, connections: Connections, pace: Pace): void {
  const marks = new WeakMap<IncomingMessage, Mark>()
  const checking = setInterval(() => {
    for (const [socket, { exchanges }] of connections)
      for (const { request } of exchanges) {
        if (request.complete) continue
        const mark = marks.get(request)
        if (!mark || isAhead(request, mark, pace))
          marks.set(request, { at: performance.now(), bytesRead: socket.bytesRead })
        else if (performance.now() - mark.at > pace.withinMs)
          refuseConnection(socket, connections, 408, 'The body came too slowly.')
      }
  }, pace.checkMs)
  checking.unref()
  server.once('close', () => clearInterval(checking))
}

// While our own buffer is full, the delay is not the sender's.
function isAhead(request: IncomingMessage, mark: Mark, { bytes }: Pace): boolean {
  const isHeldUpHere = request.readableLength >= request.readableHighWaterMark
  return isHeldUpHere || request.socket.bytesRead - mark.bytesRead >= bytes
}
