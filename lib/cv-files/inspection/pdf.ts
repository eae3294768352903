import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { bytesBefore, bytesFrom, chunksOf, type FileBytes, findEndZeros, memoryBytes } from './file-bytes'
import { type PdfBudget, type PdfObject, readPdfObject, spendBudget } from './pdf-object'
import { Refused, refuseUnless } from './refusal'
import { END_BYTES, hasZipEnd } from './zip-directory'

const KIBIBYTE = 1024
const WINDOW = 256 * KIBIBYTE
const LARGEST_OBJECT = KIBIBYTE ** 2
const READINGS = [4 * KIBIBYTE, 64 * KIBIBYTE, LARGEST_OBJECT]
const LONGEST_PADDING = 64 * KIBIBYTE
// Of zeros alone, as phones and gateways of mail put behind a file.
const MOST_END_ZEROS = KIBIBYTE ** 2
// Objects may stand inside one another's bytes, but a file that makes us read it many times over is no CV.
const MOST_READINGS = 6
const MOST_OBJECTS = 50_000
const LARGEST_UNPACKED = 4 * 1024 ** 2
// What it takes to open an object stream, however little is in it.
const OPENING_BYTES = 16 * KIBIBYTE
const DEFLATE = /^(\[ )?\/(FlateDecode|Fl)( \])?$/

const SCRIPTS = [
  'JavaScript',
  'JS',
  'Launch',
  'RichMedia',
  'XFA',
  'ImportData',
  'Rendition',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'Movie',
  'Sound',
  // Of a stream that lies in another file.
  'FFilter',
  'FDecodeParms',
  // The script of a model in 3D (ISO 32000-1, 13.6.3), which stands in a stream.
  'OnInstantiate',
]
// The last is where LibreOffice puts the document that a hybrid file also holds.
const ATTACHMENTS = ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'AdditionalStreams']

/**
 * Refuses a file that is not a whole PDF (ISO 32000-1), is encrypted, or carries scripts, actions that start programs or
 * load other files, media players, the names of other files, forms of XFA, or attached files: as names of its objects,
 * escaped or not, also within object streams.
 * @param stored the file, which up to 1 MiB of zeros may follow
 * @throws {Refused}
 */
export async function inspectPdf(stored: FileBytes): Promise<void> {
  await checkStart(stored)
  // The record that ends a package may end in zeros itself, and still has to be found.
  const file = bytesBefore(stored, (await findEndZeros(stored, MOST_END_ZEROS)) + END_BYTES)
  await checkEnd(file)
  const budget = { bytes: (file.size + LARGEST_OBJECT) * MOST_READINGS, objects: MOST_OBJECTS }
  let objects = 0
  for await (const object of readObjects(file, budget)) {
    objects += 1
    refuseByNames(object)
    for await (const inner of readObjectStream(file, object, budget)) refuseByNames(inner)
  }
  refuseUnless(objects > 0, 'damaged')
  refuseUnless(!(await hasZipEnd(file)), 'wrong-type')
}

function refuseByNames({ names, namesFile }: PdfObject): void {
  refuseUnless(!names.has('Encrypt'), 'locked')
  refuseUnless(!SCRIPTS.some(name => names.has(name)), 'script')
  refuseUnless(!ATTACHMENTS.some(name => names.has(name)) && !holdsFile(names), 'attachment')
  refuseUnless(!namesFile, 'script')
}

// A file specification with the file itself (7.11.4), whose type may be left out; `EF` alone may be a glyph's name.
function holdsFile(names: Set<string>): boolean {
  return names.has('EF') && (names.has('F') || names.has('UF'))
}

// Readers accept a kilobyte of anything before the header (annex H, note 13); another kind of file could stand there.
async function checkStart(file: FileBytes): Promise<void> {
  const start = (await file.read(0, KIBIBYTE)).toString('latin1')
  refuseUnless(/^(\xef\xbb\xbf)?[\s\0]*%PDF-\d/.test(start), 'wrong-type')
}

// The end mark stands in the last kilobyte (annex H, note 18), or before padding.
async function checkEnd(file: FileBytes): Promise<void> {
  const from = Math.max(0, file.size - LONGEST_PADDING)
  const tail = withoutPadding(await file.read(from, file.size - from))
  refuseUnless(tail.subarray(-KIBIBYTE).includes('%%EOF') && tail.includes('startxref'), 'damaged')
}

// Searching for blanks up to the end would take time quadratic in their number.
function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && isPadding(bytes[end - 1])) end -= 1
  return bytes.subarray(0, end)
}

function isPadding(byte = 0): boolean {
  return /[\s\0]/.test(String.fromCharCode(byte))
}

/** Goes through every object that a reader could be led to, wherever it stands, and every trailer; streams not decoded. */
async function* readObjects(file: FileBytes, budget: PdfBudget): AsyncGenerator<PdfObject, void, undefined> {
  for (let from = 0; from < file.size; from += WINDOW) {
    // With the byte before it, and the rest of a keyword that straddles two windows.
    const start = Math.max(0, from - 1)
    const window = await file.read(start, WINDOW + 16)
    for (const end of findKeywords(window)) yield await readObjectAt(file, start + end, budget, false)
  }
}

/**
 * Where the words end that announce an object or a trailer. At the edge of two windows one may be found in both, and is read twice.
 * A search for bytes takes a hundredth of a pattern's time.
 */
function findKeywords(window: Buffer): number[] {
  const objects = findWord(window, 'obj').filter(end => beginsObject(window.subarray(0, end)))
  return [...objects, ...findWord(window, 'trailer').filter(end => beginsDictionary(window.subarray(end)))]
}

function findWord(window: Buffer, word: string): number[] {
  const ends: number[] = []
  for (let begin = window.indexOf(word); begin >= 0; begin = window.indexOf(word, begin + word.length))
    ends.push(begin + word.length)
  return ends
}

// Some readers pass over what else stands behind the second number, such as Firefox over the end of `9 0.obj` or `9 0e+obj`.
function beginsObject(before: Buffer): boolean {
  const start = before.toString(
    'latin1',
    Math.max(0, before.length - 'obj'.length - 32),
    before.length - 'obj'.length,
  )
  return /[\d\s\0\x80\xff]$/.test(start) || /\d[\s\0]+\d[^a-df-z]{1,12}$/i.test(start)
}

// A comment may stand before it; the word alone may be a page's.
function beginsDictionary(rest: Buffer): boolean {
  return /^[\s\0\x80\xff]*(<<|%|<?$)/.test(rest.toString('latin1', 0, 64))
}

async function readObjectAt(
  file: FileBytes,
  position: number,
  budget: PdfBudget,
  alone: boolean,
): Promise<PdfObject> {
  spendBudget(budget, 0, 1)
  for (const length of READINGS) {
    const bytes = await file.read(position, length)
    const object = readPdfObject(bytes, { alone, ended: position + bytes.length >= file.size })
    spendBudget(budget, object?.end ?? bytes.length)
    if (object) return { ...object, streamAt: object.streamAt === null ? null : position + object.streamAt }
  }
  refuseUnless(false, 'too-complex')
}

/**
 * Goes through the objects of an object stream (ISO 32000-1, 7.5.7); none where the object is not one.
 * @throws {Refused} where it is one that cannot be read within bounds, or not with plain Deflate
 */
async function* readObjectStream(
  file: FileBytes,
  object: PdfObject,
  budget: PdfBudget,
): AsyncGenerator<PdfObject, void, undefined> {
  const { names, streamKeys, streamAt, streamOnNewLine } = object
  // Readers may do without the type, so what has the two keys of one counts as one.
  const isOne = names.has('ObjStm') || (names.has('N') && names.has('First'))
  if (streamAt === null || !isOne) return
  refuseUnless(streamOnNewLine, 'too-complex')
  const [count, first] = [wholeNumber(streamKeys.get('N')), wholeNumber(streamKeys.get('First'))]
  refuseUnless(count <= budget.objects && first <= LARGEST_OBJECT, 'too-complex')
  spendBudget(budget, first)
  const content = await openStream(file, streamAt, object, budget)
  for (const place of parsePlaces(await content.read(0, first + 1), first, count))
    yield await readObjectAt(content, first + place, budget, true)
}

/** Infinity where the text is not a whole number, and so above any bound. */
function wholeNumber(text = ''): number {
  return /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
}

/** Reads where the objects begin, behind a table of their numbers and places that ends before `first`. */
function parsePlaces(bytes: Buffer, first: number, count: number): number[] {
  const table = bytes.toString('latin1', 0, first)
  const numbers = table.split(/[\0\t\n\f\r ]+/).filter(Boolean)
  // A reader goes on where the table ends too soon, and passes over what is no number.
  const isWhole = !/\d\d$/.test(table.slice(-1) + bytes.toString('latin1', first))
  refuseUnless(isWhole && numbers.length >= count * 2, 'too-complex')
  const wanted = numbers.slice(0, count * 2)
  refuseUnless(
    wanted.every(number => /^\d+$/.test(number)),
    'too-complex',
  )
  return wanted.filter((_, index) => index % 2 === 1).map(Number)
}

/** Opens a stream that is packed with plain Deflate or not at all. */
async function openStream(
  file: FileBytes,
  position: number,
  { names, streamKeys }: PdfObject,
  budget: PdfBudget,
): Promise<FileBytes> {
  const filter = streamKeys.get('Filter')
  const settings = streamKeys.get('DecodeParms') ?? ''
  const isPlain = !names.has('Predictor') && !names.has('F') && !names.has('DP') && !/\bR\b/.test(settings)
  refuseUnless(isPlain && (filter === undefined || DEFLATE.test(filter)), 'too-complex')
  spendBudget(budget, OPENING_BYTES)
  // Not up to `endstream`, which may stand in the text of an object.
  if (filter === undefined) return bytesFrom(file, position)
  const bytes = await inflate(chunksOf(file, position))
  spendBudget(budget, bytes.length)
  return memoryBytes(bytes)
}

async function inflate(packed: AsyncIterable<Buffer>): Promise<Buffer> {
  const source = Readable.from(packed, { highWaterMark: 1 })
  const inflated = createInflate()
  source.once('error', error => inflated.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of source.pipe(inflated)) {
      bytes += chunk.length
      refuseUnless(bytes <= LARGEST_UNPACKED, 'too-complex')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('damaged')
  } finally {
    source.destroy()
  }
  return Buffer.concat(chunks)
}
