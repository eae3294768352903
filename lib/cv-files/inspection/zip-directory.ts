import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { errorCode } from '@/lib/platform/describe-error'
import { chunksOf, type FileBytes } from './file-bytes'
import { Refused, refuseUnless } from './refusal'

/** An entry of a zip package, as its central directory has it; sizes in bytes. */
export type ZipEntry = {
  name: string
  method: number
  packed: number
  unpacked: number
  /** Where its local header begins. */
  position: number
}

const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
/** How long the record is that ends a package, without its comment. */
export const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
// What the size of a directory says that only the record for large files has (4.3.14).
const LARGE_FILE = 0xffffffff
// Each is looked into, and may lead anywhere in the file.
const MOST_END_RECORDS = 100
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIGNATURE_BYTES = 4
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000

// An extra field with a second name of the entry (4.6.9).
const OTHER_NAME = 0x7075
const SIZES_BEHIND = 0x0008
// What a local header holds whose writer left the size out, or to an extra field.
const NO_SIZES = [0, 0xffffffff]

const LARGEST_DIRECTORY = 1024 ** 2
/** How many entries a package may have with those of the packages in it, and how many bytes unpacked. */
export const PACKAGE_ROOM = { entries: 2000, bytes: 100 * 1024 ** 2 }
// Deflate reaches a thousand; texts and even blank pictures of real documents stay far below this as a whole.
const LARGEST_RATIO = 200
const RATIO_COUNTS_FROM = 10 * 1024 ** 2

type PackageRoom = { entries: number; bytes: number }

/**
 * Reads the central directory of a zip package (APPNOTE.TXT 6.3, 4.3) and holds it to bounds: 2,000 entries, 100 MiB
 * unpacked, a ratio of 200, one entry for each name, no entry over another, none encrypted, no path that leads elsewhere.
 * @param room what there may still be, from which this is taken off
 * @throws {Refused}
 */
export async function readZipDirectory(file: FileBytes, room: PackageRoom): Promise<ZipEntry[]> {
  const end = await findZipEnd(file)
  refuseUnless(end !== null, 'damaged')
  room.entries -= end.entries
  refuseUnless(end.entries > 0 && room.entries >= 0 && end.bytes <= LARGEST_DIRECTORY, 'too-complex')
  // Some readers look for the directory where its record says, others right before the record.
  refuseUnless(end.start + end.bytes === end.position && end.isLast, 'damaged')
  const entries = parseDirectory(await file.read(end.start, end.bytes), end.entries)
  checkSizes(entries, room)
  checkNames(entries)
  await checkPlaces(file, entries, end.start)
  return entries
}

type ZipEnd = {
  position: number
  entries: number
  bytes: number
  start: number
  /** Whether no other one stands behind it or in its comment, which some readers would take. */
  isLast: boolean
}

/**
 * Whether a program could take a file for a zip: where a record near its end leads to a directory, whatever follows the record, or says
 * that one for large files does.
 */
export async function hasZipEnd(file: FileBytes): Promise<boolean> {
  const { from, tail } = await readTail(file)
  let records = 0
  for (const at of endSignatures(tail)) {
    if (at + END_BYTES > tail.length) continue
    records += 1
    refuseUnless(records <= MOST_END_RECORDS, 'too-complex')
    const bytes = tail.readUInt32LE(at + 12)
    const directory = await file.read(Math.max(0, from + at - bytes), ENTRY_SIGNATURE_BYTES)
    if (bytes === LARGE_FILE || directory.readUInt32LE() === ENTRY_SIGNATURE) return true
  }
  return false
}

/** Reads the part of a file where the record that ends a zip file may stand. */
async function readTail(file: FileBytes): Promise<{ from: number; tail: Buffer }> {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT)
  return { from, tail: await file.read(from, file.size - from) }
}

/** Finds the record that ends a zip file at the end of this one, or before zeros alone; null where there is none. */
async function findZipEnd(file: FileBytes): Promise<ZipEnd | null> {
  const { from, tail } = await readTail(file)
  // Some phones and gateways of mail put zeros behind a file.
  const zerosFrom = tail.findLastIndex(byte => byte !== 0) + 1
  for (const at of endSignatures(tail)) {
    if (at + END_BYTES > tail.length) continue
    const recordEnd = at + END_BYTES + tail.readUInt16LE(at + 20)
    if (recordEnd > tail.length || recordEnd < zerosFrom) continue
    const entries = tail.readUInt16LE(at + 10)
    const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const isLast = at === tail.lastIndexOf(END_SIGNATURE) && entries === tail.readUInt16LE(at + 8)
    return { position: from + at, entries, bytes, start, isLast }
  }
  return null
}

/** Goes through the places where the signature of an end record stands, from the last one back. */
function* endSignatures(bytes: Buffer): Generator<number, void, undefined> {
  let at = bytes.lastIndexOf(END_SIGNATURE)
  while (at >= 0) {
    yield at
    at = at > 0 ? bytes.lastIndexOf(END_SIGNATURE, at - 1) : -1
  }
}

function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    refuseUnless(at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === ENTRY_SIGNATURE, 'damaged')
    refuseUnless((bytes.readUInt16LE(at + 8) & ENCRYPTED) === 0, 'locked')
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      position: bytes.readUInt32LE(at + 42),
    })
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    refuseUnless(!listExtras(bytes.subarray(nameEnd, extraEnd)).includes(OTHER_NAME), 'damaged')
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  refuseUnless(at === bytes.length, 'damaged')
  return entries
}

/** The kinds of an entry's extra fields (4.5.1). */
function listExtras(bytes: Buffer): number[] {
  const kinds: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2))
    kinds.push(bytes.readUInt16LE(at))
  return kinds
}

function checkSizes(entries: ZipEntry[], room: PackageRoom): void {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  room.bytes -= unpacked
  refuseUnless(room.bytes >= 0, 'too-complex')
  refuseUnless(unpacked <= RATIO_COUNTS_FROM || unpacked <= packed * LARGEST_RATIO, 'too-complex')
}

function checkNames(entries: ZipEntry[]): void {
  // Names of a package's parts are the same whatever their case (ECMA-376, part 2, 6.2.2.3).
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  refuseUnless(names.size === entries.length, 'damaged')
  for (const { name, method } of entries) {
    refuseUnless(isPlainPath(name), 'damaged')
    refuseUnless(method === STORED || method === DEFLATED, 'damaged')
  }
}

const ESCAPED_PLAIN = /%(2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

function isPlainPath(name: string): boolean {
  if (name === '' || name.startsWith('/') || /[\\:\0\ufffd]/.test(name)) return false
  // A part cut into pieces, and characters that no name escapes (ECMA-376, part 2).
  if (/\.piece$/i.test(name) || ESCAPED_PLAIN.test(name)) return false
  return !name.split('/').includes('..')
}

/** Looks whether each entry lies where the directory says, under the same name, and none over another. */
async function checkPlaces(file: FileBytes, entries: ZipEntry[], end: number): Promise<void> {
  let free = 0
  for (const entry of [...entries].sort((a, b) => a.position - b.position)) {
    refuseUnless(entry.position >= free, 'damaged')
    const { start, ...local } = await readLocalHeader(file, entry)
    refuseUnless(local.name === entry.name && local.method === entry.method, 'damaged')
    refuseUnless(
      local.hasSizesBehind || NO_SIZES.includes(local.packed) || local.packed === entry.packed,
      'damaged',
    )
    free = start + entry.packed
  }
  refuseUnless(free <= end, 'damaged')
}

async function readLocalHeader(file: FileBytes, { name, position }: ZipEntry) {
  const nameBytes = Buffer.byteLength(name)
  const header = await file.read(position, LOCAL_BYTES + nameBytes)
  refuseUnless(
    header.length === LOCAL_BYTES + nameBytes && header.readUInt32LE(0) === LOCAL_SIGNATURE,
    'damaged',
  )
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const foundName = header.toString('utf8', LOCAL_BYTES, LOCAL_BYTES + nameLength)
  return {
    name: foundName,
    method: header.readUInt16LE(8),
    packed: header.readUInt32LE(18),
    hasSizesBehind: (header.readUInt16LE(6) & SIZES_BEHIND) !== 0,
    start: position + LOCAL_BYTES + nameLength + extraLength,
  }
}

/**
 * Goes through what an entry holds, unpacked.
 * @throws {Refused} where it cannot be unpacked, or is not as large as the directory says
 */
export async function* unpackEntry(
  file: FileBytes,
  entry: ZipEntry,
): AsyncGenerator<Buffer, void, undefined> {
  const { start } = await readLocalHeader(file, entry)
  const packed = chunksOf(file, start, start + entry.packed)
  let bytes = 0
  try {
    for await (const chunk of entry.method === STORED ? packed : inflate(packed)) {
      bytes += chunk.length
      refuseUnless(bytes <= entry.unpacked, 'damaged')
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? new Refused('damaged') : error
  }
  refuseUnless(bytes === entry.unpacked, 'damaged')
}

function inflate(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(packed)
  const inflated = createInflateRaw()
  source.once('error', error => inflated.destroy(error))
  inflated.once('close', () => source.destroy())
  return source.pipe(inflated)
}

function isZlibError(error: unknown): boolean {
  return errorCode(error)?.startsWith('Z_') === true
}
