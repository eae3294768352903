import type { IncomingMessage, Server } from 'node:http'
import type { Connections } from './connections'
import { refuseConnection } from './refuse-connection'

/** How many bytes of a body must arrive within how many ms, and how often that is checked, in ms. */
export type Pace = { bytes: number; withinMs: number; checkMs: number }

/** A CV over a bad line of 7 kB/s arrives 25 times as fast. Two minutes is also how long a connection may be silent. */
export const bodyPace: Pace = { bytes: 32 * 1024, withinMs: 2 * 60_000, checkMs: 5_000 }

/** When the current measurement of a body's pace began, in ms of the process, and how many bytes its connection had read by then. */
type Mark = { at: number; bytesRead: number }

/**
 * Ends requests whose body arrives too slowly, with a 408. Otherwise a client that sends a byte now and then would occupy a connection
 * and its handler for as long as the longest upload may take.
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

// While our own buffer is full, the handler causes the delay and not the sender.
function isAhead(request: IncomingMessage, mark: Mark, { bytes }: Pace): boolean {
  const isHeldUpHere = request.readableLength >= request.readableHighWaterMark
  return isHeldUpHere || request.socket.bytesRead - mark.bytesRead >= bytes
}
