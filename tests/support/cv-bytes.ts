import { zip } from './zip'

export const PDF_TYPE = 'application/pdf'
export const DOC_TYPE = 'application/msword'
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A one-page PDF with a line of text, padded to `bytes` where that is more than it needs; `catalog` goes into its root. */
export function aPdf({ text = 'Curriculum vitae', bytes = 0, catalog = '' } = {}): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const tail = (start: number) =>
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets
      .map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  const missing = bytes - Buffer.byteLength(body + tail(body.length)) - 12
  if (missing > 0) body += `%${'.'.repeat(missing)}\n`
  const whole = body + tail(body.length)
  return Buffer.from(whole.padEnd(bytes, '\n'), 'latin1')
}

/** A CV as a browser chooses one in a form. */
export const pdfCv = { name: 'adebayo-ola.pdf', mimeType: PDF_TYPE, buffer: aPdf() }

/** A Word document in a real ZIP container; `parts` are put beside or in place of its own. */
export function aDocx({
  text = 'Curriculum vitae',
  parts = {} as Record<string, string | Buffer>,
} = {}): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const office = 'http://schemas.openxmlformats.org'
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...parts,
  })
}

const SECTOR = 512
const FREE = 0xffffffff
const END_OF_CHAIN = 0xfffffffe
const FAT_SECTOR = 0xfffffffd

/**
 * A compound file (the container of Word 97 documents) with a `WordDocument` stream of 4 KiB or more sectors, and two more
 * entries at most; `template` is where its template is, and `pieces` are parts of its text that lie apart from one another, in place
 * of one that is all of it.
 */
export function aDoc({
  text = 'Curriculum vitae',
  main = 'WordDocument',
  storages = [] as string[],
  sectors = 8,
  template = '',
  pieces = [] as string[],
} = {}): Buffer {
  const word = Buffer.alloc(sectors * SECTOR)
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(0x00c1, 2)
  word.write(text, SECTOR, 'latin1')
  const names = template ? tableOfNames(template) : Buffer.alloc(0)
  const whole = { at: SECTOR, length: word.length - SECTOR }
  const apart = pieces.map((piece, index) => ({ at: placeOf(index), length: piece.length }))
  const places = tableOfPieces(pieces.length > 0 ? apart : [whole])
  for (const [index, piece] of pieces.entries()) word.write(piece, placeOf(index), 'latin1')
  word.writeUInt32LE(names.length, 0x19e)
  word.writeUInt32LE(names.length, 0x1a2)
  word.writeUInt32LE(places.length, 0x1a6)
  const table = Buffer.concat([names, places], 8 * SECTOR)
  const [first, ...others] = allocationTables([sectors, table.length / SECTOR])
  const streams = [
    directoryEntry(main, { kind: 2, child: FREE, start: 2, bytes: word.length }),
    directoryEntry('0Table', { kind: 2, child: FREE, start: 2 + sectors, bytes: table.length }),
  ]
  const end = 2 + sectors + table.length / SECTOR
  return Buffer.concat([
    compoundHeader([0, ...others.map((_, index) => end + index)]),
    first ?? Buffer.alloc(0),
    compoundDirectory(streams, storages),
    word,
    table,
    ...others,
  ])
}

/** A table of two texts, the second of which names the template. */
function tableOfNames(template: string): Buffer {
  const head = Buffer.from('ffff020000000000', 'hex')
  const length = Buffer.alloc(2)
  length.writeUInt16LE(template.length)
  return Buffer.concat([head, length, Buffer.from(template, 'utf16le')])
}

// Two hundred bytes apart, the last piece first.
function placeOf(index: number): number {
  return 7 * SECTOR - index * 200
}

/** A table of pieces of one byte for each character. */
function tableOfPieces(pieces: { at: number; length: number }[]): Buffer {
  const content = Buffer.alloc(4 + pieces.length * 12)
  let characters = 0
  for (const [index, piece] of pieces.entries()) {
    characters += piece.length
    content.writeUInt32LE(characters, (index + 1) * 4)
    content.writeUInt32LE((piece.at * 2) | 0x4000_0000, (pieces.length + 1) * 4 + index * 8 + 2)
  }
  const head = Buffer.from([2, 0, 0, 0, 0])
  head.writeUInt32LE(content.length, 1)
  return Buffer.concat([head, content])
}

function compoundHeader(tables: number[]): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables.length, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END_OF_CHAIN, 60)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  for (const [index, table] of tables.entries()) header.writeUInt32LE(table, 76 + index * 4)
  return header
}

// Sector 0 is the first table, 1 the directory, and the streams' sectors follow, each naming the next; then further tables.
function allocationTables(streams: number[]): Buffer[] {
  const end = 2 + streams.reduce((sum, sectors) => sum + sectors, 0)
  const count = Math.ceil((end + Math.ceil(end / 128) - 1) / 128)
  const table = Buffer.alloc(SECTOR * count, 0xff)
  table.writeUInt32LE(FAT_SECTOR, 0)
  table.writeUInt32LE(END_OF_CHAIN, 4)
  let sector = 2
  for (const sectors of streams.filter(Boolean)) {
    for (let left = sectors; left > 0; left--, sector++)
      table.writeUInt32LE(left === 1 ? END_OF_CHAIN : sector + 1, sector * 4)
  }
  for (let further = 0; further < count - 1; further++) table.writeUInt32LE(FAT_SECTOR, (end + further) * 4)
  return Array.from({ length: count }, (_, index) => table.subarray(index * SECTOR, (index + 1) * SECTOR))
}

function compoundDirectory(streams: Buffer[], storages: string[]): Buffer {
  const entries = [
    directoryEntry('Root Entry', { kind: 5, child: 1, start: END_OF_CHAIN, bytes: 0 }),
    ...streams,
    ...storages.map(name => directoryEntry(name, { kind: 1, child: 1, start: 0, bytes: 0 })),
  ]
  return Buffer.concat(entries, SECTOR)
}

function directoryEntry(
  name: string,
  entry: { kind: number; child: number; start: number; bytes: number },
): Buffer {
  const record = Buffer.alloc(128)
  record.write(name, 0, 'utf16le')
  record.writeUInt16LE((name.length + 1) * 2, 64)
  record.writeUInt8(entry.kind, 66)
  record.writeUInt8(1, 67)
  record.writeUInt32LE(FREE, 68)
  record.writeUInt32LE(FREE, 72)
  record.writeUInt32LE(entry.child, 76)
  record.writeUInt32LE(entry.start, 116)
  record.writeUInt32LE(entry.bytes, 120)
  return record
}
