import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@/lib/postgres/cluster'

/** How the fake behaves once it is asked to scan. */
export type ClamdBehaviour = 'scans' | 'is-silent' | 'closes-midway' | 'refuses-size' | 'is-broken'

/** A server that speaks as much of clamd's protocol as the product uses. */
export type FakeClamd = {
  host: { host: string; port: number }
  behaviour: ClamdBehaviour
  /** The contents it was sent whole, and the pings. */
  scanned: Buffer[]
  pings: number
  stop(): Promise<void>
}

/** What it takes for a virus. */
export const FAKE_VIRUS = 'not a virus, but found like one'

/** Starts a fake clamd on loopback. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => undefined))
    serve(clamd, socket)
  })
  const port = await listenOnLoopback(server)
  const clamd: FakeClamd = {
    host: { host: '127.0.0.1', port },
    behaviour: 'scans',
    scanned: [],
    pings: 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return clamd
}

function serve(clamd: FakeClamd, socket: Socket): void {
  let received = Buffer.alloc(0)
  socket.on('data', chunk => {
    received = Buffer.concat([received, chunk])
    if (clamd.behaviour === 'is-silent') return
    if (received.equals(Buffer.from('zPING\0'))) {
      clamd.pings += 1
      socket.end(clamd.behaviour === 'is-broken' ? 'ERROR\0' : 'PONG\0')
    } else if (clamd.behaviour === 'closes-midway') socket.destroy()
    else if (clamd.behaviour === 'refuses-size') socket.end('INSTREAM size limit exceeded. ERROR\0')
    else scan(clamd, socket, received)
  })
}

function scan(clamd: FakeClamd, socket: Socket, received: Buffer): void {
  const content = readInstream(received)
  if (!content) return
  clamd.scanned.push(content)
  if (clamd.behaviour === 'is-broken') socket.end('stream: Malformed database ERROR\0')
  // In two pieces, as a network may cut it.
  else if (content.includes(FAKE_VIRUS)) socket.write('stream: Fake.Test', () => socket.end('-1 FOUND\0'))
  else socket.end('stream: OK\0')
}

/** Returns the content of `INSTREAM`, or undefined while its end is still to come. */
function readInstream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
