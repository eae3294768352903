import fc from 'fast-check'
import { applicationFieldsSchema } from '@/lib/applications/schema'
import { aDoc, aDocx, aPdf } from '@/tests/support/cv-bytes'
import { type Case, percentEncode, toBytes, writeCase } from './case'
import { spoilt, valuesOf } from './from-schema'
import { requestHeaders } from './headers'
import { nastyKey, nastyText } from './nasty'
import { spoiltPath } from './targets'

const BOUNDARY = 'xX-boundary-Xx'

/** Pairs of the boundary that the content type names and the one that the body has. */
const boundaries = [
  [BOUNDARY, BOUNDARY],
  [`"${BOUNDARY}"`, BOUNDARY],
  ['', BOUNDARY],
  ['other', BOUNDARY],
  ['a'.repeat(300), 'a'.repeat(300)],
  ["'()+_,-./:=?", "'()+_,-./:=?"],
] as const

const FILES = [
  aPdf(),
  aDoc(),
  aDocx(),
  Buffer.from('%PDF-'),
  Buffer.from('MZ'),
  Buffer.alloc(0),
  Buffer.alloc(70_000),
]

const FILENAMES = [
  'cv.pdf',
  'cv.doc',
  'cv.docx',
  'cv.PDF',
  'cv',
  '.pdf',
  'cv.pdf.exe',
  '../../cv.pdf',
  'CON.pdf',
]

const filename = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...FILENAMES) },
  { weight: 1, arbitrary: nastyText },
)

type Part = { name: string; filename?: string; content: string; extra: string }

const extraHeader = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Content-Transfer-Encoding: base64\r\n',
      'Content-Type: multipart/mixed; boundary=inner\r\n',
      'Content-Type: text/plain; charset=utf-7\r\n',
      `X-Long: ${'x'.repeat(9_000)}\r\n`,
      'X: y\r\n'.repeat(40),
      ': \r\n',
      'no colon\r\n',
    ),
  },
)

const filePart: fc.Arbitrary<Part> = fc.record({
  name: fc.oneof({ weight: 8, arbitrary: fc.constant('cv') }, { weight: 1, arbitrary: nastyKey }),
  filename,
  content: fc.constantFrom(...FILES).map(bytes => bytes.toString('latin1')),
  extra: extraHeader,
})

const oddPart: fc.Arbitrary<Part> = fc.record({
  name: nastyKey,
  content: nastyText.map(toBytes),
  extra: extraHeader,
})

const fieldParts: fc.Arbitrary<Part[]> = spoilt(valuesOf(applicationFieldsSchema)).map(value =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, given]) => ({
        name,
        content: toBytes(typeof given === 'string' ? given : String(JSON.stringify(given))),
        extra: '',
      }))
    : [],
)

function writeMultipart(parts: readonly Part[], boundary: string): string {
  return parts.map(part => `--${boundary}\r\n${writePart(part)}`).join('')
}

function writePart({ name, filename, content, extra }: Part): string {
  const file = filename === undefined ? '' : `; filename="${toBytes(filename).replace(/[\r\n]/g, '')}"`
  const disposition = `form-data; name="${toBytes(name).replace(/[\r\n]/g, '')}"${file}`
  return `Content-Disposition: ${disposition}\r\n${extra}\r\n${content}\r\n`
}

/** Applications with a CV: with odd parts, names, files and boundaries, and some without their end. */
export const applicationCase: fc.Arbitrary<Case> = fc
  .record({
    path: spoiltPath('/api/jobs/apply/{job}'),
    fields: fieldParts,
    files: fc.array(filePart, { minLength: 0, maxLength: 2 }),
    odd: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Part[]>([]) },
      { weight: 1, arbitrary: fc.array(oddPart, { maxLength: 30 }) },
    ),
    boundary: fc.oneof(
      { weight: 8, arbitrary: fc.constant(boundaries[0]) },
      { weight: 1, arbitrary: fc.constantFrom(...boundaries) },
    ),
    end: fc.constantFrom('--\r\n', '--\r\n', '--\r\n', '--\r\n', '', '\r\n', '--', '--\r\nepilogue'),
    headers: requestHeaders,
  })
  .map(({ path, fields, files, odd, boundary: [named, real], end, headers }) =>
    writeCase('application', {
      method: 'POST',
      target: path,
      headers: [['Content-Type', `multipart/form-data; boundary=${named}`], ...headers],
      body: `${writeMultipart([...fields, ...odd, ...files], real)}--${real}${end}`,
    }),
  )

/** Plain forms, as the sandbox's page sends them. */
export const sandboxCase: fc.Arbitrary<Case> = fc
  .record({
    path: spoiltPath('/api/payments/sandbox/{charge}'),
    fields: fc.array(
      fc.tuple(
        fc.oneof({ weight: 3, arbitrary: fc.constant('outcome') }, { weight: 1, arbitrary: nastyKey }),
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom('pay', 'fail') },
          { weight: 1, arbitrary: nastyText },
        ),
      ),
      { maxLength: 3 },
    ),
    headers: requestHeaders,
  })
  .map(({ path, fields, headers }) =>
    writeCase('sandbox', {
      method: 'POST',
      target: path,
      headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
      body: fields.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&'),
    }),
  )
