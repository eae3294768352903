import 'server-only'
import { createHash } from 'node:crypto'
import { checkContent } from './content-check'
import { newCvKey } from './key'
import { type CvKind, kindByName } from './policy'
import type { CvStore } from './store'

/** A file that was received and is durable: its store key, name, type, size in bytes and SHA-256 in hex. */
export type ReceivedCv = {
  key: string
  filename: string
  contentType: string
  bytes: number
  sha256: string
}

/** How a receipt ended; a refused file has left nothing in the store. */
export type ReceiveResult =
  | { ok: true; cv: ReceivedCv }
  | { ok: false; reason: 'empty' | 'too-large' | 'wrong-type' | 'wrong-name' }

type Refusal = Extract<ReceiveResult, { ok: false }>['reason']

type Facts = { bytes: number; sha256: string; refusal?: Refusal }

/**
 * Passes a CV from the socket to its store, checking size and content on the way; only the chunk in hand is in memory.
 * @param filename the name the visitor's device gave
 * @param content the file's bytes; not read to its end where the file is refused
 * @param limits the store and the largest size in bytes
 * @returns the received file, or why it was refused; throws where the store or the connection fails
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

function refuse(facts: Facts, reason: Refusal): never {
  facts.refusal = reason
  throw new Error(`The file was refused: ${reason}`)
}
