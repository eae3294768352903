import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memoryBytes } from '@/lib/cv-files/inspection/file-bytes'
import { readZipDirectory, unpackEntry } from '@/lib/cv-files/inspection/zip-directory'
import { cpuTimeOf } from '../../../support/cpu-time'
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
  const withLink = (content: string, target: string, declared = '') =>
    aDocx({
      parts: {
        'word/_rels/x.xml.rels': relationships(relationship('hyperlink', target)),
        'word/x.xml': inDocument(
          content,
          ` xmlns:r="${OFFICE}/officeDocument/2006/relationships"${declared}`,
        ),
      },
    })
  const override = (type: string) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`
  const typesOf = (inner: string) => `<Types xmlns="${OFFICE}/package/2006/content-types">${inner}</Types>`
  const contentTypes = (main: string) => typesOf(override(main))
  const withTypes = (inner: string) => aDocx({ parts: { '[Content_Types].xml': typesOf(inner) } })
  const withMain = (main: string) => withTypes(override(main))
  const [asText, asPicture] = [override(mainType('document')), override('image/png')]
  const withPart = (name: string, content: string | Buffer = 'x') => aDocx({ parts: { [name]: content } })
  const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`
  const instruction = (...runs: string[]) =>
    `<w:document ${W}>${runs.map(text => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`).join('')}</w:document>`

  const mark = (type: string, more = '') => `<w:r><w:fldChar w:fldCharType="${type}"${more}/></w:r>`
  const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
  const [begin, separate, end] = ['begin', 'separate', 'end'].map(type => mark(type)) as [
    string,
    string,
    string,
  ]
  const inDocument = (content: string, declared = '') => `<w:document ${W}${declared}>${content}</w:document>`
  const withBody = (...given: Parameters<typeof inDocument>) => withPart('word/x.xml', inDocument(...given))
  const field = (...runs: string[]) => inDocument(`${begin}${instruction(...runs)}${end}`)
  const shown = (text: string, result = '<w:r><w:pict/></w:r>') =>
    inDocument(begin + code(text) + separate + result + end)

  const textBox = (content: string) => `<w:txbxContent><w:p>${content}</w:p></w:txbxContent>`
  const alternative = (content: string) =>
    `<mc:AlternateContent><mc:Choice Requires="x"><w:r>${content}</w:r></mc:Choice></mc:AlternateContent>`
  const svg = (content = '') => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
  const OTHERS = ` xmlns:x="urn:x" xmlns:mc="${OFFICE}/markup-compatibility/2006" mc:Ignorable="x"`
  const WORD_2010 = ' xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:x="urn:x"'
  const conflict = (content: string) => `<w14:conflictIns>${content}</w14:conflictIns>`
  const copied = ' INCLUDEPICTURE "https://e.com/a.png" \\* MERGEFORMATINET '

  const blanks = ' '.repeat(300_000)
  // Each could be looked at with all blanks before it, as none of them is more.
  const slowLinks = code(' '.repeat(60_000)) + code('HYPERLINK ""').repeat(380)
  const longPrefix = 'w'.repeat(200_000)
  // Readings of 16 KiB end in the middle of its only field.
  const longText = `${'a '.repeat(40 * 1024 - 15)}${instruction(' HYPERLINK ')}`

  test.each([
    ['a hyperlink', withLink('<w:hyperlink r:id="r"/>', 'https://example.com/?a=1&amp;b=2')],
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
        shown('INCLUDEPICTURE "https://e.com/a.png" \\* MERGEFORMATINET') +
          field('INCLUDEPICTURE "file:///C:\\\\A\\\\b.png" \\* MERGEFORMATINET'),
      ),
    ],
    [
      'a link with words of a field behind a run of blanks',
      withPart('word/x.xml', field(' ', 'HYPERLINK "https://dde.e.com/"')),
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
      'the numbers of pages in a footer',
      withPart(
        'word/footer1.xml',
        `<w:ftr ${W}><w:p>${begin}${code(' PAGE ')}${separate}<w:r><w:t>1</w:t></w:r>${end}<w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>2</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
      ),
    ],
    [
      'a table of contents with links and numbers of pages in it',
      withBody(
        `${begin}${code(' TOC \\o "1-3" \\h \\z \\u ')}${separate}<w:hyperlink w:anchor="_Toc1"><w:r><w:t>Work</w:t></w:r>${begin}${code(' PAGEREF _Toc1 \\h ')}${separate}<w:r><w:t>1</w:t></w:r>${end}</w:hyperlink>${end}`,
      ),
    ],
    [
      'a field that another field decides',
      withBody(
        `${begin}${code(' IF ')}${begin}${code(' PAGE ')}${separate}${code('2')}${end}${code(' = "1" "" "')}${begin}${code(' REF Name \\h ')}${end}${code('"')}${separate}${end}`,
      ),
    ],
    [
      'a field in a text box of the result of another, for old programs too',
      withBody(
        `${begin}${code(' TITLE ')}${separate}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${textBox(field('HYPERLINK "mailto:ada@e.com"'))}</mc:Choice><mc:Fallback><w:pict><v:shape>${textBox(field(' PAGE '))}</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>${end}`,
        OTHERS,
      ),
    ],
    ['half a field in a text box', withBody(textBox(begin + code(' PAGE ')) + textBox(end))],
    ['fields that have not ended, and ends of none', withBody(`${end}${separate}${begin}${code(' PAGE ')}`)],
    [
      'a sign that older programs have other characters for',
      withBody(
        `<w:r><mc:AlternateContent><mc:Choice Requires="x"><x:symEx/></mc:Choice><mc:Fallback><w:t>x</w:t></mc:Fallback></mc:AlternateContent></w:r>${field(' PAGE ')}`,
        OTHERS,
      ),
    ],
    [
      'a field in a formula',
      withBody(
        `<m:oMath xmlns:m="${OFFICE}/officeDocument/2006/math"><m:r>${begin}${code(' SEQ a ')}${end}</m:r></m:oMath>`,
      ),
    ],
    [
      'a field of a strict document',
      withPart(
        'word/x.xml',
        field(' PAGE ').replaceAll(W, 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"'),
      ),
    ],
    ['another use of its prefix in one place', withBody(`<w:x xmlns:w="urn:x"/>${field(' PAGE ')}`)],
    [
      'a picture that was copied from a web page time and again',
      withPart('word/x.xml', shown(copied, shown(copied, shown(copied)))),
    ],
    [
      'one in a field of one element',
      withBody(`<w:fldSimple w:instr='${copied}'><w:r><w:pict/></w:r></w:fldSimple>`),
    ],
    [
      'a picture that was not found',
      withPart('word/x.xml', shown(copied, '<w:r><w:t>Error! Filename not specified.</w:t></w:r>')),
    ],
    ['a picture that came with a letter', withPart('word/x.xml', field('INCLUDEPICTURE "cid:a@e" \\d'))],
    ...[
      'file:///Users/ada/a.png',
      'file:////var/folders/x/a.png',
      'file:///C:\\\\A\\\\a.png',
      '/Users/ada/a.png',
    ].map((path): [string, Buffer] => [
      `a picture at ${path}`,
      withPart('word/x.xml', field(`INCLUDEPICTURE "${path}" \\* MERGEFORMATINET`)),
    ]),
    [
      'a Mac’s template behind four slashes',
      withRelation('attachedTemplate', 'file:////Users/ada/Library/CV.dotx'),
    ],
    ['a Mac’s picture behind four slashes', withRelation('image', 'file:////var/folders/bz/T/a.png')],
    [
      'links of a text and of a picture',
      withLink(
        '<w:hyperlink r:id="r"/><wp:docPr><a:hlinkClick r:id="r"/><a:hlinkHover r:id="r"/></wp:docPr><a:blip r:embed="r2"/>',
        'https://e.com/',
      ),
    ],
    [
      'where a picture and a model that were found online are from',
      withLink(
        '<a:blip r:embed="r2"><a1611:picAttrSrcUrl r:id="r"/></a:blip><am3d:model3d><am3d:attrSrcUrl r:id="r"/></am3d:model3d>',
        'https://en.wikipedia.org/wiki/Abuja',
      ),
    ],
    [
      'a field that two authors wrote at once',
      withBody(
        `${conflict(field(' PAGE '))}${begin}${code(' TITLE ')}${separate}<w14:conflictDel>${field(' PAGE ')}</w14:conflictDel>${end}`,
        WORD_2010,
      ),
    ],
    ['open line breaks in VML', withVml('<div>a<br>b<br></br><font>c<br><br></font></div>')],
    ['a picture in VML', withBody('<v:imagedata r:id="r" src="a.png"/><v:fill src="C:\\A\\a.png"/>')],
    [
      'a drawing with colours, links and pictures of its own',
      withPart(
        'word/media/image1.svg',
        `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(
          `<style>.a{fill:url( '#b' );src:url("data:font/woff;base64,AA")}</style><a xlink:href="https://e.com/"><path fill="url(#b)"/></a><use href="#c" inkscape:export-filename="C:\\a.png" style="font-family:\\'A\\'"/><image xlink:href="data:image/png;base64,AA"/>`,
        )}`,
      ),
    ],
    [
      'a note on what it was made with',
      withPart('word/x.xml', `<?xml-stylesheet href="a"?><!-- a > b -->${field('A')}`),
    ],
    [
      'an attribute of five mebibytes',
      withPart('word/x.xml', `<a b="${'>'.repeat(5 * MEBIBYTE)}${randomBytes(100_000).toString('hex')}"/>`),
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
      withPart('word/x.xml', `<w:fldSimple ${W} w:instr="${blanks}DDEAUTO cmd"/>`),
      'remote',
    ],
    ['the same in a CDATA section', withPart('word/x.xml', instruction('<![CDATA[DDEAUTO cmd]]>')), 'remote'],
    ['the same around a comment', withPart('word/x.xml', instruction('DD<!-- -->EAUTO cmd')), 'remote'],
    ['the same in a part of another name', withFieldElsewhere(), 'remote'],
    ['the same behind another field', withPart('word/x.xml', field('A') + field('DDEAUTO cmd')), 'remote'],
    ['the same behind an empty one', withBody('<w:instrText /><w:instrText>DDE cmd</w:instrText>'), 'remote'],
    [
      'the same around an instruction to a program',
      withPart('word/x.xml', instruction('DD<?x?>E cmd')),
      'remote',
    ],
    ['the same around an element', withPart('word/x.xml', instruction('DD<q:x/>E cmd')), 'damaged'],
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
      withPart('word/x.xml', instruction('DDE cmd').replaceAll('w:', 'ṡà:').replace(':w=', ':ṡà=')),
      'remote',
    ],
    [
      'the same under a long prefix',
      withPart(
        'word/x.xml',
        instruction('DDE cmd').replaceAll('w:', `${longPrefix}:`).replace(':w=', `:${longPrefix}=`),
      ),
      'remote',
    ],
    [
      'the same as an attribute with blanks before its sign',
      withPart('word/x.xml', `<w:fldSimple ${W} w:instr${blanks}="DDEAUTO cmd"/>`),
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
      '<a:blip r:link="r"/>',
      '<a:blip r:embed="r"/>',
      '<a1611:picAttrSrcUrl r:link="r"/>',
      '<am3d:model3d r:link="r"/>',
      '<v:imagedata r:pict="r"/>',
      '<v:imagedata r:href=" &#114; "/>',
      '<w:attachedTemplate r:id="r"/>',
      '<w:sourceFileName r:id="r"/>',
      '<q:x q:id="r"/>',
      '<w:hyperlink r:id="r"/><w:hyperlink r:link="r"/>',
    ].map((element): [string, Buffer, string] => [
      `a link that ${element} loads`,
      withLink(element, 'https://e.com/a.png', ' xmlns:a="urn:a" xmlns:v="urn:v"'),
      'remote',
    ]),
    ['a link whose place is loaded, before the link', withLinkBehind('<a:blip r:link="r"/>'), 'remote'],
    ['a link of the settings', withRelation('hyperlink', 'https://e.com/'), 'remote'],
    ...[
      `${begin}${code('DD')}<x:fldChar/>${code('EAUTO cmd')}${separate}${end}`,
      `${begin}${code('DD')}<x:instrText>a</x:instrText>${code('EAUTO cmd')}${separate}${end}`,
      `${begin}${code(' INCLUDE')}<x:fldChar/>${code('TEXT "http://e.com"')}${separate}${end}`,
      `${begin}${code(' INCLUDE')}<x:r>${separate}</x:r>${code('TEXT "http://e.com"')}${separate}${end}`,
      `${begin}${code(' INCLUDE')}<x:r><w:r><w:t>a</w:t></w:r></x:r>${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${alternative(separate)}${code('TEXT "http://e.com"')}${separate}${end}`,
      `${begin}${code(' INCLUDE')}${alternative(code('a'))}${code('TEXT "http://e.com"')}${separate}${end}`,
      `${begin}${code(' INCLUDE')}${begin}${separate}${alternative(end)}${end}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${textBox(end)}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${textBox(begin)}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}<w:fldSimple w:instr="A">${end}</w:fldSimple>${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${separate}${code('TEXT "http://e.com"')}${separate}${end}`,
      `${begin}<w:r><w:instrText> INCLUDE<x:a>a</x:a>TEXT "http://e.com"</w:instrText></w:r>${end}`,
      '<w:r><w:fldChar/></w:r>',
      '<w:r><w:fldChar x:fldCharType="end"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="end" x:fldCharType="begin"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="over"/></w:r>',
      '<x:fldSimple w:instr="A"/>',
      '<w:fldSimple x:instr="A" w:instr="DDE cmd"/>',
      '<w:fldSimple x:instr="A"/>',
      `<s:r xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main">${begin}</s:r>`,
      `<w:r xmlns:w="urn:x">${begin}</w:r>`,
    ].map((content): [string, Buffer, string] => [
      `a field that Word reads in another way: ${content}`,
      withBody(content, OTHERS),
      'damaged',
    ]),
    ...[
      `${begin}${code(' INCLUDE')}${conflict(code('a'))}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${conflict('<w:r><w:t>a</w:t></w:r>')}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' INCLUDE')}${conflict(separate)}${code('TEXT "http://e.com"')}${end}`,
      `${conflict(begin + code(' INCLUDE'))}${code('TEXT "http://e.com"')}${end}`,
      `${begin}${code(' A ')}${separate}${conflict(end)}`,
      `${begin}${code(' A ')}${separate}${conflict(begin)}${end}${end}`,
      `<w14:x>${field(' A ')}</w14:x>`,
      `<x:x>${conflict(field(' A '))}</x:x>`,
      conflict('<w14:fldChar/>'),
    ].map((content): [string, Buffer, string] => [
      `a field of two authors that readers may pass over: ${content}`,
      withBody(content, WORD_2010),
      'damaged',
    ]),
    ['what starts a program, of two authors', withBody(conflict(field('DDE cmd')), WORD_2010), 'remote'],
    ['VML that loads something', withVml('<br><v:fill src="http://e.com/a.png"/>'), 'remote'],
    ['another open element in VML', withVml('<div><font></div>'), 'damaged'],
    ['a field behind an open line break in VML', withVml(`<br>${field(' A ')}`), 'damaged'],
    ['an open line break elsewhere', withBody('<w:p><br></w:p>'), 'damaged'],
    ['a field whose prefix is declared nowhere', withPart('word/x.xml', `<w:p>${begin}</w:p>`), 'damaged'],
    ...[
      `${begin}<w:r><w:t> DDEAUTO cmd</w:t></w:r>${separate}${end}`,
      `${begin}${code('DD')}<w:r><w:t>EAUTO cmd</w:t></w:r>${end}`,
      `${begin}<w:r><w:delInstrText>DDEAUTO cmd</w:delInstrText></w:r>${separate}${end}`,
      `${begin}<w:r><w:delText>DDE cmd</w:delText></w:r>${separate}${end}`,
      `${begin}${code('DD')}${field('DATE')}${code('EAUTO cmd')}${end}`,
      `${begin}${code(' LINK Excel.Sheet.12 ')}${field('DATE')}${code('"http://e.com/a.xlsx" \\a')}${separate}${end}`,
      `${begin}${code(' INCLUDEPICTURE ')}${shown('QUOTE "a"')}${code('"http://e.com/a.png" \\d')}${separate}${end}`,
      `${begin}${code(' INCLUDEPICTURE "http://e.com/')}${field('DATE')}${code('" \\d')}${separate}${end}`,
      `${begin}${code(' LINK a ')}<w:fldSimple w:instr="DATE"><w:r><w:t>1</w:t></w:r></w:fldSimple>${code('"http://e.com/"')}${end}`,
      `${begin}${code(' LINK a ')}${textBox(field('DATE'))}${code('"http://e.com/"')}${end}`,
      `${begin}${code(' LINK a "http://e.com/"')}`,
      `${begin}${code('LINK ')}${code('HYPERLINK "http://e.com/a.xlsx"')}${end}`,
      textBox(`${begin}${code(' LINK a "http://e.com/"')}`),
      `${code(' LINK a "http://e.com/"')}${begin}`,
      `<w:fldSimple w:instr=' INCLUDEPICTURE "http://e.com/a.png"' w:dirty="true"><w:r><w:pict/></w:r></w:fldSimple>`,
      `<w:fldSimple w:instr=' INCLUDEPICTURE "http://e.com/a.png"'/>`,
      `${mark('begin', ' w:dirty="1"')}${code(copied)}${separate}<w:r><w:pict/></w:r>${end}`,
      `${begin}${code(copied)}${mark('separate', ' w:dirty="on"')}<w:r><w:pict/></w:r>${end}`,
      `${begin}${code(copied)}${separate}<w:r><w:t> </w:t></w:r>${end}`,
      `${begin}${code(copied)}${end}`,
      `${begin}${code(copied)}`,
      ...['\u00a0', '\u200b', '\ufeff', '"', '\u201c', '\u3000', '\u00ad'].flatMap(first => [
        `${begin}${code(`${first}INCLUDEPICTURE "http://e.com/a.png" \\d`)}${end}`,
        `${begin}${code(`${first}LINK a "http://e.com/"`)}${end}`,
      ]),
      `${begin}${code('INCLUDEPICTURE "file:///http://e.com/a.png"')}${end}`,
      `${begin}${code('INCLUDEPICTURE "file:////Users.e.com/a.png"')}${end}`,
      `${begin}${code('INCLUDEPICTURE "file:///%5C%5Ce.com/a.png"')}${end}`,
      '<wp15:webVideoPr embeddedHtml="&lt;iframe src=&quot;http://e.com/&quot;&gt;"/>',
      '<v:imagedata src="http://e.com/a.png"/>',
      '<v:fill src="\\\\e.com\\a.png"/>',
    ].map((content): [string, Buffer, string] => [
      `what loads something: ${content}`,
      withBody(content),
      'remote',
    ]),
    [
      'a name behind a blank of another coding',
      withPart(
        'word/x.xml',
        Buffer.from(
          `<?xml version="1.0" encoding="windows-1252"?>${field('\u00a0LINK a "http://e.com/"')}`,
          'latin1',
        ),
      ),
      'remote',
    ],
    ...[
      '<image xlink:href="file://e.com/a.png"/>',
      '<image href=" //e.com/a.png"/>',
      '<image href="data:image/svg+xml;base64,AA"/>',
      '<g xml:base="http://e.com/"/>',
      '<path fill="url( http://e.com/#a )"/>',
      '<path style="fill:url(&quot;http://e.com/&quot;)"/>',
      '<path style="fill:u\\72l(//e.com/)"/>',
      '<style>@import "http://e.com/";</style>',
      '<style><![CDATA[a{fill:u]]><!-- -->rl(//e.com/)}</style>',
      '<style>a{fill:u\\72l(//e.com/)}</style>',
    ].map((content): [string, Buffer, string] => [
      `a drawing that loads something: ${content}`,
      withPart('word/media/image1.svg', svg(content)),
      'remote',
    ]),
    [
      'a drawing with a style sheet',
      withPart('word/a.svg', `<?xml-stylesheet href="//e.com/a"?>${svg()}`),
      'remote',
    ],
    ...[
      '<!DOCTYPE svg [<!ENTITY a "b">]>',
      '<!DOCTYPE svg SYSTEM "http://e.com/a.dtd">',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://e.com/a.dtd">',
    ].map((doctype): [string, Buffer, string] => [
      `a drawing with ${doctype}`,
      withPart('word/media/image1.svg', doctype + svg()),
      'damaged',
    ]),
    [
      'a field behind an entity of its own',
      withPart('word/x.xml', `<!DOCTYPE w:document [<!ENTITY d "DDE">]>${field(' &d;AUTO cmd')}`),
      'damaged',
    ],
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
    ...['<w:p>', '<w:p></w:r>', '</w:p>', '<w:p', '< w:p/>', '<w:p a/><w:fldChar b/>', '<w:t><!-- '].map(
      (content): [string, Buffer, string] => [`markup cut short: ${content}`, withBody(content), 'damaged'],
    ),
    ['a hundred fields in one another', withBody(begin.repeat(101)), 'too-complex'],
    ['very many elements', withBody('<w:r/>'.repeat(1_000_000)), 'too-complex'],
    ['very many attributes', withBody('<w:r xmlns:a="" b=""/>'.repeat(334_000)), 'too-complex'],
    [
      'very many attributes of one element',
      withBody(`<w:r xmlns:a=""${' b=""'.repeat(1000)}/>`),
      'too-complex',
    ],
    ['very many elements in one another', withBody('<w:a>'.repeat(1001)), 'too-complex'],
    [
      'an attribute of seven mebibytes',
      withPart('word/x.xml', `<a b="${'>'.repeat(7 * MEBIBYTE)}${randomBytes(100_000).toString('hex')}"/>`),
      'too-complex',
    ],
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
    ['very many fields', withBody((begin + end).repeat(100_001)), 'too-complex'],
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

  test.each([
    ['links behind very many blanks', withBody((begin + slowLinks + end).repeat(110)), null],
    ['the same outside of fields', withBody((slowLinks + begin + end).repeat(110)), null],
    [
      'a drawing with very many blanks',
      withPart('word/a.svg', svg(`<a x="url(${' '.repeat(100_000)}//e.com/)"/>`)),
      'remote',
    ],
    [
      'pictures of very many escaped blanks',
      aDocx({
        parts: {
          'word/x.xml': inDocument(`<v:fill src="${'%20'.repeat(MEBIBYTE)}"/>`.repeat(4)),
          // Enough that cannot be packed for the sizes to be those of a real document.
          'word/media/a.bmp': randomBytes(200 * KIBIBYTE),
        },
      }),
      null,
    ],
  ])('with %s is read in little time', { timeout: 60_000 }, async (_, bytes, reason) => {
    const cost = await cpuTimeOf(async () => expect(await inspect('cv.docx', bytes)).toBe(reason))
    expect(cost).toBeLessThan(2500)
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

  function withVml(content: string) {
    const types = contentTypes(mainType('document')).replace(
      '<Override',
      '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override',
    )
    return aDocx({ parts: { '[Content_Types].xml': types, 'word/a.vml': `<xml>${content}</xml>` } })
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

  function withLinkBehind(content: string) {
    const relations = relationships(relationship('hyperlink', 'https://e.com/a.png'))
    return aDocx({ parts: { 'word/x.xml': inDocument(content), 'word/_rels/x.xml.rels': relations } })
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
