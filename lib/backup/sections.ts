import 'server-only'
import { createHash, type Hash } from 'node:crypto'
import type { z } from 'zod'
import { StartUpError } from '@/lib/platform/start-up-error'
import { ByteReader, inPieces } from './byte-streams'
import { type SectionHead, sectionHeadSchema, sectionTailSchema } from './schema'

const FRAME_BYTES = 64 * 1024
// What a damaged length may claim at most, before anything is read into memory.
const LONGEST_FRAME_BYTES = 1024 ** 2
const LENGTH_BYTES = 4

/** A section to be written. */
export type NewSection = { head: SectionHead; content?: AsyncIterable<Uint8Array> }

/** A section that is being read. Its content throws StartUpError at its end where it is not what was written. */
export type StoredSection = { head: SectionHead; content: AsyncIterable<Buffer> }

/**
 * Writes sections one after the other. Each is a frame with its head, frames with its content, an empty frame, and a frame
 * with the content's length and SHA-256; a frame is its length in four bytes and as many bytes. The last section holds the
 * SHA-256 of everything before it.
 * @param header the file's first line, which counts among that
 */
export async function* writeSections(
  sections: AsyncIterable<NewSection>,
  header: Buffer,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256').update(header)
  for await (const section of sections)
    for await (const bytes of writeSection(section)) {
      whole.update(bytes)
      yield bytes
    }
  yield jsonFrame({ kind: 'end', sha256: whole.digest('hex') } satisfies SectionHead)
}

async function* writeSection({ head, content }: NewSection): AsyncGenerator<Buffer> {
  yield jsonFrame(head)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of inPieces(content ?? noContent(), FRAME_BYTES)) {
    hash.update(piece)
    bytes += piece.length
    yield frame(piece)
  }
  yield frame(Buffer.alloc(0))
  yield jsonFrame({ bytes, sha256: hash.digest('hex') })
}

/**
 * Reads the sections that `writeSections` has written, but for the last. What the reader of a section leaves of its content
 * is passed over. Throws StartUpError where anything differs from what was written.
 */
export async function* readSections(
  content: AsyncIterable<Uint8Array>,
  header: Buffer,
): AsyncGenerator<StoredSection> {
  const bytes = new ByteReader(content)
  const whole = createHash('sha256').update(header)
  try {
    for (;;) {
      const before = whole.copy().digest('hex')
      const head = await readJson(bytes, whole, sectionHeadSchema)
      if (head.kind === 'end') {
        const rest = await bytes.takeUpTo(1)
        if (head.sha256 !== before || rest.length > 0) throw damaged()
        return
      }
      const section = { head, content: readContent(bytes, whole) }
      yield section
      for await (const _ of section.content);
    }
  } finally {
    await bytes.close()
  }
}

async function* readContent(bytes: ByteReader, whole: Hash): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    const piece = await readFrame(bytes, whole)
    if (piece.length === 0) break
    hash.update(piece)
    count += piece.length
    yield piece
  }
  const tail = await readJson(bytes, whole, sectionTailSchema)
  if (tail.bytes !== count || tail.sha256 !== hash.digest('hex')) throw damaged()
}

async function readJson<Schema extends z.ZodType>(
  bytes: ByteReader,
  whole: Hash,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await readFrame(bytes, whole)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw damaged()
  }
}

async function readFrame(bytes: ByteReader, whole: Hash): Promise<Buffer> {
  const length = await readExactly(bytes, LENGTH_BYTES)
  const count = length.readUInt32BE()
  if (count > LONGEST_FRAME_BYTES) throw damaged()
  const content = await readExactly(bytes, count)
  whole.update(length).update(content)
  return content
}

async function readExactly(bytes: ByteReader, count: number): Promise<Buffer> {
  const taken = await bytes.takeUpTo(count)
  if (taken.length < count) throw new StartUpError('The backup is cut off: its end is missing.')
  return taken
}

function jsonFrame(value: object): Buffer {
  return frame(Buffer.from(JSON.stringify(value)))
}

function frame(content: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

function damaged(): StartUpError {
  return new StartUpError('The backup is damaged: it does not hold what was written to it.')
}

async function* noContent(): AsyncGenerator<Uint8Array> {}
