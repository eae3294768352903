import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memoryBytes } from '@/lib/cv-files/inspection/file-bytes'
import { readZipDirectory, unpackEntry } from '@/lib/cv-files/inspection/zip-directory'
import { aDoc, aDocx } from '../../../support/cv-bytes'
import { inspect } from '../../../support/inspect-cv'
import { zip } from '../../../support/zip'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 ** 2
const OFFICE = 'http://schemas.openxmlformats.org'

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
    [
      'a Mac’s template behind four slashes',
      withRelation('attachedTemplate', 'file:////Users/ada/Library/CV.dotx'),
    ],
    ['a Mac’s picture behind four slashes', withRelation('image', 'file:////var/folders/bz/T/a.png')],
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
      'file:////Users.example.com/t.dotm',
      'file:////Users@80/t.dotm',
      'file://///Users/t.dotm',
      '//Users/ada/t.dotm',
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
    ...[
      'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility',
      'http://schemas.microsoft.com/office/2007/relationships/ui/extensibility',
      'http://schemas.microsoft.com/office/2006/relationships/ui/userCustomization',
    ].map((type): [string, Buffer, string] => [
      `buttons of its own by ${type}`,
      withRootRelations(
        mainPart('document'),
        `<Relationship Id="q" Type="${type}" Target="customUI/customUI.xml"/>`,
      ),
      'macros',
    ]),
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
