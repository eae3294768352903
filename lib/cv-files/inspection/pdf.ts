import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { chunksOf, type FileBytes } from './file-bytes'
import { type PdfBudget, type PdfObject, readPdfObject, spend } from './pdf-object'
import { insist, Refused } from './refusal'
import { findZipEnd } from './zip-directory'

const KIBIBYTE = 1024
const WINDOW = 256 * KIBIBYTE
const LARGEST_OBJECT = KIBIBYTE ** 2
const LONGEST_PADDING = 64 * KIBIBYTE
// Objects may stand inside one another's bytes, but a file that makes us read it many times over is no CV.
const MOST_READINGS = 8
const MOST_OBJECTS = 50_000
const LARGEST_UNPACKED = 4 * 1024 ** 2
const FILTERS = /(Decode|Crypt)$|^(AHx|A85|LZW|RL|Fl)$/

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
]
// The last is where LibreOffice puts the document that a hybrid file also holds.
const ATTACHMENTS = ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'AdditionalStreams']

/**
 * Refuses a file that is not a whole PDF (ISO 32000-1), is encrypted, or carries scripts, actions that start programs or
 * load other files, media players, forms of XFA, or attached files: as names of its objects, escaped or not, also within
 * object streams.
 * @throws {Refused}
 */
export async function inspectPdf(file: FileBytes): Promise<void> {
  await checkStart(file)
  await checkEnd(file)
  const budget = { bytes: (file.size + LARGEST_OBJECT) * MOST_READINGS, objects: MOST_OBJECTS }
  let objects = 0
  for await (const object of readObjects(file, budget)) {
    objects += 1
    refuseByNames(object.names)
    for (const inner of await readObjectStream(file, object, budget)) refuseByNames(inner.names)
  }
  insist(objects > 0, 'damaged')
}

function refuseByNames(names: Set<string>): void {
  insist(!names.has('Encrypt'), 'locked')
  insist(!SCRIPTS.some(name => names.has(name)), 'script')
  insist(!ATTACHMENTS.some(name => names.has(name)), 'attachment')
}

// Readers accept a kilobyte of anything before the header (annex H, note 13); another kind of file could stand there.
async function checkStart(file: FileBytes): Promise<void> {
  const start = (await file.read(0, KIBIBYTE)).toString('latin1')
  insist(/^(\xef\xbb\xbf)?[\s\0]*%PDF-\d/.test(start), 'wrong-type')
}

// The end mark stands in the last kilobyte (annex H, note 18), or before padding.
async function checkEnd(file: FileBytes): Promise<void> {
  const from = Math.max(0, file.size - LONGEST_PADDING)
  const tail = withoutPadding((await file.read(from, file.size - from)).toString('latin1'))
  insist(tail.slice(-KIBIBYTE).includes('%%EOF') && tail.includes('startxref'), 'damaged')
  insist((await findZipEnd(file)) === null, 'wrong-type')
}

// A search for blanks up to the end would take the square of their number.
function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && /[\s\0]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Goes through every object that a reader could be led to, wherever it stands, and every trailer; streams not decoded. */
async function* readObjects(file: FileBytes, budget: PdfBudget): AsyncGenerator<PdfObject, void, undefined> {
  for (let from = 0; from < file.size; from += WINDOW) {
    // With the byte before it, and the rest of a keyword that straddles two windows.
    const start = Math.max(0, from - 1)
    const window = await file.read(start, WINDOW + 16)
    for (const { begin, end } of findKeywords(window)) {
      if (start + begin < from || start + begin >= from + WINDOW) continue
      const object = await readObjectAt(file, start + end)
      spend(budget, object.end - (start + end))
      yield object
    }
  }
}

type Keyword = { begin: number; end: number }

/** Where an object or a trailer is announced. A search for bytes takes a hundredth of a pattern's time. */
function findKeywords(window: Buffer): Keyword[] {
  const objects = findWord(window, 'obj').filter(({ begin }) => isBeforeObj(window[begin - 1]))
  return [...objects, ...findWord(window, 'trailer')]
}

function findWord(window: Buffer, word: string): Keyword[] {
  const found: Keyword[] = []
  let begin = window.indexOf(word)
  while (begin >= 0) {
    const end = begin + word.length
    found.push({ begin, end })
    begin = window.indexOf(word, end)
  }
  return found
}

function isBeforeObj(byte: number | undefined): boolean {
  return byte !== undefined && /[\d\s\0]/.test(String.fromCharCode(byte))
}

async function readObjectAt(file: FileBytes, position: number): Promise<PdfObject> {
  for (const length of [4 * KIBIBYTE, 64 * KIBIBYTE, LARGEST_OBJECT]) {
    const bytes = await file.read(position, length)
    const isWhole = position + bytes.length >= file.size
    const object = startsValue(bytes) ? readPdfObject(bytes, 0, { ended: isWhole }) : nothing
    if (object)
      return {
        ...object,
        streamAt: object.streamAt === null ? null : position + object.streamAt,
        end: position + object.end,
      }
  }
  insist(false, 'too-complex')
}

const nothing: PdfObject = { names: new Set(), numbers: new Map(), streamAt: null, end: 0 }

// What may hold an action, or be its name. Bytes of a picture may look like the keyword, and hold none of these.
function startsValue(bytes: Buffer): boolean {
  return /^(?:[\s\0]|%[^\r\n]*[\r\n])*(?:<<|\[|\/)/.test(bytes.toString('latin1', 0, KIBIBYTE))
}

/**
 * Returns the objects of an object stream (ISO 32000-1, 7.5.7); none where the object is not one.
 * @throws {Refused} where it is one that cannot be read within bounds, or not with plain Deflate
 */
async function readObjectStream(file: FileBytes, object: PdfObject, budget: PdfBudget): Promise<PdfObject[]> {
  const { names, numbers, streamAt } = object
  // Readers may do without the type, so what has the two keys of one counts as one.
  const isOne = names.has('ObjStm') || (names.has('N') && names.has('First'))
  if (streamAt === null || !isOne) return []
  const [count, first] = [numbers.get('N'), numbers.get('First')]
  insist(count !== undefined && first !== undefined && count <= budget.objects, 'too-complex')
  const bytes = await unpack(file, streamAt, names)
  spend(budget, bytes.length)
  const places = bytes
    .toString('latin1', 0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(Number)
  return placesOf(places, count).flatMap(place => {
    const inner = readPdfObject(bytes, first + place, { alone: true, ended: true })
    if (inner) spend(budget, inner.end - (first + place))
    return inner ?? []
  })
}

function placesOf(numbers: number[], count: number): number[] {
  return numbers.slice(0, count * 2).filter((place, index) => index % 2 === 1 && Number.isSafeInteger(place))
}

async function unpack(file: FileBytes, position: number, names: Set<string>): Promise<Buffer> {
  const filters = [...names].filter(name => FILTERS.test(name))
  insist(!names.has('Predictor') && !names.has('F'), 'too-complex')
  if (filters.length === 0 && !names.has('Filter')) {
    const bytes = await file.read(position, LARGEST_UNPACKED)
    const end = bytes.indexOf('endstream')
    return end < 0 ? bytes : bytes.subarray(0, end)
  }
  const [filter] = filters
  insist(filters.length === 1 && (filter === 'FlateDecode' || filter === 'Fl'), 'too-complex')
  return inflate(chunksOf(file, position))
}

async function inflate(packed: AsyncIterable<Buffer>): Promise<Buffer> {
  const source = Readable.from(packed)
  const inflated = createInflate()
  source.once('error', error => inflated.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of source.pipe(inflated)) {
      bytes += chunk.length
      insist(bytes <= LARGEST_UNPACKED, 'too-complex')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('damaged')
  } finally {
    source.destroy()
  }
  return Buffer.concat(chunks)
}
