import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Case } from './case'

/** A response: its headers by their lower-case names, its body without chunks and decompressed. */
export type FuzzResponse = { status: number; headers: Map<string, string>; body: string }

/** How a request ended: what was received, and whether the connection was still open after the time limit (`hung`). */
export type Outcome = { hung: boolean; received: Buffer }

/**
 * Sends one request on a connection of its own, and waits until the server has closed it.
 * @param fill puts the site's ids and tokens into a text
 * @param withinMs after how many ms the request counts as hung
 */
export async function exchange(
  { head, body, ending }: Case,
  { port, fill, withinMs }: { port: number; fill: (text: string, body: string) => string; withinMs: number },
): Promise<Outcome> {
  const filled = fill(body, '')
  const bytes = Buffer.from(fill(head, filled) + filled, 'latin1')
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  socket.write(bytes, () => {
    if (ending === 'half-closes') socket.end()
    if (ending === 'breaks-off') socket.destroy()
  })
  const hung = await outlasts(socket, withinMs)
  socket.destroy()
  return { hung, received: Buffer.concat(parts) }
}

function outlasts(socket: Socket, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(true), milliseconds)
    // A server that stops reading may reset the connection; what it sent before has arrived all the same.
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** Reads the response that was received on a connection; null where there is none, or it is incomplete. */
export function readResponse(received: Buffer): FuzzResponse | null {
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) return null
  // 100 Continue asks for the body; the response follows it.
  if (status === 100) return readResponse(received.subarray(end + 4))
  const headers = new Map(lines.map(line => splitHeader(line)))
  const sent = received.subarray(end + 4)
  const whole = headers.get('transfer-encoding') === 'chunked' ? joinChunks(sent) : sent
  if (!whole || whole.length < Number(headers.get('content-length') ?? 0) * Number(whole.length > 0))
    return null
  return { status, headers, body: decompress(whole, headers.get('content-encoding')).toString('utf8') }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

/** Joins the chunks of a body; null where the last one is missing. A response to HEAD has no chunks. */
function joinChunks(sent: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; at < sent.length; ) {
    const line = sent.indexOf('\r\n', at)
    const size = Number.parseInt(sent.toString('latin1', at, line), 16)
    if (line < 0 || Number.isNaN(size)) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(sent.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return sent.length === 0 ? sent : null
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
