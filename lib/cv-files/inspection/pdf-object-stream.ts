import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { chunksOf, type FileBytes } from './file-bytes'
import { type PdfBudget, type PdfObject, readPdfObject, spend } from './pdf-object'
import { insist, Refused } from './refusal'

const LARGEST_UNPACKED = 4 * 1024 ** 2
const FILTERS = /(Decode|Crypt)$|^(AHx|A85|LZW|RL|Fl)$/

/**
 * Returns the objects of an object stream (ISO 32000-1, 7.5.7); none where the object is not one.
 * @throws {Refused} where it is one that cannot be read within bounds, or not with plain Deflate
 */
export async function readObjectStream(
  file: FileBytes,
  object: PdfObject,
  budget: PdfBudget,
): Promise<PdfObject[]> {
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
