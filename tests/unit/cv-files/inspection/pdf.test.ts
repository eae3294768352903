import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aPdf } from '../../../support/cv-bytes'
import { inspect } from '../../../support/inspect-cv'
import { zip } from '../../../support/zip'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 ** 2

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
