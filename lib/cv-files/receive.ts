import 'server-only'
import { createHash } from 'node:crypto'
import { type CvKind, kindByName, newCvKey } from './policy'
import type { CvStore } from './store'

/** A file that was received and is durable: its store key, name, type, size in bytes and SHA-256 in hex. */
export type ReceivedCv = {
  key: string
  filename: string
  contentType: string
  bytes: number
  sha256: string
}

/** Why a file was refused. */
export type CvRefusal = 'empty' | 'too-large' | 'wrong-type' | 'wrong-name'

/** How a receipt ended; a refused file has left nothing in the store. */
export type ReceiveResult = { ok: true; cv: ReceivedCv } | { ok: false; reason: CvRefusal }

type Facts = { bytes: number; sha256: string; refusal?: CvRefusal }

const FIRST_KILOBYTE = 1024

/**
 * Passes a CV from the socket to its store, checking size and content on the way; only the chunk in hand is in memory.
 * @param filename the name the visitor's device gave
 * @param content the file's bytes; not read to its end where the file is refused
 * @param limits the store and the largest size in bytes
 * @returns the received file, or why it was refused
 * @throws whatever the store or the connection throws
 */
export async function receiveCv(
  filename: string,
  content: AsyncIterable<Uint8Array>,
  limits: { store: CvStore; maxBytes: number },
): Promise<ReceiveResult> {
  const kind = kindByName(filename)
  if (!kind) return { ok: false, reason: 'wrong-name' }
  const key = newCvKey()
  const facts: Facts = { bytes: 0, sha256: '' }
  try {
    await limits.store.put(key, inspect(content, kind, limits.maxBytes, facts))
  } catch (error) {
    // A store may wrap the error that ended its input, so the refusal is noted beside it.
    if (facts.refusal) return { ok: false, reason: facts.refusal }
    throw error
  }
  const { bytes, sha256 } = facts
  return { ok: true, cv: { key, filename, contentType: kind.contentType, bytes, sha256 } }
}

/**
 * Checks a CV as it arrives, like `receiveCv`, and stores nothing.
 * @param maxBytes the largest size in bytes
 * @returns why it would be refused, or null
 */
export async function findCvRefusal(
  filename: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<CvRefusal | null> {
  const kind = kindByName(filename)
  if (!kind) return 'wrong-name'
  const facts: Facts = { bytes: 0, sha256: '' }
  try {
    for await (const _ of inspect(content, kind, maxBytes, facts));
  } catch (error) {
    if (!facts.refusal) throw error
  }
  return facts.refusal ?? null
}

async function* inspect(
  content: AsyncIterable<Uint8Array>,
  kind: CvKind,
  maxBytes: number,
  facts: Facts,
): AsyncGenerator<Uint8Array> {
  const check = checkContent(kind)
  const hash = createHash('sha256')
  for await (const chunk of content) {
    facts.bytes += chunk.length
    if (facts.bytes > maxBytes) refuse(facts, 'too-large')
    check.push(chunk)
    hash.update(chunk)
    yield chunk
  }
  if (facts.bytes === 0) refuse(facts, 'empty')
  if (!check.matches()) refuse(facts, 'wrong-type')
  facts.sha256 = hash.digest('hex')
}

function refuse(facts: Facts, reason: CvRefusal): never {
  facts.refusal = reason
  throw new Error(`The file was refused: ${reason}`)
}

/** Looks for a kind's marks in bytes that pass by, keeping only as many as a mark may straddle. */
function checkContent(kind: CvKind) {
  const wanted = kind.marks.map(mark => ({
    bytes: Buffer.from(mark.bytes),
    within: mark.within,
    seen: false,
  }))
  const overlap = Math.max(...wanted.map(mark => mark.bytes.length)) - 1
  let tail = Buffer.alloc(0)
  let offset = 0

  return {
    push(chunk: Uint8Array) {
      const window = Buffer.concat([tail, chunk])
      const start = offset - tail.length
      for (const mark of wanted) {
        const found = mark.seen ? -1 : window.indexOf(mark.bytes)
        if (found >= 0) mark.seen = isInPlace(mark.within, start + found)
      }
      offset += chunk.length
      tail = Buffer.from(window.subarray(-overlap))
    },
    matches: () => wanted.every(mark => mark.seen),
  }
}

function isInPlace(within: CvKind['marks'][number]['within'], position: number): boolean {
  if (within === 'start') return position === 0
  return within === 'file' || position < FIRST_KILOBYTE
}
