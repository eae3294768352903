import 'server-only'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { logger } from '@/lib/platform/logger'

/** Where a clamd listens. */
export type ClamdHost = { host: string; port: number }

/** What a scan found; `unscanned` where clamd could not be asked, or could not say. */
export type ScanResult = 'clean' | 'virus' | 'unscanned'

const SILENCE_MS = 15_000
const SCAN_MS = 60_000

/**
 * Has a file scanned by clamd (INSTREAM, https://docs.clamav.net/manual/Usage/Scanning.html#clamd), which gets it in chunks.
 * @param limits in milliseconds: how long it may be silent, and how long all of it may take
 */
export async function scanFile(
  { host, port }: ClamdHost,
  content: AsyncIterable<Uint8Array>,
  limits = { silence: SILENCE_MS, whole: SCAN_MS },
): Promise<ScanResult> {
  const reply = await converse({ host, port }, sizedChunks(content), limits)
  if (reply === 'stream: OK') return 'clean'
  if (/^stream: .* FOUND$/.test(reply ?? '')) return 'virus'
  logger.error({ reply: reply?.slice(0, 80) ?? null }, 'clamd did not scan a file')
  return 'unscanned'
}

/** Throws where clamd does not respond to a ping within so many ms. */
export async function pingClamd(host: ClamdHost, timeoutMs: number): Promise<void> {
  const reply = await converse(host, [Buffer.from('zPING\0')], { silence: timeoutMs, whole: timeoutMs })
  if (reply !== 'PONG') throw new Error('clamd does not respond')
}

async function* sizedChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    if (chunk.length === 0) continue
    yield sizeOf(chunk.length)
    yield chunk
  }
  yield sizeOf(0)
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}

type Words = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Sends a command and returns the reply without its final NUL, or null where none came whole or in time. */
async function converse(
  to: ClamdHost,
  words: Words,
  limits: { silence: number; whole: number },
): Promise<string | null> {
  const socket = connect(to.port, to.host)
  const timer = setTimeout(() => socket.destroy(), limits.whole)
  socket.setTimeout(limits.silence, () => socket.destroy())
  const reply = readReply(socket)
  try {
    // A size limit is told while the file is still under way.
    await Promise.race([send(socket, words), reply])
    return await reply
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

async function send(socket: Socket, words: Words): Promise<void> {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  for await (const word of words) {
    if (socket.destroyed) return
    if (!socket.write(word)) await once(socket, 'drain', closed).catch(() => undefined)
  }
}

function readReply(socket: Socket): Promise<string | null> {
  return new Promise(resolve => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
    })
    socket.once('error', () => resolve(null))
    socket.once('close', () => resolve(null))
  })
}
