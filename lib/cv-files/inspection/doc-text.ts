import type { FileBytes } from './file-bytes'
import { refuseUnless } from './refusal'

// Where a document's pieces are ([MS-DOC] 2.5.6, fcClx).
const PIECES_AT = 0x01a2
const SETTINGS = 1
const PIECES = 2
const ONE_BYTE = 0x4000_0000
const MOST_PIECES_BYTES = 256 * 1024
const PIECE_BYTES = 12
// Their kind and length.
const HEAD_BYTES = 5
const CHUNK = 64 * 1024

/** How much of a document's start has to be read to find its pieces, in bytes. */
export const START_BYTES = PIECES_AT + 8

/**
 * Goes through a document's text in its order ([MS-DOC] 2.4.1), wherever its pieces lie, 65,536 characters or more at a time but
 * for the last: what is read again with what follows would take the square of the time where each piece came alone.
 * @param start its first bytes
 * @param table its table stream
 * @throws {Refused} where the pieces are far more than the document, or their table is not all there is
 */
export async function* textOf(
  start: Buffer,
  table: FileBytes,
  document: FileBytes,
): AsyncGenerator<string, void, undefined> {
  let joined = ''
  for await (const text of piecesOf(start, table, document)) {
    joined += text
    if (joined.length < CHUNK) continue
    yield joined
    joined = ''
  }
  yield joined
}

async function* piecesOf(start: Buffer, table: FileBytes, document: FileBytes): AsyncGenerator<string> {
  const length = start.readUInt32LE(PIECES_AT + 4)
  refuseUnless(length <= MOST_PIECES_BYTES, 'too-complex')
  let left = document.size * 2
  for (const { at, bytes, coding } of parsePieces(await table.read(start.readUInt32LE(PIECES_AT), length))) {
    left -= bytes
    refuseUnless(left >= 0, 'too-complex')
    for (let done = 0; done < bytes; done += CHUNK) {
      const chunk = await document.read(at + done, Math.min(CHUNK, bytes - done))
      yield chunk.toString(coding)
    }
  }
}

type Piece = { at: number; bytes: number; coding: 'latin1' | 'utf16le' }

/** @throws {Refused} where there are none: a reader could find the text in another way */
function parsePieces(bytes: Buffer): Piece[] {
  const at = findPieces(bytes)
  refuseUnless(at + HEAD_BYTES <= bytes.length && bytes[at] === PIECES, 'damaged')
  const content = bytes.subarray(at + HEAD_BYTES)
  const count = Math.floor((content.length - 4) / PIECE_BYTES)
  refuseUnless(content.length === bytes.readUInt32LE(at + 1) && count > 0, 'damaged')
  return Array.from({ length: count }, (_, index) => {
    const characters = content.readUInt32LE(index * 4 + 4) - content.readUInt32LE(index * 4)
    const place = content.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const offset = place % ONE_BYTE
    const isOneByte = (place & ONE_BYTE) !== 0
    // One that ends before it begins would be read in another order, and a half could not be read from ([MS-DOC] 2.9.73).
    refuseUnless(characters >= 0 && (!isOneByte || offset % 2 === 0), 'damaged')
    return {
      at: isOneByte ? offset / 2 : offset,
      bytes: isOneByte ? characters : characters * 2,
      coding: isOneByte ? 'latin1' : 'utf16le',
    }
  })
}

/** Where the pieces begin, behind settings that they share ([MS-DOC] 2.9.38). */
function findPieces(bytes: Buffer): number {
  let at = 0
  while (at + 3 <= bytes.length && bytes[at] === SETTINGS) at += 3 + bytes.readUInt16LE(at + 1)
  return at
}
