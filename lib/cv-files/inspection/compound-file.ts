import type { FileBytes } from './file-bytes'
import { insist } from './refusal'

/** An entry of a compound file's directory ([MS-CFB] 2.6.1). */
export type CompoundEntry = {
  name: string
  kind: 'storage' | 'stream'
  hasChildren: boolean
  /** Where a stream of 4 KiB or more begins in the file. */
  position: number
  /** In bytes. */
  size: number
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const HEADER_TABLES = 109
const LAST_SECTOR = 0xfffffffa
const END_OF_CHAIN = 0xfffffffe
const NO_ENTRY = 0xffffffff
const MOST_ENTRIES = 4096
const MOST_TABLES = 4096

/** Tells whether a file begins as a compound file does. */
export async function startsAsCompoundFile(file: FileBytes): Promise<boolean> {
  return (await file.read(0, SIGNATURE.length)).equals(SIGNATURE)
}

/**
 * Reads the whole directory of a compound file, whatever the tree in it says, so that nothing hides beside the tree.
 * @throws {Refused} where it is damaged, or has more than 4,096 entries
 */
export async function readCompoundDirectory(file: FileBytes): Promise<CompoundEntry[]> {
  const header = await file.read(0, HEADER_BYTES)
  insist(header.length === HEADER_BYTES && header.subarray(0, 8).equals(SIGNATURE), 'damaged')
  const shift = header.readUInt16LE(30)
  insist(shift === 9 || shift === 12, 'damaged')
  const sectors = new Sectors(file, 2 ** shift)
  const tables = await sectors.listTables(header)
  const entries: CompoundEntry[] = []
  for await (const sector of sectors.follow(header.readUInt32LE(48), tables)) {
    for (let at = 0; at < sector.length; at += ENTRY_BYTES) {
      const entry = parseEntry(sector.subarray(at, at + ENTRY_BYTES), sectors.bytes)
      if (entry) entries.push(entry)
    }
  }
  return entries
}

/** The sectors of a compound file, all of the same size in bytes; the first stands after the header's. */
class Sectors {
  constructor(
    private readonly file: FileBytes,
    readonly bytes: number,
  ) {}

  async read(sector: number): Promise<Buffer> {
    insist(sector < LAST_SECTOR, 'damaged')
    const position = (sector + 1) * this.bytes
    const found = await this.file.read(position, this.bytes)
    // The last sector of a real file may be cut short.
    insist(found.length > 0, 'damaged')
    return found.length === this.bytes ? found : Buffer.concat([found], this.bytes)
  }

  /** The sectors that hold the allocation table: some are named in the header, the others in a chain of their own. */
  async listTables(header: Buffer): Promise<number[]> {
    const tables = numbersOf(header.subarray(76, 76 + HEADER_TABLES * 4))
    let next = header.readUInt32LE(68)
    for (let chained = 0; next < LAST_SECTOR; chained++) {
      insist(chained < MOST_TABLES, 'too-complex')
      const numbers = numbersOf(await this.read(next))
      next = numbers.pop() ?? END_OF_CHAIN
      tables.push(...numbers)
    }
    return tables.filter(table => table < LAST_SECTOR)
  }

  async *follow(first: number, tables: number[]): AsyncGenerator<Buffer, void, undefined> {
    const most = (MOST_ENTRIES * ENTRY_BYTES) / this.bytes
    const perTable = this.bytes / 4
    let sector = first
    for (let count = 0; sector !== END_OF_CHAIN; count++) {
      insist(count < most, 'too-complex')
      yield await this.read(sector)
      const table = tables[Math.floor(sector / perTable)]
      insist(table !== undefined, 'damaged')
      sector = (await this.read(table)).readUInt32LE((sector % perTable) * 4)
    }
  }
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

function parseEntry(entry: Buffer, sectorBytes: number): CompoundEntry | null {
  const kind = entry.readUInt8(66)
  if (kind !== 1 && kind !== 2) return null
  const nameBytes = Math.min(64, entry.readUInt16LE(64))
  return {
    name: entry.toString('utf16le', 0, nameBytes).replace(/\0.*$/s, ''),
    kind: kind === 1 ? 'storage' : 'stream',
    hasChildren: entry.readUInt32LE(76) !== NO_ENTRY,
    position: (entry.readUInt32LE(116) + 1) * sectorBytes,
    size: entry.readUInt32LE(120),
  }
}
