import 'server-only'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its name in plain letters. */
export type ZipFile = { name: string; content: AsyncIterable<Uint8Array> }

type Written = { name: string; crc: number; packed: number; size: number; offset: number }

const VERSION = 20
// The sizes follow the content, as they are not known before.
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
// Midnight of 1 January 1980, the first day that the format knows: what is packed has its own dates.
const NO_TIME = 0
const FIRST_DAY = 0x0021

/** Packs files, one after the other, so that none is ever held whole. Source: PKWARE's APPNOTE.TXT 6.3.10, without ZIP64. */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const entry: Written = { name, crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(name)
    yield head
    for await (const chunk of deflate(content, entry)) yield chunk
    const sizes = record(0x08074b50, [4, entry.crc], [4, entry.packed], [4, entry.size])
    yield sizes
    offset += head.length + entry.packed + sizes.length
    written.push(entry)
  }
  yield directory(written, offset)
}

async function* deflate(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw()
  const feeding = pipeline(counted(content, entry), packer)
  // Whoever reads the packer is told; where nobody reads on, both are closed.
  feeding.catch(() => undefined)
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
  await feeding
}

async function* counted(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

const common = ({ crc, packed, size, name }: Written): Field[] => [
  [2, SIZES_FOLLOW],
  [2, DEFLATED],
  [2, NO_TIME],
  [2, FIRST_DAY],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
]

function localHeader(name: string): Buffer {
  const unknown = { name, crc: 0, packed: 0, size: 0, offset: 0 }
  return Buffer.concat([record(0x04034b50, [2, VERSION], ...common(unknown)), Buffer.from(name, 'ascii')])
}

function directory(written: Written[], offset: number): Buffer {
  const entries = written.map(entry =>
    Buffer.concat([
      record(
        0x02014b50,
        [2, VERSION],
        [2, VERSION],
        ...common(entry),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, entry.offset],
      ),
      Buffer.from(entry.name, 'ascii'),
    ]),
  )
  const all = Buffer.concat(entries)
  const count = written.length
  const end = record(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, all.length], [4, offset], [2, 0])
  return Buffer.concat([all, end])
}

type Field = readonly [bytes: 2 | 4, value: number]

function record(signature: number, ...fields: Field[]): Buffer {
  const all: Field[] = [[4, signature], ...fields]
  const parts = all.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes)
    part.writeUIntLE(value, 0, bytes)
    return part
  })
  return Buffer.concat(parts)
}
