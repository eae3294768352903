import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { env } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { meters } from '@/lib/platform/meters'
import { scanFile } from './clamd'
import { inspectInThread } from './inspection/inspect-in-thread'
import type { DocumentRefusal } from './inspection/refusal'
import { type CvKind, claimsNoKind, cvKinds, kindByName, newCvKey } from './policy'
import type { CvStore } from './store'
import { withTemporaryFile } from './temporary-file'

/** A file that was received and is durable: its store key, name, type, size in bytes and SHA-256 in hex. */
export type ReceivedCv = {
  key: string
  filename: string
  contentType: string
  bytes: number
  sha256: string
}

/**
 * Why a file was refused; `unscanned` where it had to be scanned for viruses and could not be just now, and `is-pdf` and so on where it
 * only has the ending of another kind.
 */
export type CvRefusal =
  | 'empty'
  | 'too-large'
  | 'wrong-name'
  | 'unscanned'
  | `is-${CvKind['extension']}`
  | DocumentRefusal

/** How a receipt ended; a refused file has left nothing in the store. */
export type ReceiveResult = { ok: true; cv: ReceivedCv } | { ok: false; reason: CvRefusal }

type CheckOptions = {
  /** The largest size in bytes. */
  maxBytes: number
  /** Whoever sends it, such as a group of IP addresses: its files are looked into one by one. */
  sender: string
}

/** What is learned while the file streams in; for a file whose name claims no kind, the kind is set by its inspection. */
type Facts = {
  bytes: number
  sha256: string
  kind: CvKind | undefined
  refusal?: CvRefusal
} & CheckOptions

/**
 * Passes a CV from the socket to its store, where it is inspected before it gets its key; only the chunk in hand is in
 * memory.
 * @param filename the name the visitor's device gave
 * @param content the file's bytes; not read to its end where the file is refused
 * @returns the received file, or why it was refused
 * @throws whatever the store or the connection throws
 */
export async function receiveCv(
  filename: string,
  content: AsyncIterable<Uint8Array>,
  options: CheckOptions & { store: CvStore },
): Promise<ReceiveResult> {
  const { uploadsRunning, uploads, uploadedBytes } = meters()
  uploadsRunning.inc()
  try {
    const received = await storeChecked(filename, content, options)
    uploads.inc({ result: received.ok ? 'stored' : received.reason })
    if (received.ok) uploadedBytes.inc(received.cv.bytes)
    return received
  } catch (error) {
    uploads.inc({ result: 'failed' })
    throw error
  } finally {
    uploadsRunning.dec()
  }
}

async function storeChecked(
  filename: string,
  content: AsyncIterable<Uint8Array>,
  { store, ...options }: CheckOptions & { store: CvStore },
): Promise<ReceiveResult> {
  const facts = beginFacts(filename, options)
  if (!facts) return { ok: false, reason: 'wrong-name' }
  const key = newCvKey()
  const checked = passOn(content, facts)
  const reason = await findRefusal(
    store.put(key, checked, path => inspectFile(path, facts)),
    facts,
  )
  const { bytes, sha256, kind } = facts
  if (reason || !kind) return { ok: false, reason: reason ?? 'wrong-name' }
  return {
    ok: true,
    cv: { key, filename: withEnding(filename, kind), contentType: kind.contentType, bytes, sha256 },
  }
}

// Undefined where the name claims a kind that is not taken.
function beginFacts(filename: string, options: CheckOptions): Facts | undefined {
  const kind = kindByName(filename)
  return kind || claimsNoKind(filename) ? { bytes: 0, sha256: '', kind, ...options } : undefined
}

// Without one, an administrator's device would not know what opens it.
function withEnding(filename: string, { extension }: CvKind): string {
  return claimsNoKind(filename) ? `${filename.replace(/[.\s]+$/, '') || 'CV'}.${extension}` : filename
}

/**
 * Checks a CV like `receiveCv`, and stores nothing.
 * @returns why it would be refused, or null
 */
export async function findCvRefusal(
  filename: string,
  content: AsyncIterable<Uint8Array>,
  options: CheckOptions,
): Promise<CvRefusal | null> {
  const facts = beginFacts(filename, options)
  if (!facts) return 'wrong-name'
  const checked = passOn(content, facts)
  return findRefusal(
    withTemporaryFile(checked, path => inspectFile(path, facts)),
    facts,
  )
}

// A store may wrap the error that ended its work, so the refusal is noted beside it.
async function findRefusal(work: Promise<void>, facts: Facts): Promise<CvRefusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!facts.refusal) throw error
    logger.warn({ refusal: facts.refusal }, 'a CV file was refused')
    return facts.refusal
  }
}

async function* passOn(content: AsyncIterable<Uint8Array>, facts: Facts): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    facts.bytes += chunk.length
    if (facts.bytes > facts.maxBytes) refuse(facts, 'too-large')
    hash.update(chunk)
    yield chunk
  }
  if (facts.bytes === 0) refuse(facts, 'empty')
  facts.sha256 = hash.digest('hex')
}

async function inspectFile(path: string, facts: Facts): Promise<void> {
  const reason = (await inspectKind(path, facts)) ?? (await scanForViruses(path))
  if (reason) refuse(facts, reason)
}

async function inspectKind(path: string, facts: Facts): Promise<CvRefusal | null> {
  if (facts.kind) return inspectNamed(path, facts.kind, facts.sender)
  const found = await findKind(path, cvKinds, facts.sender)
  if (!found) return 'wrong-name'
  facts.kind = found.kind
  return found.reason
}

async function inspectNamed(path: string, kind: CvKind, sender: string): Promise<CvRefusal | null> {
  const reason = await inspectInThread({ path, extension: kind.extension }, sender)
  if (reason !== 'wrong-type') return reason
  const found = await findKind(
    path,
    cvKinds.filter(other => other !== kind),
    sender,
  )
  if (!found) return reason
  // What renaming it would not mend is said at once.
  return found.reason ?? `is-${found.kind.extension}`
}

/** Returns the one of these kinds that a file's bytes show, and why it is refused even so; null where they show none. */
async function findKind(
  path: string,
  kinds: readonly CvKind[],
  sender: string,
): Promise<{ kind: CvKind; reason: DocumentRefusal | null } | null> {
  for (const kind of kinds) {
    const reason = await inspectInThread({ path, extension: kind.extension }, sender)
    if (reason !== 'wrong-type') return { kind, reason }
  }
  return null
}

async function scanForViruses(path: string): Promise<'virus' | 'unscanned' | null> {
  const { clamdHost } = env()
  if (!clamdHost) return null
  const result = await scanFile(clamdHost, createReadStream(path))
  return result === 'clean' ? null : result
}

function refuse(facts: Facts, reason: CvRefusal): never {
  facts.refusal = reason
  throw new Error(`The file was refused: ${reason}`)
}
