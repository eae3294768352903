import type { FileBytes } from './file-bytes'
import { refuseUnless } from './refusal'

/** An entry of a compound file's directory ([MS-CFB] 2.6.1). */
export type CompoundEntry = {
  name: string
  kind: 'storage' | 'stream' | 'root'
  hasChildren: boolean
  /** The sector where a stream begins. */
  first: number
  /** In bytes. */
  size: number
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
// Smaller streams share one, in sectors of their own.
const SMALLEST_STREAM = 4096
const SMALL_SECTOR = 64
const ENTRY_BYTES = 128
const HEADER_TABLES = 109
const LAST_SECTOR = 0xfffffffa
const END_OF_CHAIN = 0xfffffffe
const NO_ENTRY = 0xffffffff
const MOST_ENTRIES = 4096
const MOST_TABLES = 4096
const MOST_SMALL = 64 * 1024
const KINDS: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' }

/** Tells whether a file begins as a compound file does. */
export async function startsAsCompoundFile(file: FileBytes): Promise<boolean> {
  return (await file.read(0, SIGNATURE.length)).equals(SIGNATURE)
}

/** A compound file: every entry of its directory, whatever the tree in it says, so that nothing hides beside the tree. */
export type CompoundFile = {
  entries: CompoundEntry[]
  /** Opens a stream, whose bytes may lie anywhere in the file. */
  open(entry: CompoundEntry): Promise<FileBytes>
}

/**
 * Reads the directory of a compound file.
 * @throws {Refused} where it is damaged, or has more than 4,096 entries
 */
export async function readCompoundFile(file: FileBytes): Promise<CompoundFile> {
  const header = await file.read(0, HEADER_BYTES)
  refuseUnless(header.length === HEADER_BYTES && header.subarray(0, 8).equals(SIGNATURE), 'damaged')
  const shift = header.readUInt16LE(30)
  refuseUnless((shift === 9 || shift === 12) && header.readUInt32LE(56) === SMALLEST_STREAM, 'damaged')
  const sectors = new Sectors(file, 2 ** shift)
  await sectors.readTables(header)
  const directory = await sectors.openWhole(header.readUInt32LE(48), MOST_ENTRIES * ENTRY_BYTES)
  const entries = parseDirectory(await directory.read(0, directory.size))
  const open = async (entry: CompoundEntry) => {
    if (entry.size >= SMALLEST_STREAM) return sectors.open(entry.first, entry.size)
    const root = entries.find(({ kind }) => kind === 'root')
    refuseUnless(root !== undefined, 'damaged')
    const table = await sectors.openWhole(header.readUInt32LE(60), MOST_SMALL * 4)
    const chain = await listChain(entry.first, Math.ceil(entry.size / SMALL_SECTOR), numberIn(table))
    return chained(await sectors.open(root.first, root.size), chain, {
      positionOf: sector => sector * SMALL_SECTOR,
      sectorBytes: SMALL_SECTOR,
      size: entry.size,
    })
  }
  return { entries, open }
}

/** The sectors of a compound file, all of the same size in bytes; the first stands after the header's. */
class Sectors {
  private tables: number[] = []
  private table: { sector: number; bytes: Buffer } = { sector: -1, bytes: Buffer.alloc(0) }

  constructor(
    private readonly file: FileBytes,
    private readonly bytes: number,
  ) {}

  /** Reads where the allocation table is: some of its sectors are named in the header, the others in a chain of their own. */
  async readTables(header: Buffer): Promise<void> {
    this.tables = numbersOf(header.subarray(76, 76 + HEADER_TABLES * 4))
    let next = header.readUInt32LE(68)
    for (let chained = 0; next < LAST_SECTOR; chained++) {
      // A chain that ends nowhere names more of them than the file has.
      refuseUnless(
        chained < MOST_TABLES &&
          this.tables.length * this.bytes <= this.file.size + HEADER_TABLES * this.bytes,
        'too-complex',
      )
      const numbers = numbersOf(await this.read(next))
      next = numbers.pop() ?? END_OF_CHAIN
      this.tables.push(...numbers)
    }
  }

  /** Opens a stream of that size; what its chain is short of is damage. */
  async open(first: number, size: number): Promise<FileBytes> {
    refuseUnless(size <= this.file.size, 'damaged')
    return this.chain(await listChain(first, Math.ceil(size / this.bytes), this.next), size)
  }

  /** Opens a stream that has no size but its chain's, and must not be larger than `most`, in bytes. */
  async openWhole(first: number, most: number): Promise<FileBytes> {
    const chain = await listChain(first, most / this.bytes + 1, this.next)
    refuseUnless(chain.length * this.bytes <= most, 'too-complex')
    return this.chain(chain, chain.length * this.bytes)
  }

  private chain(chain: number[], size: number): FileBytes {
    const positionOf = (sector: number) => (sector + 1) * this.bytes
    return chained(this.file, chain, { positionOf, sectorBytes: this.bytes, size })
  }

  private readonly next = async (sector: number): Promise<number> => {
    const perTable = this.bytes / 4
    const table = this.tables[Math.floor(sector / perTable)] ?? NO_ENTRY
    if (this.table.sector !== table) this.table = { sector: table, bytes: await this.read(table) }
    return this.table.bytes.readUInt32LE((sector % perTable) * 4)
  }

  private async read(sector: number): Promise<Buffer> {
    refuseUnless(sector < LAST_SECTOR, 'damaged')
    const found = await this.file.read((sector + 1) * this.bytes, this.bytes)
    // The last sector of a real file may be cut short.
    refuseUnless(found.length > 0, 'damaged')
    return found.length === this.bytes ? found : Buffer.concat([found], this.bytes)
  }
}

/** Lists the sectors of a chain, or as many of them as that. */
async function listChain(
  first: number,
  most: number,
  next: (sector: number) => Promise<number>,
): Promise<number[]> {
  const chain: number[] = []
  for (let sector = first; sector !== END_OF_CHAIN && chain.length < most; sector = await next(sector)) {
    refuseUnless(sector < LAST_SECTOR, 'damaged')
    chain.push(sector)
  }
  return chain
}

/** Reads the number at a place of a table. */
function numberIn(table: FileBytes): (place: number) => Promise<number> {
  return async place => {
    const bytes = await table.read(place * 4, 4)
    refuseUnless(bytes.length === 4, 'damaged')
    return bytes.readUInt32LE(0)
  }
}

type Layout = { positionOf: (sector: number) => number; sectorBytes: number; size: number }

/** Reads the sectors of a chain as if they followed one another; neighbours at once. */
function chained(file: FileBytes, chain: number[], { positionOf, sectorBytes, size }: Layout): FileBytes {
  const runOf = (index: number, most: number) => {
    let length = 1
    while (length < most && chain[index + length] === (chain[index] ?? 0) + length) length += 1
    return length
  }
  return {
    size,
    async read(position, length) {
      const end = Math.min(position + length, size)
      const parts: Buffer[] = []
      for (let at = position; at < end; ) {
        const index = Math.floor(at / sectorBytes)
        const sector = chain[index]
        refuseUnless(sector !== undefined, 'damaged')
        const within = at % sectorBytes
        const run = runOf(index, Math.ceil((within + end - at) / sectorBytes)) * sectorBytes
        const wanted = Math.min(run - within, end - at)
        const found = await file.read(positionOf(sector) + within, wanted)
        refuseUnless(found.length > 0, 'damaged')
        parts.push(found.length === wanted ? found : Buffer.concat([found], wanted))
        at += wanted
      }
      return Buffer.concat(parts)
    },
  }
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

function parseDirectory(bytes: Buffer): CompoundEntry[] {
  const records = Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) =>
    bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  )
  return records.flatMap(record => parseEntry(record) ?? [])
}

function parseEntry(entry: Buffer): CompoundEntry | null {
  const kind = KINDS[entry.readUInt8(66)]
  if (!kind) return null
  const nameBytes = Math.min(64, entry.readUInt16LE(64))
  return {
    name: entry.toString('utf16le', 0, nameBytes).replace(/\0.*$/s, ''),
    kind,
    hasChildren: entry.readUInt32LE(76) !== NO_ENTRY,
    first: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  }
}
