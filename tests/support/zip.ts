import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A ZIP archive with these files, deflated; the names are paths inside it. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const facts = entryFacts(data, packed, name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    directory.push(directoryEntry(facts, name, offset))
    locals.push(local)
    offset += local.length
  }
  return Buffer.concat([...locals, ...directory, endOfDirectory(directory, offset)])
}

// The 26 bytes that a local header and a directory entry share: version, flags, method, time, sum, sizes, lengths.
function entryFacts(data: Buffer, packed: Buffer, name: string): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(data), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(data.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

function directoryEntry(facts: Buffer, name: string, offset: number): Buffer {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)])
}

function endOfDirectory(directory: Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([Buffer.from('PK\x05\x06'), end])
}

/** CRC-32 bit by bit, as its definition has it. */
function crcBitByBit(content: Buffer): number {
  let crc = 0xffffffff
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  }
  return ~crc >>> 0
}

/** What an archive holds, by name. Throws where one is not what its sum and its size say. */
export function unpack(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, packed, size] = [16, 20, 24].map(offset => archive.readUInt32LE(at + offset))
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('ascii', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)))
    if (crcBitByBit(content) !== sum || content.length !== size) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}
