import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainRequest, readPlainRequest } from './plain-request'
import type { Selected } from './stored-response'

type Settings = {
  /** Returns what is sent to a request at once; undefined where Node is to handle it. */
  select: (request: PlainRequest, socket: Socket) => Selected | undefined
  /** How long a new connection may take until its first request, and an open one until its next, in ms. */
  firstMs: number
  silenceMs: number
}

// Browsers send less than a kilobyte, and Node refuses 16.
const LONGEST_HEAD = 8 * 1024

/**
 * Has a server send what is in memory as soon as its request has arrived, without Node's request and response objects. It reads
 * plain requests alone; at the first other one the connection is handed to Node for good, as if nothing had been read of it
 * (https://nodejs.org/docs/latest-v20.x/api/http.html#event-connection). Call it before anything else listens to the server.
 * @returns a function that closes the connections that were not handed to Node
 */
export function sendFromMemory(server: Server, settings: Settings): () => void {
  const nodeListeners = server.listeners('connection')
  server.removeAllListeners('connection')
  const ownSockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    ownSockets.add(socket)
    socket.once('close', () => ownSockets.delete(socket))
    serve(socket, settings, () => {
      ownSockets.delete(socket)
      for (const listener of nodeListeners) listener.call(server, socket)
    })
  })
  return () => {
    for (const socket of ownSockets) socket.destroySoon()
  }
}

/** Serves a connection until it requests something that is not in memory. */
function serve(socket: Socket, { select, firstMs, silenceMs }: Settings, handOver: () => void): void {
  let wasUsed = false
  const read = (bytes: Buffer) => {
    const request = bytes.length <= LONGEST_HEAD ? readPlainRequest(bytes.toString('latin1')) : undefined
    const selected = request && select(request, socket)
    if (!selected) return giveToNode(bytes)
    if (!wasUsed) socket.setTimeout(silenceMs)
    wasUsed = true
    send(socket, selected)
  }
  const listeners = {
    data: read,
    // Node's servers leave a socket half open when the client ends its side, so this server has to end the other.
    end: () => socket.end(),
    timeout: () => socket.destroy(),
    // The client is gone; the connection closes by itself.
    error: () => {},
  }
  const giveToNode = (bytes: Buffer) => {
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
    socket.setTimeout(0)
    // Read before Node may pause the socket: a read after that would make it flow again while nobody listens.
    socket.read(0)
    handOver()
    socket.emit('data', bytes)
  }
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  socket.setTimeout(firstMs)
}

function send(socket: Socket, { status, head, more, body }: Selected): void {
  const { start, whole } = headOf(status, head)
  socket.cork()
  socket.write(more.length === 0 ? whole : start)
  if (more.length > 0) socket.write(Buffer.from(writeFields(more) + END, 'latin1'))
  if (body) socket.write(body)
  socket.uncork()
  // Back pressure: while the client does not read, its requests are not read. Below the high-water mark no `drain` event would come.
  if (socket.writableLength > 0 && socket.writableNeedDrain)
    socket.pause().once('drain', () => socket.resume())
}

// The end of a head. No Connection header comes before it: HTTP/1.1 keeps connections open (RFC 9112, section 9.3), and each byte counts
// in the first round trip.
const END = '\r\n'

/** A response head for one second's Date: `start` may be followed by more headers, `whole` is complete. */
type Head = { date: string; start: Buffer; whole: Buffer }

const heads = new WeakMap<readonly string[], Head>()

function headOf(status: number, fields: readonly string[]): Head {
  const date = dateNow()
  const before = heads.get(fields)
  if (before?.date === date) return before
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${writeFields(fields)}Date: ${date}\r\n`
  const head = { date, start: Buffer.from(text, 'latin1'), whole: Buffer.from(text + END, 'latin1') }
  heads.set(fields, head)
  return head
}

function writeFields(fields: readonly string[]): string {
  let text = ''
  for (let at = 0; at < fields.length; at += 2) text += `${fields[at]}: ${fields[at + 1]}\r\n`
  return text
}

let date: string | undefined

/** Returns the present second as HTTP writes it, read once a second as in Node's own server: Next wraps `Date`, which then costs. */
function dateNow(): string {
  if (date === undefined) {
    const now = new Date()
    date = now.toUTCString()
    setTimeout(forgetDate, 1000 - now.getUTCMilliseconds()).unref()
  }
  return date
}

function forgetDate(): void {
  date = undefined
}
