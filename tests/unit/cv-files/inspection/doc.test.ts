import { describe, expect, test } from 'vitest'
import { START_BYTES, textOf } from '@/lib/cv-files/inspection/doc-text'
import { memoryBytes } from '@/lib/cv-files/inspection/file-bytes'
import { aDoc } from '../../../support/cv-bytes'
import { inspect } from '../../../support/inspect-cv'

const MEBIBYTE = 1024 ** 2

describe('a DOC', () => {
  test('in very many pieces is gone through a few at a time', async () => {
    const count = 20_000
    const content = Buffer.alloc(4 + count * 12)
    for (let index = 0; index < count; index += 1) {
      content.writeUInt32LE(index + 1, (index + 1) * 4)
      content.writeUInt32LE(0x4000_0000, (count + 1) * 4 + index * 8 + 2)
    }
    const head = Buffer.from([2, 0, 0, 0, 0])
    head.writeUInt32LE(content.length, 1)
    const start = Buffer.alloc(START_BYTES)
    start.writeUInt32LE(head.length + content.length, START_BYTES - 4)
    const [table, document] = [Buffer.concat([head, content]), Buffer.alloc(count, 'a')].map(memoryBytes)
    const lengths: number[] = []
    if (table && document) for await (const text of textOf(start, table, document)) lengths.push(text.length)
    expect(lengths).toEqual([count])
  })

  test('with a text of one byte at half a place is refused: it would be read from elsewhere', async () => {
    const bytes = aDoc({ pieces: ['Curriculum'] })
    const place = Buffer.alloc(4)
    place.writeUInt32LE(0x4000_0000 | (7 * 512 * 2))
    expect(await inspect('cv.doc', bytes)).toBeNull()
    bytes.writeUInt32LE(place.readUInt32LE() + 1, bytes.indexOf(place))
    expect(await inspect('cv.doc', bytes)).toBe('damaged')
  })

  const withText = (text: Buffer) => {
    const bytes = aDoc()
    text.copy(bytes, 2048)
    return bytes
  }
  /** The stream's third sector follows its first. */
  function withTextElsewhere() {
    const bytes = aDoc()
    for (const [sector, next] of [
      [2, 4],
      [4, 3],
      [3, 5],
    ] as const)
      bytes.writeUInt32LE(next, 512 + sector * 4)
    bytes.write('\x13 D', 4 * 512 - 3, 'latin1')
    bytes.write('DE cmd', 5 * 512, 'latin1')
    return bytes
  }
  function withBlanks() {
    const bytes = aDoc({ sectors: 150 })
    bytes.write(`\x13${' '.repeat(300)}DDE cmd`, 1536 + 64 * 1024 - 200, 'latin1')
    return bytes
  }
  function withEndlessBlanks() {
    const bytes = aDoc({ sectors: 500 })
    bytes.fill(' ', 2048, 503 * 512).write('\x13', 2048, 'latin1')
    return bytes
  }
  /** A sector of the text names itself as the one where further tables are. */
  function withLoopOfTables() {
    const bytes = aDoc()
    bytes.writeUInt32LE(5, 68)
    bytes.writeUInt32LE(5, 7 * 512 - 4)
    return bytes
  }
  function withLoopOfText() {
    const bytes = aDoc()
    bytes.writeUInt32LE(2, 512 + 9 * 4)
    bytes.writeUInt32LE(8 * MEBIBYTE, 1024 + 128 + 120)
    return bytes
  }
  const withGap = () => {
    const bytes = aDoc()
    bytes.writeUInt32LE(0xffffffff, 76)
    bytes.writeUInt32LE(0, 80)
    return bytes
  }
  const withSmallStreams = () => {
    const bytes = aDoc()
    bytes.writeUInt32LE(64 * 1024, 56)
    return bytes
  }
  const withFlags = (flags: number, mark = 0xa5ec) => {
    const bytes = aDoc()
    bytes.writeUInt16LE(mark, 3 * 512)
    bytes.writeUInt16LE(flags, 3 * 512 + 10)
    return bytes
  }
  const withLoop = () => {
    const bytes = aDoc()
    bytes.writeUInt32LE(1, 512 + 4)
    return bytes
  }

  /** Writes over the main stream's first sector and the table of pieces, which has a few bytes behind it. */
  const withTable = (write: (start: Buffer, table: Buffer) => void) => {
    const bytes = aDoc({ pieces: ['Curriculum', ' vitae'] })
    write(bytes.subarray(3 * 512), bytes.subarray(11 * 512))
    return bytes
  }
  const LENGTH_AT = START_BYTES - 4
  /** Puts so many bytes before the table of pieces. */
  const withBefore = (...before: number[]) =>
    withTable((start, table) => {
      const length = start.readUInt32LE(LENGTH_AT)
      table.copy(table, before.length, 0, length)
      table.set(before)
      start.writeUInt32LE(length + before.length, LENGTH_AT)
    })

  test.each([
    ['no table of pieces', withTable(start => start.writeUInt32LE(0, LENGTH_AT)), 'damaged'],
    ['a table of pieces cut short', withTable(start => start.writeUInt32LE(6, LENGTH_AT)), 'damaged'],
    ['something behind it', withTable(start => start.writeUInt8(34, LENGTH_AT)), 'damaged'],
    ['something else before it', withBefore(3, 1, 0, 0), 'damaged'],
    ['settings before it that go on behind it', withBefore(1, 0xff, 0xff), 'damaged'],
    [
      'a table of no pieces',
      withTable((start, table) => {
        start.writeUInt32LE(9, LENGTH_AT)
        table.writeUInt32LE(4, 1)
      }),
      'damaged',
    ],
    ['a piece that ends before it begins', withTable((_, table) => table.writeUInt32LE(100, 9)), 'damaged'],
    ['the other table, which it does not have', withFlags(0x0200), 'damaged'],
    ['macros', aDoc({ storages: ['Macros'] }), 'macros'],
    ['macros elsewhere', aDoc({ storages: ['_VBA_PROJECT_CUR'] }), 'macros'],
    ['objects', aDoc({ storages: ['ObjectPool'] }), 'attachment'],
    ['a packed program', aDoc({ storages: ['\x01Ole10Native'] }), 'attachment'],
    ['a workbook inside', aDoc({ main: 'Workbook' }), 'wrong-type'],
    ['a field that starts a program', withText(Buffer.from('\x13 DDEAUTO cmd')), 'remote'],
    ['the same in two bytes', withText(Buffer.from('\x13DDE cmd', 'utf16le')), 'remote'],
    ['a field whose text goes on elsewhere', withTextElsewhere(), 'remote'],
    ['a field whose blanks go on in the next reading', withBlanks(), 'remote'],
    ['a field in pieces', aDoc({ pieces: ['Curriculum \x13', ' D', 'DEAUTO cmd'] }), 'remote'],
    ['a field in pieces of blanks', aDoc({ pieces: ['\x13', ...Array(15).fill(' '), 'DDE cmd'] }), 'remote'],
    ['a field whose blanks have no end', withEndlessBlanks(), 'remote'],
    [
      'a field in pieces whose blanks have no end',
      aDoc({ sectors: 150, pieces: [`\x13${' '.repeat(66_000)}`] }),
      'remote',
    ],
    ...[
      ['\x13INCLUDEPICTURE "\\\\\\\\host\\\\a.png"', ' \x14\x01\x15'],
      ['\x13 INCLUDEPICTURE "https://e.com', '/a.png" \\d \x14\x01\x15'],
      ['\x13 \x13QUOTE a\x15', 'Curriculum \x13INCLUDETEXT "\\\\host\\x"\x14\x15'],
      ['\x13\x07LINK htmlfile \x93http://e.com/\x94 \\a\x15'],
      ['\x13 INCLUDEPICTURE \x13 QUOTE "a" \x14 \x15"\\\\e.com\\s\\a.png" \\d\x14x\x15'],
      ['\x13 LINK Excel.Sheet.8 \x13DATE\x14\x13PAGE\x15\x15', '"http://e.com/a.xls" \\a \x15'],
      ['\x13DD\x13QUOTE "a"\x14a\x15EAUTO cmd\x15'],
      ['\x13\xa0LINK a "http://e.com/"\x15'],
      ['\x13 LINK a "http://e.com/"'],
      ['\x13 INCLUDEPICTURE "https://e.com/a.png" \x14\x15'],
      ['\x13 INCLUDEPICTURE "https://e.com/a.png" \x15'],
    ].map((pieces): [string, Buffer, string] => [JSON.stringify(pieces), aDoc({ pieces }), 'remote']),
    ['a chain of tables in a loop', withLoopOfTables(), 'too-complex'],
    ['a text in a loop, larger than the file', withLoopOfText(), 'damaged'],
    ['objects in other letters', aDoc({ storages: ['OBJECTPOOL'] }), 'attachment'],
    ['two texts', aDoc({ storages: ['WORDDOCUMENT'] }), 'damaged'],
    ['a table of sectors with a gap', withGap(), 'damaged'],
    ['another size of small streams', withSmallStreams(), 'damaged'],
    ['a template of Word 95', withFlags(0x0001, 0xa5dc), 'macros'],
    ['a template elsewhere', aDoc({ template: 'https://example.com/t.dotm' }), 'remote'],
    ['a template on a share', aDoc({ template: ' \\\\example.com\\t.dot' }), 'remote'],
    ['a template on a share as a file', aDoc({ template: 'file://example.com/t.dot' }), 'remote'],
    ['encryption', withFlags(0x0100), 'locked'],
    ['a directory in a loop', withLoop(), 'too-complex'],
    ['a directory cut off', aDoc().subarray(0, 1000), 'damaged'],
    ['nothing but its start', aDoc().subarray(0, 8), 'damaged'],
    ['rich text', Buffer.from('{\\rtf1 hello}'), 'wrong-type'],
  ])('with %s is refused', async (_, bytes, reason) => {
    expect(await inspect('cv.doc', bytes)).toBe(reason)
  })

  test.each([
    ['the words of a field in its text', withText(Buffer.from('I know DDE'))],
    ['a text in pieces', aDoc({ pieces: ['Curriculum', '\x13 HYPERLINK', ' \x15', 'DDE'] })],
    [
      'a picture that was copied from a web page, and a link to such a one',
      aDoc({
        pieces: [
          '\x13INCLUDEPICTURE "https://e.com/a.png" \\* MERGEFORMATINET \x14\x01\x15',
          '\x13 HYPERLINK "https://e.com/" \\o "INCLUDEPICTURE \\d" \x14INCLUDETEXT "//e.com"\x15',
        ],
      }),
    ],
    ['a table linked on its own disk', aDoc({ pieces: ['\x13LINK Excel.Sheet.8 "C:\\\\A.xls" \x14\x15'] })],
    ['settings that its pieces share', withBefore(1, 1, 0, 0)],
    [
      'a table of contents, and a field that another decides',
      aDoc({
        pieces: [
          '\x13 TOC \\o \x14Work\x13 PAGEREF _Toc1 \x141\x15\x15',
          '\x13 IF \x13 PAGE \x142\x15 = "1" "a"\x14\x15 \x15',
        ],
      }),
    ],
    ['a template on its own disk', aDoc({ template: 'C:\\Templates\\CV.dot' })],
    ['a template on a Mac', aDoc({ template: 'Macintosh HD:Users:ada:CV.dot' })],
    ['a template as a file', aDoc({ template: 'file:///C:/Templates/CV.dot' })],
    ['a text of 75 KiB', aDoc({ sectors: 150 })],
  ])('with %s is taken', async (_, bytes) => {
    expect(await inspect('cv.doc', bytes)).toBeNull()
  })
})
