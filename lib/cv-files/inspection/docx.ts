import { findsDynamicField } from './dynamic-fields'
import { type FileBytes, memoryBytes } from './file-bytes'
import { type DocumentRefusal, insist, Refused } from './refusal'
import {
  type ContentTypes,
  contentTypeOf,
  parseContentTypes,
  parseRelationships,
  type Relationship,
} from './relationships'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

const WORD_PART = /wordprocessingml.*\+xml$/

const LARGEST_DECLARATION = 1024 ** 2
const LARGEST_WORKBOOK = 2 * 1024 ** 2

const MACRO_NAMES = /(^|\/)(vbaproject|vbadata|attachedtoolbars)[^/]*$/i
const MACRO_TYPES = /macroenabled|vbaproject|vbadata|attachedtoolbars|keymapcustomizations\+macro/
const PROGRAM_NAMES = /(^|\/)(activex|controls|ctrlprops)\/|(^|\/)oleobject[^/]*$/i
const PROGRAM_TYPES = /activex|oleobject|vnd\.ms-office\.activex|x-msdownload/
// The workbook behind a chart, which Word puts in when a chart is made.
const CHART_WORKBOOK = /^word\/embeddings\/[^/]+\.xlsx$/i
const EMBEDDINGS = /(^|\/)embeddings\//i
// A foreign document that Word takes in when it opens this one (ECMA-376, part 1, 11.3.1).
const FOREIGN_DOCUMENT = /\/(aFChunk|subDocument)$/i

// Programs, further packages and OLE files, whatever their names, by their first bytes in hex.
const FOREIGN_FILE: Start = { start: /^(4d5a|7f454c46|504b0304|d0cf11e0)/, reason: 'attachment' }
// Word writes UTF-8; in UTF-16 a field would not be seen.
const UTF_16: Start = { start: /^(fffe|feff|00|..00)/, reason: 'damaged' }

type Start = { start: RegExp; reason: DocumentRefusal }

/**
 * Refuses a zip package that is not a plain word-processing document (ECMA-376), or that carries macros, programs, other
 * documents, or parts loaded from elsewhere.
 * @throws {Refused}
 */
export function inspectDocx(file: FileBytes): Promise<void> {
  return inspectPackage(file, { main: WORD, mayHoldWorkbooks: true })
}

type Wanted = { main: string; mayHoldWorkbooks: boolean }

async function inspectPackage(file: FileBytes, wanted: Wanted): Promise<void> {
  const entries = (await readZipDirectory(file)).filter(({ name }) => !name.endsWith('/'))
  const typesEntry = entries.find(({ name }) => name === '[Content_Types].xml')
  insist(typesEntry !== undefined, 'wrong-type')
  const types = parseContentTypes(await readText(file, typesEntry))
  for (const entry of entries) refuseByName(entry.name, types)
  await checkMainPart(file, entries, types, wanted.main)
  for (const entry of entries) await inspectEntry(file, entry, { ...wanted, types })
}

function refuseByName(name: string, types: ContentTypes): void {
  const type = contentTypeOf(types, name)
  insist(!MACRO_NAMES.test(name) && !MACRO_TYPES.test(type), 'macros')
  insist(!PROGRAM_NAMES.test(name) && !PROGRAM_TYPES.test(type), 'attachment')
}

/** Looks whether the package's main part is of the wanted type, and there is one. */
async function checkMainPart(
  file: FileBytes,
  entries: ZipEntry[],
  types: ContentTypes,
  wanted: string,
): Promise<void> {
  const entry = entries.find(({ name }) => name.toLowerCase() === '_rels/.rels')
  insist(entry !== undefined, 'wrong-type')
  const mains = parseRelationships(await readText(file, entry)).filter(({ type }) =>
    /\/relationships\/officeDocument$/.test(type),
  )
  const [main] = mains
  insist(mains.length === 1 && main !== undefined && !main.external, 'wrong-type')
  const name = main.target.replace(/^\.?\//, '')
  insist(contentTypeOf(types, name) === wanted, 'wrong-type')
  insist(
    entries.some(part => part.name.toLowerCase() === name.toLowerCase()),
    'damaged',
  )
}

async function inspectEntry(
  file: FileBytes,
  entry: ZipEntry,
  { mayHoldWorkbooks, types }: Wanted & { types: ContentTypes },
): Promise<void> {
  if (entry.name.toLowerCase().endsWith('.rels'))
    return parseRelationships(await readText(file, entry)).forEach(refuseRelationship)
  if (mayHoldWorkbooks && CHART_WORKBOOK.test(entry.name)) return inspectWorkbook(file, entry)
  insist(!EMBEDDINGS.test(entry.name), 'attachment')
  // A part is what its type says, wherever it stands.
  const isText = /^word\/.*\.xml$/i.test(entry.name) || WORD_PART.test(contentTypeOf(types, entry.name))
  const content = refuseByStart(unpackEntry(file, entry), isText ? UTF_16 : FOREIGN_FILE)
  if (isText) insist(!(await findsDynamicField(content)), 'remote')
  else for await (const _ of content);
}

async function inspectWorkbook(file: FileBytes, entry: ZipEntry): Promise<void> {
  const workbook = memoryBytes(await readWhole(file, entry, LARGEST_WORKBOOK))
  await inspectPackage(workbook, { main: SHEET, mayHoldWorkbooks: false }).catch(error => {
    // The reason of a part is no reason that the sender would understand.
    throw error instanceof Refused && error.reason === 'wrong-type' ? new Refused('attachment') : error
  })
}

function refuseRelationship({ type, target, external }: Relationship): void {
  insist(!FOREIGN_DOCUMENT.test(type), 'attachment')
  if (!external || /\/hyperlink$/i.test(type)) return
  // Word notes the template on its author's own disk, and the place of a picture that it also holds.
  insist(/\/(attachedTemplate|image)$/i.test(type) && isOnOwnDisk(target), 'remote')
}

/** Whether a target is a file on the disk of whoever opens the document, such as `file:///C:\Templates\CV.dotx`. */
function isOnOwnDisk(target: string): boolean {
  const path = decodePercent(target).replaceAll('\\', '/')
  const local = path.replace(/^file:\/\/(localhost)?(?=\/[^/])/i, '').replace(/^\/?[a-z]:(?=\/)/i, '')
  return !local.startsWith('//') && !local.includes(':')
}

function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Passes a part on, and refuses it by its first bytes. */
async function* refuseByStart(
  content: AsyncIterable<Buffer>,
  { start: refused, reason }: Start,
): AsyncGenerator<Buffer, void, undefined> {
  let start = Buffer.alloc(0)
  for await (const chunk of content) {
    if (start.length < 4) {
      start = Buffer.concat([start, chunk.subarray(0, 4)])
      insist(!refused.test(start.toString('hex')), reason)
    }
    yield chunk
  }
}

async function readText(file: FileBytes, entry: ZipEntry): Promise<string> {
  const bytes = await readWhole(file, entry, LARGEST_DECLARATION)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('damaged')
  }
}

async function readWhole(file: FileBytes, entry: ZipEntry, most: number): Promise<Buffer> {
  insist(entry.unpacked <= most, 'too-complex')
  const chunks: Buffer[] = []
  for await (const chunk of unpackEntry(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
