import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { START_BYTES, textOf } from '@/lib/cv-files/inspection/doc-text'
import { memoryBytes } from '@/lib/cv-files/inspection/file-bytes'
import { inspectDocument } from '@/lib/cv-files/inspection/inspect'
import { readZipDirectory, unpackEntry } from '@/lib/cv-files/inspection/zip-directory'
import { kindByName } from '@/lib/cv-files/policy'
import { aDoc, aDocx, aPdf } from '../../support/cv-bytes'
import { zip } from '../../support/zip'

const FIXTURES = 'tests/fixtures/cv'
const KIBIBYTE = 1024
const MEBIBYTE = 1024 ** 2
const OFFICE = 'http://schemas.openxmlformats.org'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspection-'))
})
afterAll(() => rm(folder, { recursive: true }))

function inspectFile(path: string) {
  const kind = kindByName(path)
  if (!kind) throw new Error(`${path} is of no kind`)
  return inspectDocument(path, kind.extension)
}

async function inspect(filename: string, bytes: Buffer) {
  const path = join(folder, filename)
  await writeFile(path, bytes)
  return inspectFile(path)
}

describe('the files of real programs', () => {
  test.each(readdirSync(`${FIXTURES}/taken`))('%s is taken', async name => {
    expect(await inspectFile(`${FIXTURES}/taken/${name}`)).toBeNull()
  })

  test.each(readdirSync(`${FIXTURES}/refused`))('%s is refused', async name => {
    expect(await inspectFile(`${FIXTURES}/refused/${name}`)).toBe(name.split('-')[0])
  })
})

describe('a DOCX', () => {
  const relationships = (...elements: string[]) =>
    `<Relationships xmlns="${OFFICE}/package/2006/relationships">${elements.join('')}</Relationships>`
  const relationship = (type: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationship Id="r" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`
  const settingsRelations = 'word/_rels/settings.xml.rels'
  const withRelation = (...given: Parameters<typeof relationship>) =>
    aDocx({ parts: { [settingsRelations]: relationships(relationship(...given)) } })
  const override = (type: string) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`
  const typesOf = (inner: string) => `<Types xmlns="${OFFICE}/package/2006/content-types">${inner}</Types>`
  const contentTypes = (main: string) => typesOf(override(main))
  const withTypes = (inner: string) => aDocx({ parts: { '[Content_Types].xml': typesOf(inner) } })
  const withMain = (main: string) => withTypes(override(main))
  const [asText, asPicture] = [override(mainType('document')), override('image/png')]
  const withPart = (name: string, content: string | Buffer = 'x') => aDocx({ parts: { [name]: content } })
  const instruction = (...runs: string[]) =>
    `<w:document>${runs.map(text => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`).join('')}</w:document>`

  const field = (...runs: string[]) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction(...runs)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

  const blanks = ' '.repeat(300_000)
  // Readings of 16 KiB end in the middle of its only field.
  const longText = `${'a '.repeat(40 * 1024 - 15)}${instruction(' HYPERLINK ')}`

  test.each([
    ['a hyperlink', withRelation('hyperlink', 'https://example.com/?a=1&amp;b=2')],
    ['a template on its own disk', withRelation('attachedTemplate', 'file:///C:\\Templates\\CV.dotx')],
    ['a template on a Mac', withRelation('attachedTemplate', 'file:///Users/ada/CV.dotx')],
    ...[
      'file:///Macintosh%20HD:Users:ada:Library:Group%20Containers:UBF8T346G9.Office:Normal.dotm',
      'file://localhost/Macintosh%20HD:Users:ada:Normal.dotm',
      'Macintosh%20HD:Users:ada:Normal.dotm',
      'Macintosh HD:Users:ada:Normal.dotm',
    ].map((path): [string, Buffer] => [`a template at ${path}`, withRelation('attachedTemplate', path)]),
    ['the words of a field in its text', aDocx({ text: 'DDEAUTO and INCLUDETEXT' })],
    ['a table of contents', withPart('word/footer1.xml', instruction(' TOC \\o ', ' HYPERLINK '))],
    [
      'a table linked on its own disk',
      withPart('word/x.xml', field('LINK Excel.Sheet.12 "C:\\\\A\\\\b.xlsx"')),
    ],
    [
      'a link with words of a field',
      withPart('word/x.xml', field('HYPERLINK "https://e.com/" \\o "Link to http://e.com"')),
    ],
    [
      'links to addresses with words of a field',
      withPart(
        'word/x.xml',
        field(' HYPERLINK "https://www.dde.edu.ng/" ') + field('HYPERLINK \\l "a dde" \\o "x"') + field('A'),
      ),
    ],
    [
      'a picture that was copied from a web page or the own disk',
      withPart(
        'word/x.xml',
        field('INCLUDEPICTURE "https://e.com/a.png" \\* MERGEFORMATINET') +
          field('INCLUDEPICTURE "file:///C:\\\\A\\\\b.png" \\* MERGEFORMATINET'),
      ),
    ],
    ['a name at the end of a field', withPart('word/x.xml', field('HYPERLINK "mailto:a.budde@e.com"'))],
    ['a field at the edge of a reading', withPart('word/x.xml', longText)],
    ['a long picture as text', withPart('word/x.xml', `<a b="${randomBytes(100_000).toString('base64')}"/>`)],
    [
      'XML that says UTF-16 and is not',
      withPart('customXml/item1.xml', '<?xml version="1.0" encoding="utf-16"?><a/>'),
    ],
    ...(['utf16le', 'utf16be'] as const).map((coding): [string, Buffer] => [
      `data of its own in ${coding}`,
      withPart(
        'customXml/item1.xml',
        inUtf16(`<?xml version="1.0" encoding="utf-16"?>${field(' A ')}`, coding),
      ),
    ]),
    [
      'data in UTF-16 that declares nothing',
      withPart('customXml/itemProps1.xml', inUtf16('\n<a>\u1e0a</a>')),
    ],
    ['folders of its own', withPart('word/media/', '')],
    ['zeros behind its end', Buffer.concat([aDocx(), Buffer.alloc(60 * KIBIBYTE)])],
    ['zeros behind its comment', Buffer.concat([withComment(aDocx(), 'Ada'), Buffer.alloc(1000)])],
  ])('with %s is taken', async (_, bytes) => {
    expect(await inspect('cv.docx', bytes)).toBeNull()
  })

  test.each([
    ['a macro project', withPart('word/vbaProject.bin'), 'macros'],
    ['a macro project under another name', withMacroType(), 'macros'],
    ['a main part with macros', withMain('application/vnd.ms-word.document.macroEnabled.main+xml'), 'macros'],
    ['a template as main part', withMain(mainType('template')), 'wrong-type'],
    ['a spreadsheet as main part', withMain('application/vnd.ms-excel.main+xml'), 'wrong-type'],
    ['an embedded OLE object', withPart('word/embeddings/oleObject1.bin'), 'attachment'],
    ['an ActiveX control', withPart('word/activeX/activeX1.xml'), 'attachment'],
    ['a program called a picture', withPart('word/media/image1.png', Buffer.from('MZ\x90\0')), 'attachment'],
    ['a package in a package', withPart('word/media/image2.png', aDocx()), 'attachment'],
    ['another document that is taken in', withRelation('aFChunk', 'chunk.html', ''), 'attachment'],
    ['a part that is a document of its own', withRelation('subDocument', 'part.docx', ''), 'attachment'],
    [
      'a program of Linux called a picture',
      withPart('word/media/i.png', Buffer.from('\x7fELF')),
      'attachment',
    ],
    [
      'a workbook with macros',
      withPart('word/embeddings/w.xlsx', zip({ 'xl/vbaProject.bin': 'x' })),
      'attachment',
    ],
    ['a remote template', withRelation('attachedTemplate', 'https://example.com/t.dotm'), 'remote'],
    ['a template on a share', withRelation('attachedTemplate', '\\\\example.com\\t.dotm'), 'remote'],
    ['a share as a file', withRelation('attachedTemplate', 'file:////example.com/t.dotm'), 'remote'],
    ['an escaped share', withRelation('attachedTemplate', 'file:///%5C%5Cexample.com/t.dotm'), 'remote'],
    ...[
      'file://example.com/Macintosh%20HD:Users:t.dotm',
      'file:////example.com/Macintosh%20HD:Users:t.dotm',
      'file:///http://example.com/a%20b:t.dotm',
      'Macintosh%20HD:%5C%5Cexample.com%5Ct.dotm',
      '//Macintosh%20HD:Users:t.dotm',
      '\\\\Macintosh HD:Users:t.dotm',
      'smb:example.com:a%20b:t.dotm',
      'http:example.com:a b:t.dotm',
      ' smb:example.com:t.dotm',
      'h%09ttp:example.com',
      'h\u00a0ttp:example.com',
      'Macintosh%20HD:',
      'smb%20:example.com:t.dotm',
      'file:///http :example.com:t.dotm',
      'Macintosh%20HD:x%00:t.dotm',
    ].map((path): [string, Buffer, string] => [
      `a template at ${path}`,
      withRelation('attachedTemplate', path),
      'remote',
    ]),
    ['a remote frame', withRelation('frame', 'https://example.com/'), 'remote'],
    ['a remote OLE object', withRelation('oleObject', 'mhtml:https://example.com/!x'), 'remote'],
    ['a remote picture', withRelation('image', '&#104;ttps://example.com/pixel.png'), 'remote'],
    ['a field that starts a program', withPart('word/x.xml', instruction('DDE', 'AUTO cmd')), 'remote'],
    ['an escaped field', withPart('word/x.xml', instruction('&#68;&#x44;E cmd')), 'remote'],
    ['a text from a share', withPart('word/x.xml', instruction('INCLUDETEXT "\\\\host\\x"')), 'remote'],
    ['the same behind blanks', withPart('word/x.xml', instruction(`${blanks}DDEAUTO cmd`)), 'remote'],
    [
      'the same as an attribute',
      withPart('word/x.xml', `<w:fldSimple w:instr="${blanks}DDEAUTO cmd"/>`),
      'remote',
    ],
    ['the same in a CDATA section', withPart('word/x.xml', instruction('<![CDATA[DDEAUTO cmd]]>')), 'remote'],
    ['the same around a comment', withPart('word/x.xml', instruction('DD<!-- -->EAUTO cmd')), 'remote'],
    ['the same in a part of another name', withFieldElsewhere(), 'remote'],
    ['the same behind another field', withPart('word/x.xml', field('A') + field('DDEAUTO cmd')), 'remote'],
    [
      'the same behind an empty one',
      withPart('word/x.xml', '<w:instrText /><w:instrText>DDE cmd</w:instrText>'),
      'remote',
    ],
    [
      'the same around an instruction to a program',
      withPart('word/x.xml', instruction('DD<?x?>E cmd')),
      'remote',
    ],
    ['the same around an element', withPart('word/x.xml', instruction('DD<q:x/>E cmd')), 'remote'],
    [
      'the same behind a sign in an attribute',
      withPart(
        'word/x.xml',
        instruction('DD', 'E cmd').replaceAll('<w:instrText', '<w:instrText xmlns:q=">"'),
      ),
      'remote',
    ],
    [
      'the same under another prefix',
      withPart('word/x.xml', instruction('DDE cmd').replaceAll('w:instr', 'ṡà:instr')),
      'remote',
    ],
    [
      'the same under a long prefix',
      withPart('word/x.xml', instruction('DDE cmd').replaceAll('w:instr', `${'w'.repeat(200_000)}:instr`)),
      'remote',
    ],
    [
      'the same as an attribute with blanks before its sign',
      withPart('word/x.xml', `<w:fldSimple w:instr${blanks}="DDEAUTO cmd"/>`),
      'remote',
    ],
    [
      'a text from a share behind blanks',
      withPart('word/x.xml', field(`INCLUDETEXT${' '.repeat(50)}"\\\\h"`)),
      'remote',
    ],
    [
      'an object from elsewhere',
      withPart('word/x.xml', field('LINK htmlfile "http://example.com/" \\a')),
      'remote',
    ],
    ['the same behind a link', withPart('word/x.xml', field('HYPERLINK "a" \\o "b" DDE cmd')), 'remote'],
    [
      'the same between two halves of what looks like a link',
      withPart('word/x.xml', field('HYPERLINK "', 'DDE cmd', '"')),
      'remote',
    ],
    ...[
      'INCLUDEPICTURE "\\\\\\\\host\\\\a.png"',
      'INCLUDEPICTURE "file:////host/a.png"',
      'INCLUDEPICTURE "https://e.com/a.png" \\d',
      'IMPORT “//host/a.png”',
      'DATABASE \\d "\\\\host\\a.mdb" \\s "select"',
      'INCLUDE "\\\\host\\a.docx"',
      'RD "https://e.com/a.docx"',
    ].map((text): [string, Buffer, string] => [text, withPart('word/x.xml', field(text)), 'remote']),
    ['a field in a part of no type', withPart('text/body.bin', field('DDE cmd')), 'remote'],
    ['a part in UTF-7', withPart('word/x.xml', '<?xml version="1.0" encoding="UTF-7"?>+ADw-'), 'damaged'],
    [
      'the same behind blanks',
      withPart('word/x.xml', `<?xml version="1.0"${' '.repeat(2000)}encoding="UTF-7"?>+ADw-`),
      'damaged',
    ],
    [
      'relations in UTF-7',
      withPart(settingsRelations, "<?xml version='1.0' encoding='UTF-7'?>+ADw-"),
      'damaged',
    ],
    [
      'a part of no type in UTF-16',
      withPart('text/body.bin', Buffer.from('\ufeff<w:document/>', 'utf16le')),
      'damaged',
    ],
    ['an OLE file called XML', withPart('word/x.xml', aDoc()), 'attachment'],
    ['a macro project by its relation', withRelation('vbaProject', 'x.bin', ''), 'macros'],
    ['an OLE object by its relation', withRelation('oleObject', 'x.bin', ''), 'attachment'],
    ['another document behind a blank', withRelation('aFChunk ', 'chunk.html', ''), 'attachment'],
    [
      'a remote template under another prefix',
      withPart(
        settingsRelations,
        relationships(relationship('attachedTemplate', 'https://example.com/t.dotm')).replaceAll(
          /Relationship(?=[ s>])/g,
          'é:Relationship',
        ),
      ),
      'remote',
    ],
    [
      'a remote template as a part',
      withRelation('attachedTemplate', 'https://example.com/t.dotm', ''),
      'remote',
    ],
    ['a share behind a blank', withRelation('attachedTemplate', ' \\\\example.com\\t.dotm'), 'remote'],
    [
      'a share behind an escaped blank',
      withRelation('attachedTemplate', '%20\\\\example.com\\t.dotm'),
      'remote',
    ],
    ['a share by a name of Windows', withRelation('attachedTemplate', '\\??\\UNC\\h\\t.dotm'), 'remote'],
    [
      'a workbook that starts a program',
      withPart('word/embeddings/w.xlsx', aWorkbook('spreadsheetml.externalLink+xml')),
      'remote',
    ],
    [
      'a workbook that asks a server',
      withPart('word/embeddings/w.xlsx', aWorkbook('spreadsheetml.connections+xml')),
      'remote',
    ],
    ['a document in a folder of its own', withPart('word/embeddings/a.docx'), 'attachment'],
    [
      'a workbook with a workbook inside',
      withPart(
        'word/embeddings/w.xlsx',
        aWorkbook('x+xml', { 'word/embeddings/w.xlsx': aWorkbook('x+xml') }),
      ),
      'attachment',
    ],
    ['relations of 3 MiB', withLargeRelations(6), 'too-complex'],
    ['a part in pieces', withPart('word/_rels/document.xml.rels/[0].piece'), 'damaged'],
    ['a letter of a name escaped', withPart('word/_rels/document.xml.%72els'), 'damaged'],
    ['another end in its comment', withComment(aDocx(), 'PK\x05\x06'), 'damaged'],
    ['another directory before its end', withGap(aDocx()), 'damaged'],
    ['another method of an entry', changeLocal(aDocx(), 8, 0), 'damaged'],
    ['another size of an entry', changeLocal(aDocx(), 18, 1), 'damaged'],
    ['another name in an extra field', withExtraName(aDocx()), 'damaged'],
    [
      'a declaration that is not UTF-8',
      withPart('[Content_Types].xml', Buffer.from('<Types a="\xff"/>', 'latin1')),
      'damaged',
    ],
    ['a part in UTF-16', withPart('word/x.xml', Buffer.from(instruction('DDE'), 'utf16le')), 'damaged'],
    ['a field in data in UTF-16', withPart('customXml/item1.xml', inUtf16(field('DDE cmd'))), 'remote'],
    [
      'the same with its bytes in the other order',
      withPart('customXml/item1.xml', inUtf16(`${' '.repeat(2000)}${field('DDE cmd')}`, 'utf16be')),
      'remote',
    ],
    ['data in half a character', withPart('customXml/item1.xml', inUtf16('<a>\ud800</a>')), 'damaged'],
    ['data cut within one', withPart('customXml/item1.xml', inUtf16('<a/>').subarray(0, -1)), 'damaged'],
    [
      'data in UTF-16 that declares UTF-7',
      withPart('customXml/item1.xml', inUtf16('<?xml version="1.0" encoding="UTF-7"?><a/>')),
      'damaged',
    ],
    [
      'data in UTF-16 without its mark',
      withPart('customXml/item1.xml', inUtf16('<?xml version="1.0"?><a/>').subarray(2)),
      'damaged',
    ],
    ['data in UTF-16 that is a part of the text', withTextInUtf16(), 'damaged'],
    [
      'relations of data in UTF-16',
      withPart('customXml/_rels/item1.xml.rels', inUtf16(relationships())),
      'damaged',
    ],
    [
      'zeros behind its end, and something behind them',
      Buffer.concat([aDocx(), Buffer.alloc(1000), Buffer.from('x')]),
      'damaged',
    ],
    [
      'another package behind zeros',
      Buffer.concat([aDocx(), Buffer.alloc(1000), zip({ 'a.txt': 'x' })]),
      'damaged',
    ],
    [
      'more zeros behind its end than programs look past',
      Buffer.concat([aDocx(), Buffer.alloc(65 * KIBIBYTE)]),
      'damaged',
    ],
    ['entities of its own', withPart(settingsRelations, `<!DOCTYPE x>${relationships()}`), 'damaged'],
    ['another type in a comment', withTypes(`${asPicture}<!-- ${asText} -->`), 'damaged'],
    ['another type in a section of text', withTypes(`${asPicture}<![CDATA[${asText}]]>`), 'damaged'],
    ['another type in an instruction', withTypes(`${asPicture}<?x ${asText}?>`), 'damaged'],
    ['two types of one part', withTypes(asPicture + asText), 'damaged'],
    [
      'a type that is too long for one',
      withTypes(`<Default Extension="x" ContentType="${'a'.repeat(256)}"/>`),
      'damaged',
    ],
    [
      'a part in UTF-16 behind blanks',
      withPart('word/h.bin', Buffer.from(`\ufeff ${field('DDE')}`, 'utf16le')),
      'damaged',
    ],
    [
      'a part in UTF-16 behind very many blanks',
      withPart('word/h.bin', Buffer.from(`\ufeff${' '.repeat(2000)}${field('DDE')}`, 'utf16le').swap16()),
      'damaged',
    ],
    ['an element cut short', withPart(settingsRelations, '<Relationship Type="x" Target'), 'damaged'],
    ['no content types', zip({ 'word/document.xml': 'x' }), 'wrong-type'],
    [
      'a main part from elsewhere',
      withRootRelations(mainPart('document', ' TargetMode="External"')),
      'remote',
    ],
    ['two main parts', withRootRelations(mainPart('document'), mainPart('other')), 'wrong-type'],
    ['no relations', zip({ '[Content_Types].xml': contentTypes(mainType('document')) }), 'wrong-type'],
    ['one name twice', withPart('word/DOCUMENT.xml'), 'damaged'],
    ['a path that leads out', withPart('../evil.xml'), 'damaged'],
    ['a path of Windows', withPart('word\\evil.xml'), 'damaged'],
    ['a hundred mebibytes', withPart('word/media/a.bmp', Buffer.alloc(101 * MEBIBYTE)), 'too-complex'],
    [
      'two thousand entries with those of a workbook',
      aDocx({ parts: { 'word/embeddings/w.xlsx': withManyParts(1997) } }),
      'too-complex',
    ],
    [
      'two mebibytes of relations with those of workbooks',
      aDocx({
        parts: Object.fromEntries(
          [1, 2, 3].map(n => [
            `word/embeddings/${n}.xlsx`,
            aWorkbook('x+xml', {
              'a.rels': Buffer.from(relationships(' '.repeat(500 * KIBIBYTE))),
              'b.rels': Buffer.from(relationships(' '.repeat(500 * KIBIBYTE))),
            }),
          ]),
        ),
      }),
      'too-complex',
    ],
    ['very many fields', withPart('word/x.xml', '<w:fldChar/>'.repeat(200_001)), 'too-complex'],
    ['a hundred mebibytes with those of a workbook', withWorkbookOf(30, 71), 'too-complex'],
    ['a thousandfold', withPart('word/media/a.bmp', Buffer.alloc(20 * MEBIBYTE)), 'too-complex'],
    ['two thousand entries', withManyParts(2000), 'too-complex'],
    ['a hundred mebibytes in so many words', withSize(MEBIBYTE, 101 * MEBIBYTE), 'too-complex'],
    ['a size that is a lie', withSize(MEBIBYTE, 100), 'damaged'],
    ['a size that is more than there is', withSize(100, 101), 'damaged'],
    ['names of more than a mebibyte', withLongNames(), 'too-complex'],
    ['a declaration of 600 KiB', withRelationsOf(300 * 1024), 'too-complex'],
    ['encrypted entries', changeDirectory(aDocx(), 8, 0x0801), 'locked'],
    ['an entry over another', changeDirectory(aDocx(), 42, 30), 'damaged'],
    ['an entry inside another', withEntryInside(), 'damaged'],
    ['an entry that reaches into the directory', withLongerEnd(aDocx()), 'damaged'],
    ['an entry that its end does not count', changeEnd(withPart('word/a.png'), [8, 10], 3), 'damaged'],
    ['an end that counts in two ways', changeEnd(aDocx(), [8], 2), 'damaged'],
    ['a password', aDoc({ main: 'EncryptedPackage' }), 'locked'],
  ])('with %s is refused', async (_, bytes, reason) => {
    expect(await inspect('cv.docx', bytes)).toBe(reason)
  })

  test('with a part that is larger than it says is read no further than that', async () => {
    const file = memoryBytes(withSize(MEBIBYTE, 100))
    const [entry] = (await readZipDirectory(file, { entries: 9, bytes: MEBIBYTE })).slice(-1)
    let bytes = 0
    const unpack = async () => {
      if (entry) for await (const chunk of unpackEntry(file, entry)) bytes += chunk.length
    }
    await expect(unpack()).rejects.toMatchObject({ reason: 'damaged' })
    expect(bytes).toBeLessThanOrEqual(100)
  })

  function mainType(kind: string) {
    return `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}.main+xml`
  }

  /** With its byte-order mark. */
  function inUtf16(text: string, coding: 'utf16le' | 'utf16be' = 'utf16le') {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return coding === 'utf16le' ? bytes : bytes.swap16()
  }

  function withTextInUtf16() {
    const types = contentTypes(mainType('document')).replace(
      '<Override',
      `<Override PartName="/customXml/item1.xml" ContentType="${mainType('header').replace('.main', '')}"/><Override`,
    )
    return aDocx({ parts: { '[Content_Types].xml': types, 'customXml/item1.xml': inUtf16('<w:hdr/>') } })
  }

  function withFieldElsewhere() {
    const types = contentTypes(mainType('document')).replace(
      '<Override',
      `<Override PartName="/text/body.bin" ContentType="${mainType('header').replace('.main', '')}"/><Override`,
    )
    return aDocx({ parts: { '[Content_Types].xml': types, 'text/body.bin': instruction('DDE cmd') } })
  }

  function withMacroType() {
    const types = contentTypes(mainType('document')).replace(
      '<Override',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override',
    )
    return aDocx({ parts: { '[Content_Types].xml': types, 'word/harmless.bin': 'x' } })
  }

  function withManyParts(count: number) {
    const names = Array.from({ length: count }, (_, index) => [`word/media/${index}.png`, 'x'] as const)
    return aDocx({ parts: Object.fromEntries(names) })
  }

  /** Writes a number over the central directory's last entry, at that place in it. */
  function changeDirectory(bytes: Buffer, at: number, value: number) {
    const changed = Buffer.from(bytes)
    const entry = changed.lastIndexOf('PK\x01\x02')
    if (at === 8) changed.writeUInt16LE(value, entry + at)
    else changed.writeUInt32LE(value, entry + at)
    return changed
  }

  /** Writes over the first entry's local header. */
  function changeLocal(bytes: Buffer, at: number, value: number) {
    const changed = Buffer.from(bytes)
    changed.writeUInt16LE(value, at)
    return changed
  }

  function withComment(bytes: Buffer, comment: string) {
    const changed = Buffer.from(bytes)
    changed.writeUInt16LE(comment.length, bytes.length - 2)
    return Buffer.concat([changed, Buffer.from(comment, 'latin1')])
  }

  /** Puts a second central directory between the first and the record that ends the package. */
  function withGap(bytes: Buffer) {
    const [directory, end] = [bytes.indexOf('PK\x01\x02'), bytes.length - 22]
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(directory, end), bytes.subarray(end)])
  }

  /** Gives the last entry of the central directory an extra field with a name. */
  function withExtraName(bytes: Buffer) {
    const extra = Buffer.from('up\x06\0\x01\0\0\0\0x', 'latin1')
    const [end, entry] = [bytes.length - 22, bytes.lastIndexOf('PK\x01\x02')]
    const changed = Buffer.concat([bytes.subarray(0, end), extra, bytes.subarray(end)])
    changed.writeUInt16LE(extra.length, entry + 30)
    changed.writeUInt32LE(
      changed.readUInt32LE(end + extra.length + 12) + extra.length,
      end + extra.length + 12,
    )
    return changed
  }

  /** Writes over the record that ends the package. */
  function changeEnd(bytes: Buffer, places: number[], value: number) {
    const changed = Buffer.from(bytes)
    for (const at of places) changed.writeUInt16LE(value, bytes.length - 22 + at)
    return changed
  }

  /** Has the last entry end ten bytes later, as both of its headers say. */
  function withLongerEnd(bytes: Buffer) {
    const changed = Buffer.from(bytes)
    const [local, entry] = [bytes.lastIndexOf('PK\x03\x04') + 18, bytes.lastIndexOf('PK\x01\x02') + 20]
    for (const at of [local, entry]) changed.writeUInt32LE(changed.readUInt32LE(at) + 10, at)
    return changed
  }

  /** Has the directory's last entry be one that lies, header and all, in the bytes of the one before it. */
  function withEntryInside() {
    const name = 'word/media/b.png'
    const inner = zip({ [name]: 'x' })
    const hidden = inner.subarray(0, inner.indexOf('PK\x01\x02'))
    // What is random is not deflated, but stands there as it is.
    const outer = Buffer.concat([randomBytes(100), hidden, randomBytes(100)])
    const bytes = aDocx({ parts: { 'word/media/a.png': outer, [name]: 'x' } })
    return changeDirectory(bytes, 42, bytes.indexOf(hidden))
  }

  function withLongNames() {
    const names = Array.from({ length: 20 }, (_, index) => `word/media/${'x'.repeat(60_000)}${index}.png`)
    return aDocx({ parts: Object.fromEntries(names.map(name => [name, 'x'])) })
  }

  function mainPart(name: string, mode = '') {
    return relationship('officeDocument', `word/${name}.xml`, mode)
  }

  function withRootRelations(...elements: string[]) {
    return withPart('_rels/.rels', relationships(...elements))
  }

  function withRelationsOf(bytes: number) {
    return withPart(settingsRelations, relationships(`<!--${randomBytes(bytes).toString('hex')}-->`))
  }

  function withLargeRelations(count: number) {
    const large = relationships(`<!--${randomBytes(250 * 1024).toString('hex')}-->`)
    const parts = Array.from(
      { length: count },
      (_, index) => [`word/_rels/${index}.xml.rels`, large] as const,
    )
    return aDocx({ parts: Object.fromEntries(parts) })
  }

  function aWorkbook(part: string, parts: Record<string, Buffer> = {}) {
    const types = contentTypes(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    ).replace(
      '<Override',
      `<Override PartName="/xl/x.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}"/><Override`,
    )
    return aDocx({
      parts: { '[Content_Types].xml': types, 'xl/x.xml': '<ddeLink ddeService="cmd"/>', ...parts },
    })
  }

  /** A workbook with a part of so many mebibytes, beside a picture of so many. */
  function withWorkbookOf(inside: number, beside: number) {
    // Enough that cannot be packed for the sizes to be those of a real document.
    const filler = randomBytes(400 * KIBIBYTE)
    const large = (mebibytes: number) => Buffer.alloc(mebibytes * MEBIBYTE)
    const workbook = aWorkbook('x+xml', { 'xl/a.bmp': large(inside), 'xl/filler.bmp': filler })
    return aDocx({
      parts: {
        'word/embeddings/w.xlsx': workbook,
        'word/media/filler.bmp': filler,
        'word/media/a.bmp': large(beside),
      },
    })
  }

  /** A picture of so many bytes, of which the directory says that they are `said`. */
  function withSize(bytes: number, said: number) {
    return changeDirectory(withPart('word/media/a.bmp', randomBytes(bytes)), 24, said)
  }
})

describe('a PDF', () => {
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> '
  const withCatalog = (catalog: string) => aPdf({ catalog })
  const withObject = (object: string | Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.5\n'),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\n'),
      aPdf(),
    ])

  /** An object stream that says a thousand times that its one large object begins at its start. */
  function nested() {
    const head = '7 0 '.repeat(1000)
    const data = deflateSync(`${head}<< ${'/A 1 '.repeat(100_000)}>>`)
    const keys = `<< /Type /ObjStm /N 1000 /First ${head.length} /Filter /FlateDecode /Length ${data.length} >>`
    return withObject(
      Buffer.concat([Buffer.from(`9 0 obj\n${keys}\nstream\n`), data, Buffer.from('\nendstream\nendobj')]),
    )
  }

  function hex(text: string) {
    return Buffer.from(text).toString('hex').replace(/../g, '$& ')
  }

  function objectStream(content: string, { filter = '/Filter /FlateDecode', keys = '/Type /ObjStm' } = {}) {
    const [head, body] = ['7 0 ', content]
    const data = filter ? deflateSync(head + body) : Buffer.from(head + body)
    const dictionary = `<< ${keys} /N 1 /First ${head.length} ${filter} /Length ${data.length} >>`
    return withObject(
      Buffer.concat([
        Buffer.from(`9 0 obj\n${dictionary}\nstream\r\n`),
        data,
        Buffer.from('\nendstream\nendobj'),
      ]),
    )
  }

  /** An object stream with these keys; `content` begins with the table of its objects. */
  function packed(keys: string, content: string | Buffer, behind = '') {
    return withObject(
      Buffer.concat([
        Buffer.from(`9 0 obj\n<< /Type /ObjStm ${keys} >>\nstream\n`),
        Buffer.from(content),
        Buffer.from(`\nendstream\nendobj\n${behind}`),
      ]),
    )
  }

  /** An object stream whose keyword's line ends with two bytes, of which only the first is in the reading. */
  function streamAtEdge() {
    const keys = '\n<< /Type /ObjStm /N 1 /First 5 >>'
    const blanks = ' '.repeat(4095 - keys.length - 'stream'.length)
    const content = `7 0 a${action}\nendstream\nendobj`
    return withObject(`9 0 obj${keys}${blanks}stream\r\n${content}`)
  }

  /** The record that ends a package, with the size that it says its directory has. */
  function endRecord(bytes: number) {
    const record = Buffer.alloc(22)
    record.write('PK\x05\x06', 'latin1')
    record.writeUInt32LE(bytes, 12)
    return record
  }

  const deflate = '/Filter /FlateDecode'
  const action = '<< /S /JavaScript /JS (x) >>'

  test.each([
    ['the words in its text', aPdf({ text: 'HTML/CSS/JavaScript /JS /Launch' })],
    ['the words in a comment', withCatalog('% /JavaScript /JS\n')],
    ['the words in a bookmark', withCatalog('/Info << /Title (The /S /JavaScript \\) book (/Launch)) >> ')],
    ['an action that opens a page', withCatalog('/OpenAction [3 0 R /Fit] ')],
    ['an object stream', objectStream('<< /Title (CSS/JavaScript) >>')],
    [
      'a name for a picture of letters',
      withObject('8 0 obj << /CharProcs << /EE 1 0 R /EF 2 0 R >> >>\nendobj'),
    ],
    ['a flag and a font called F', withObject('8 0 obj << /F 4 /Font << /F 5 0 R >> >>\nendobj')],
    [
      'a shortened filter in a picture of its page',
      withObject('8 0 obj << /Length 28 >>\nstream\nBI /W 1 /F /AHx ID 00> EI\nendstream endobj'),
    ],
    ['a mark of byte order', Buffer.concat([Buffer.from('\ufeff'), aPdf()])],
    ['blanks behind its end', Buffer.concat([aPdf(), Buffer.alloc(5000, ' ')])],
    ['zeros behind its end', Buffer.concat([aPdf(), Buffer.alloc(400 * KIBIBYTE)])],
    ['an empty list of attached files', withCatalog('/Names << /EmbeddedFiles << /Names [ ] >> >> ')],
    ['the same in an object stream', objectStream('<</EmbeddedFiles<</Names[]>>>>')],
    [
      'the same at the edge of a reading',
      withObject(`8 0 obj <<${' '.repeat(4070)}/EmbeddedFiles << /Names [ ] >> >> endobj`),
    ],
    ['a role of its structure called as a sound', withCatalog('/X << /RoleMap << /Sound /Figure >> >> ')],
    ['roles that stand elsewhere', withObject('8 0 obj <</Footnote/Note/Sound/Figure>> endobj')],
    ['the same in another object stream', objectStream('<< /Footnote /Note /Sound /Figure >>')],
    ['a name in UTF-8', withObject('8 0 obj << /BaseFont /ABC+\xc3\x80rial /A [ /\xc3\x80 ] >> endobj')],
    [
      'the word trailer in its text',
      withObject(
        '8 0 obj << >>\nstream\n(Drove a trailer [3 years, class A], trailer /tank) Tj\nendstream endobj',
      ),
    ],
    [
      'bytes like the word obj',
      withObject(
        Buffer.concat([
          Buffer.from('8 0 obj << >>\nstream\n'),
          Buffer.from('7\x01obj[ { x\x02obj/ [ } endstream endobj', 'latin1'),
        ]),
      ),
    ],
    ['a text that is cut off, as Ghostscript writes one', withObject('8 0 obj << /Title(\xfe\xff >> endobj')],
  ])('with %s is taken', async (_, bytes) => {
    expect(await inspect('cv.pdf', bytes)).toBeNull()
  })

  test.each([-4, -3, -2, -1, 0, 1])(
    'an object is found whose keyword begins %i bytes from where one reading ends and the next begins',
    async distance => {
      const head = '%PDF-1.5\n%'
      const filling = '.'.repeat(256 * 1024 + distance - head.length - '\n9 0 '.length)
      const object = `${head}${filling}\n9 0 obj\n<< ${script}>>\nendobj\n`
      expect(object.indexOf('obj')).toBe(256 * 1024 + distance)
      expect(await inspect('cv.pdf', Buffer.concat([Buffer.from(object), aPdf()]))).toBe('script')
    },
  )

  test.each([
    ['a script', withCatalog(script), 'script'],
    [
      'an escaped script',
      withCatalog(script.replaceAll('JavaScript', 'J#61va#53cript').replace('/JS', '/#4AS')),
      'script',
    ],
    ['a script behind a comment', withObject(`8 0 obj %x\n<< /S %)\n/JavaScript >>\nendobj`), 'script'],
    ['a script in an array', withObject('8 0 obj [ << /S /JavaScript >> ]\nendobj'), 'script'],
    ['a name of its own', withObject('8 0 obj /JavaScript endobj'), 'script'],
    ['a script in an object stream', objectStream('<< /S /JavaScript /JS 8 0 R >>'), 'script'],
    ['a script in an unnamed stream', objectStream('<< /S /JavaScript >>', { keys: '' }), 'script'],
    ['a script in a plain stream', objectStream('<< /S /JavaScript >>', { filter: '' }), 'script'],
    [
      'a script inside a stream',
      withObject('8 0 obj << >>\nstream\n( 6 0 obj << /S /JavaScript >>\nendobj'),
      'script',
    ],
    ['a script behind blanks', withObject(`8 0 obj${' '.repeat(2000)}${action} endobj`), 'script'],
    ['a script at the edge of a reading', withObject(`8 0 obj${' '.repeat(4095)}${action} endobj`), 'script'],
    [
      'a script behind a long comment',
      withObject(`8 0 obj%${'x'.repeat(70_000)}\n${action} endobj`),
      'script',
    ],
    ['a script behind a keyword in an array', withObject(`8 0 obj [ endobj ${action} ]`), 'too-complex'],
    [
      'a script behind an end too many',
      withObject('8 0 obj << /A [ >> ] endobj /S /JavaScript >>'),
      'too-complex',
    ],
    [
      'a script behind a text like an end',
      packed('/N 2 /First 9', `7 0 8 12 (endstream) ${action}`),
      'script',
    ],
    ['a script in a model', withObject('8 0 obj << /Type /3D /OnInstantiate 9 0 R >>\nendobj'), 'script'],
    ['a form that is sent', withCatalog('/OpenAction << /S /SubmitForm /F (\\\\\\\\host) >> '), 'script'],
    ['a program to start', withCatalog('/OpenAction << /S /Launch /F (cmd.exe) >> '), 'script'],
    ['another file to open', withCatalog('/AA << /O << /S /GoToR /F (\\\\\\\\host\\\\x) >> >> '), 'script'],
    ['a place in another file', withCatalog('/OpenAction << /S /GoTo /SD 1 /F (\\\\host\\x) >> '), 'script'],
    ['another file in an escaped key', withObject('8 0 obj << /#46 %x\n<68> >>\nendobj'), 'script'],
    ['its unicode name', withObject('8 0 obj << /UF (\\\\host) >>\nendobj'), 'script'],
    [
      'a stream that lies elsewhere',
      withObject('8 0 obj << /F 9 0 R >>\nstream\n\nendstream endobj'),
      'script',
    ],
    [
      'a stream that lies elsewhere, and something behind its keys',
      withObject('8 0 obj << /F 9 0 R >> 1 stream\n\nendstream endobj'),
      'script',
    ],
    ['a film', withObject('8 0 obj << /Movie << /F 9 0 R >> >>\nendobj'), 'script'],
    ['an attached file', withCatalog('/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >> '), 'attachment'],
    ...[
      '/EmbeddedFiles 9 0 R',
      '/EmbeddedFiles << /Kids [ 9 0 R ] >>',
      '/EmbeddedFiles << /Names [ ] /Kids [ 9 0 R ] >>',
      '/EmbeddedFiles << /Names [ ] /Names 9 0 R >>',
      '/EmbeddedFiles << /Names [ 9 0 R ] >>',
      '/EmbeddedFiles << /Names [ ] >> /EmbeddedFiles 9 0 R',
    ].map((names): [string, Buffer, string] => [names, withCatalog(`/Names << ${names} >> `), 'attachment']),
    // Readers disagree about what follows (Chrome or Firefox ran the script): what one passes over is more keys to another.
    ...[
      `<< (${action} /OpenAction ${action} >>`,
      `<< /A R (${action}) >>`,
      `<< /A [ { ( ] /OpenAction ${action} >>`,
      `<< /A [ ] (${action}) >>`,
      `<< /A { (} /OpenAction ${action} >>`,
      `<< /X >> /OpenAction ${action} >>`,
      `<< /X endobj /OpenAction ${action} >>`,
      `<< /X 1 foreign /OpenAction ${action} >>`,
      '<< /Sound /Figure /X >>',
      '<< /Sound /Figure',
      '<< /EmbeddedFiles /EmbeddedFiles << /Names [ ] >> >>',
      '<< /EmbeddedFiles [ ] << /Names [ ] >> >>',
    ].map((object): [string, Buffer, string] => [
      object,
      withObject(`8 0 obj ${object} endobj`),
      'too-complex',
    ]),
    ...[
      `<< /A\x80b (/OpenAction ${action}) >>`,
      `<< /A /B\x80c (/OpenAction ${action}) >>`,
      `<< /A [ /B\x80c ] (/OpenAction ${action}) >>`,
      `<< (/OpenAction ${action.replace('(x)', '<78>')} >>`,
    ].map((object): [string, Buffer, string] => [
      JSON.stringify(object),
      withObject(`8 0 obj ${object} endobj`),
      'too-complex',
    ]),
    [
      'a key without a value in an object stream',
      packed('/N 1 /First 4', `7 0 << /X>> /OpenAction ${action} >>`),
      'too-complex',
    ],
    ...['8 0.obj', '8 0 *obj', '8 0-obj', '8 0e+obj', '8 0\x80obj', '8 0 obj\x80'].map(
      (begin): [string, Buffer, string] => [
        `a script in ${JSON.stringify(begin)}`,
        withObject(`${begin} ${action} endobj`),
        'script',
      ],
    ),
    [
      'a script between blanks of Chrome',
      withObject('8 0 obj << /S /JavaScript\x80/JS\xff(app) >> endobj'),
      'script',
    ],
    [
      'an empty list of attached files, and an earlier one that is not',
      withObject(
        '8 0 obj << /EmbeddedFiles << /Names [ ] >> >> endobj 8 0 obj << /EmbeddedFiles 9 0 R >> endobj',
      ),
      'attachment',
    ],
    [
      'an empty list of attached files, and one at a place of the page',
      withObject('8 0 obj << /EmbeddedFiles << /Names [ ] >> /B << /Subtype /FileAttachment >> >> endobj'),
      'attachment',
    ],
    ...[
      '<< /S /Sound /Sound 9 0 R >>',
      '<< /S /Sound >>',
      '<< /Subtype /Sound /Sound /Figure >>',
      '<< /Sound /Figure /S /Sound >>',
      '<< /Sound /S /Sound /X >>',
      '<< /Sound /Figure /X 1 >>',
      '<< /Sound 9 0 R >>',
      '<< /X << /Sound /Figure >> /S /S#6fund >>',
      '[ /Sound /Figure ]',
      '/Sound',
    ].map((object): [string, Buffer, string] => [object, withObject(`8 0 obj ${object} endobj`), 'script']),
    [
      'zeros behind its end, and something behind them',
      Buffer.concat([aPdf(), Buffer.alloc(400 * KIBIBYTE), Buffer.from('x')]),
      'damaged',
    ],
    [
      'a package behind it, and zeros behind that',
      Buffer.concat([aPdf(), zip({ '%%EOF startxref': 'x' }), Buffer.alloc(400 * KIBIBYTE)]),
      'wrong-type',
    ],
    ['zeros in place of its end', Buffer.concat([aPdf().subarray(0, -8), Buffer.alloc(5000)]), 'damaged'],
    ['very many zeros behind its end', Buffer.concat([aPdf(), Buffer.alloc(2 * MEBIBYTE)]), 'damaged'],
    [
      'an attached file without a type',
      withCatalog('/AF [ << /F (x) /EF << /F 9 0 R >> >> ] '),
      'attachment',
    ],
    [
      'an attached file with nothing but a unicode name',
      withObject('8 0 obj << /UF 7 0 R /EF << /UF 9 0 R >> >>\nendobj'),
      'attachment',
    ],
    [
      'an object stream packed twice',
      packed('/N 1 /First 4 /Filter [/Fl /Fl]', deflateSync(deflateSync(`7 0 ${action}`))),
      'too-complex',
    ],
    [
      'an object stream with a filter that stands elsewhere',
      packed('/N 1 /First 3 /Filter [/Fl 10 0 R]', deflateSync(hex(`7 0 ${action}`)), '10 0 obj /AHx endobj'),
      'too-complex',
    ],
    [
      'an object stream with settings that stand elsewhere',
      packed(`/N 1 /First 4 ${deflate} /DecodeParms 10 0 R`, deflateSync('7 0 << >>')),
      'too-complex',
    ],
    [
      'an object stream with two counts',
      packed(`/N 1 /N 2 /First 8 ${deflate}`, deflateSync(`7 0 8 5 << >>${action}`)),
      'too-complex',
    ],
    [
      'an object stream with keys behind its end',
      packed(`/N 1 /First 8 ${deflate} /X >> /N 2`, deflateSync(`7 0 8 5 << >>${action}`)),
      'too-complex',
    ],
    [
      'an object stream whose table has a comment',
      packed(`/N 1 /First 6 ${deflate}`, deflateSync(`7 %\n0 ${action}`)),
      'too-complex',
    ],
    [
      'an object stream whose table ends in a number',
      packed(`/N 1 /First 3 ${deflate}`, deflateSync(`7 09 << >>  ${action}`)),
      'too-complex',
    ],
    ['texts without end', withObject('1 0 obj[( '.repeat(60_000)), 'too-complex'],
    ['brackets in very many others', withObject(`1 0 obj ${'['.repeat(501)}`), 'too-complex'],
    [
      'an object stream whose settings are longer than any',
      packed(`/N 1 /First 4 ${deflate} /DecodeParms << ${'/A 1 '.repeat(120)}>>`, deflateSync('7 0 << >>')),
      'too-complex',
    ],
    [
      'object streams that share a large table',
      withObject(`${'1 0 obj<</N 0/First 1048576>>stream\n'.repeat(20)}${'0 '.repeat(500 * KIBIBYTE)}`),
      'too-complex',
    ],
    [
      'object streams without number',
      withObject(`1 0 obj<< /N 0 /First 0 >>stream\n`.repeat(2000)),
      'too-complex',
    ],
    [
      'an object stream with settings under another name',
      packed(`/N 1 /First 4 ${deflate} /DP << /K 0 >>`, deflateSync('7 0 << >>')),
      'too-complex',
    ],
    ['an unreadable object stream', objectStream('<< >>', { filter: '/Filter /LZWDecode' }), 'too-complex'],
    ['encryption', withCatalog('/Encrypt 9 0 R '), 'locked'],
    ['its end cut off', aPdf({ bytes: 4000 }).subarray(0, 2000), 'damaged'],
    ['nothing but its marks', Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF'), 'damaged'],
    ['nothing but its header', Buffer.from('%PDF-'), 'wrong-type'],
    ['a program before it', Buffer.concat([Buffer.from('MZ\x90\0'), aPdf()]), 'wrong-type'],
    ['a page before it', Buffer.concat([Buffer.from('<script>alert(1)</script>'), aPdf()]), 'wrong-type'],
    [
      'an object stream that begins behind blanks',
      withObject(`9 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream \n7 0 << >>\nendstream\nendobj`),
      'too-complex',
    ],
    ['a script in a stream whose line ends at the edge of a reading', streamAtEdge(), 'script'],
    [
      'a package behind it, and something behind that',
      Buffer.concat([aPdf(), zip({ 'a.txt': 'x' }), Buffer.from('\n%%EOF\n')]),
      'wrong-type',
    ],
    ['a large package behind it', Buffer.concat([aPdf(), endRecord(0xffffffff), aPdf()]), 'wrong-type'],
    ['many ends of packages', Buffer.concat([...Array(101).fill(endRecord(0)), aPdf()]), 'wrong-type'],
    [
      'many ends of packages behind it',
      Buffer.concat([aPdf(), ...Array(101).fill(endRecord(0)), aPdf()]),
      'too-complex',
    ],
    ['a package behind it', Buffer.concat([aPdf(), zip({ '%%EOF startxref': 'x' })]), 'wrong-type'],
    ['objects without number', withObject('1 0 obj<<>>endobj '.repeat(60_000)), 'too-complex'],
    ['objects that all begin inside one another', nested(), 'too-complex'],
    [
      'an object stream that unpacks a thousandfold',
      objectStream(`<< >>${' '.repeat(5 * MEBIBYTE)}`),
      'too-complex',
    ],
    ['an object without end', withObject(`8 0 obj << ${'/A 1 '.repeat(300_000)}`), 'too-complex'],
  ])('with %s is refused', async (_, bytes, reason) => {
    expect(await inspect('cv.pdf', bytes)).toBe(reason)
  })

  test.each([
    ...['JavaScript', 'JS', 'Launch', 'RichMedia', 'XFA', 'ImportData', 'Rendition', 'GoToE', 'GoToR'].map(
      name => [name, 'script'] as const,
    ),
    ...['SubmitForm', 'Movie', 'Sound', 'FFilter', 'FDecodeParms', 'OnInstantiate'].map(
      name => [name, 'script'] as const,
    ),
    ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'AdditionalStreams'].map(
      name => [name, 'attachment'] as const,
    ),
  ])('that says /%s anywhere is refused', async (name, reason) => {
    expect(await inspect('cv.pdf', withObject(`8 0 obj << /X /${name} >> endobj`))).toBe(reason)
  })
})

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

  test.each([
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
    ['a template on its own disk', aDoc({ template: 'C:\\Templates\\CV.dot' })],
    ['a template on a Mac', aDoc({ template: 'Macintosh HD:Users:ada:CV.dot' })],
    ['a template as a file', aDoc({ template: 'file:///C:/Templates/CV.dot' })],
    ['a text of 75 KiB', aDoc({ sectors: 150 })],
  ])('with %s is taken', async (_, bytes) => {
    expect(await inspect('cv.doc', bytes)).toBeNull()
  })
})
