import { type FileBytes, memoryBytes } from './file-bytes'
import { inspectMarkup, type MarkupBounds } from './markup'
import { isOnOwnDisk } from './own-disk'
import { Refused, refuseUnless } from './refusal'
import {
  type ContentTypes,
  contentTypeOf,
  parseContentTypes,
  parseRelationships,
  type Relationship,
} from './relationships'
import { PACKAGE_ROOM, readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

const WORD_PART = /wordprocessingml.*\+xml/
const VML_PART = /vmldrawing$/

const LARGEST_DECLARATION = 512 * 1024
/** What a document may have with the workbooks in it: besides entries and bytes, bytes of relationships, fields, and names of elements and attributes. */
const DOCUMENT_ROOM = { ...PACKAGE_ROOM, relationships: 2 * 1024 ** 2, fields: 200_000, names: 1_000_000 }
const LARGEST_WORKBOOK = 2 * 1024 ** 2

const MACRO_NAMES = /(^|\/)(vbaproject|vbadata|attachedtoolbars)[^/]*$/i
const MACRO_TYPES = /macroenabled|macrosheet|vbaproject|vbadata|attachedtoolbars|keymapcustomizations\+macro/
const PROGRAM_NAMES = /(^|\/)(activex|controls|ctrlprops)\/|(^|\/)oleobject[^/]*$/i
const PROGRAM_TYPES = /activex|oleobject|vnd\.ms-office\.activex|x-msdownload/
// What a workbook takes from other workbooks, programs (DDE) and servers.
const REMOTE_TYPES = /externallink|connections\+xml|querytable/
// The workbook behind a chart, which Word puts in when a chart is made.
const CHART_WORKBOOK = /^word\/embeddings\/[^/]+\.xlsx$/i
const EMBEDDINGS = /(^|\/)embeddings\//i
// What a relationship may say of a part whatever its name, content type and bytes; the first two are foreign documents
// that Word takes in when it opens this one (ECMA-376, part 1, 11.3.1).
const FOREIGN_PART = /\/(aFChunk|subDocument|oleObject|control|activeXControlBinary)$/i
// Buttons of a document's own run its macros, or those of another.
const MACRO_PART = /\/(vbaProject|wordVbaData|attachedToolbars|ui\/(extensibility|userCustomization))$/i
const LINK = /\/hyperlink$/i
// They have no links, but a template and frames.
const SETTINGS_RELATIONS = /\/(web)?settings\.xml\.rels$/i

// Programs, further packages and OLE files, whatever their names, by their first bytes in hex.
const FOREIGN_FILE = /^(4d5a|7f454c46|504b0304|d0cf11e0)/
// Word writes UTF-8; in UTF-16 or EBCDIC a field would not be seen.
const OTHER_CODING = /^(fffe|feff|00|..00|4c6fa794)/
// Behind the mark of UTF-16, blanks may stand before the markup.
const OTHER_MARKUP =
  /^(fffe((20|09|0a|0d)00)*(3c00|$)|feff(00(20|09|0a|0d))*(003c|$)|3c003f00|003c003f|4c6fa794)/
// Data that a template or a program keeps beside the text; some is in UTF-16, with the mark that XML asks for.
const DATA_PART = /^customXml\/[^/]+\.xml$/i
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
])
const START_BYTES = 1024
const MARKUP = /^(\xef\xbb\xbf)?\s*(<|$)/
// Where the names of elements and fields are written as in ASCII; what .NET declares as UTF-16 is often not.
const PLAIN_ENCODING =
  /^(utf-?8|utf-?16|(us-)?ascii|iso-8859-\d+|windows-\d+|gb2312|gbk|gb18030|big5|shift_jis|euc-(jp|kr))$/i

/**
 * Refuses a zip package that is not a plain word-processing document (ECMA-376), or that carries macros, programs, other
 * documents, or parts loaded from elsewhere.
 * @throws {Refused}
 */
export function inspectDocx(file: FileBytes): Promise<void> {
  return inspectPackage(file, { main: WORD, mayHoldWorkbooks: true, room: { ...DOCUMENT_ROOM } })
}

type Room = typeof DOCUMENT_ROOM

/** What a package has to be, and what there may still be in it. */
type Wanted = { main: string; mayHoldWorkbooks: boolean; room: Room }

async function inspectPackage(file: FileBytes, wanted: Wanted): Promise<void> {
  const entries = (await readZipDirectory(file, wanted.room)).filter(({ name }) => !name.endsWith('/'))
  const typesEntry = entries.find(({ name }) => name === '[Content_Types].xml')
  refuseUnless(typesEntry !== undefined, 'wrong-type')
  const types = parseContentTypes(await readText(file, typesEntry))
  for (const entry of entries) refuseByName(entry.name, types)
  for (const { unpacked } of entries.filter(isRelationships)) wanted.room.relationships -= unpacked
  refuseUnless(wanted.room.relationships >= 0, 'too-complex')
  await checkMainPart(file, entries, types, wanted.main)
  const linksOf = await inspectRelationships(file, entries.filter(isRelationships))
  const parts = entries.filter(entry => !isRelationships(entry))
  for (const entry of parts) await inspectEntry(file, entry, { ...wanted, types, linksOf })
}

function isRelationships({ name }: ZipEntry): boolean {
  return name.toLowerCase().endsWith('.rels')
}

function refuseByName(name: string, types: ContentTypes): void {
  const type = contentTypeOf(types, name)
  refuseUnless(!MACRO_NAMES.test(name) && !MACRO_TYPES.test(type), 'macros')
  refuseUnless(!PROGRAM_NAMES.test(name) && !PROGRAM_TYPES.test(type), 'attachment')
  refuseUnless(!REMOTE_TYPES.test(type), 'remote')
}

/** Looks whether the package's main part is of the wanted type, and there is one. */
async function checkMainPart(
  file: FileBytes,
  entries: ZipEntry[],
  types: ContentTypes,
  wanted: string,
): Promise<void> {
  const entry = entries.find(({ name }) => name.toLowerCase() === '_rels/.rels')
  refuseUnless(entry !== undefined, 'wrong-type')
  const mains = parseRelationships(await readText(file, entry)).filter(({ type }) =>
    /\/relationships\/officeDocument$/.test(type),
  )
  const [main] = mains
  refuseUnless(mains.length === 1 && main !== undefined, 'wrong-type')
  const name = main.target.replace(/^\.?\//, '')
  refuseUnless(contentTypeOf(types, name) === wanted, 'wrong-type')
  refuseUnless(
    entries.some(part => part.name.toLowerCase() === name.toLowerCase()),
    'damaged',
  )
}

/** The ids of each part's links to places outside of the package, by the name of their relationships in lower case. */
type Links = Map<string, Set<string>>

/** Looks at all of them before the parts, which may stand before theirs. */
async function inspectRelationships(file: FileBytes, entries: ZipEntry[]): Promise<Links> {
  const linksOf: Links = new Map()
  for (const entry of entries) {
    const relationships = parseRelationships(await readText(file, entry))
    relationships.forEach(refuseRelationship)
    const links = relationships.filter(({ type, external }) => external && LINK.test(type))
    refuseUnless(links.length === 0 || !SETTINGS_RELATIONS.test(entry.name), 'remote')
    linksOf.set(entry.name.toLowerCase(), new Set(links.map(({ id }) => id)))
  }
  return linksOf
}

/** The name of a part's relationships (ECMA-376, part 2, 6.5.2.3), in lower case. */
function relationsOf(name: string): string {
  return name.toLowerCase().replace(/[^/]*$/, '_rels/$&.rels')
}

async function inspectEntry(
  file: FileBytes,
  entry: ZipEntry,
  { mayHoldWorkbooks, room, types, linksOf }: Wanted & { types: ContentTypes; linksOf: Links },
): Promise<void> {
  if (mayHoldWorkbooks && CHART_WORKBOOK.test(entry.name)) return inspectWorkbook(file, entry, room)
  refuseUnless(!EMBEDDINGS.test(entry.name), 'attachment')
  const { start, content } = await peek(unpackEntry(file, entry))
  refuseUnless(!FOREIGN_FILE.test(start.toString('hex')), 'attachment')
  // A part is what its type says, wherever it stands.
  const type = contentTypeOf(types, entry.name)
  const isText = /^word\/.*\.xml$/i.test(entry.name) || WORD_PART.test(type)
  const isOther = (isText ? OTHER_CODING : OTHER_MARKUP).test(start.toString('hex'))
  const links = linksOf.get(relationsOf(entry.name)) ?? new Set<string>()
  const bounds = { room, links, isVml: VML_PART.test(type) }
  const coding = UTF_16.get(start.toString('hex', 0, 2))
  if (isOther && !isText && coding && DATA_PART.test(entry.name))
    return inspectContent(await peek(decode(content, coding)), bounds)
  refuseUnless(!isOther, 'damaged')
  await inspectContent({ start, content }, bounds)
}

async function inspectContent({ start, content }: Peeked, bounds: MarkupBounds): Promise<void> {
  checkEncoding(start.toString('latin1'))
  // Whatever it is called, a field stands in markup.
  if (MARKUP.test(start.toString('latin1'))) await inspectMarkup(content, bounds)
  else for await (const _ of content);
}

/** Gives text of another coding in UTF-8, without its mark. */
async function* decode(
  content: AsyncIterable<Buffer>,
  coding: string,
): AsyncGenerator<Buffer, void, undefined> {
  const decoder = new TextDecoder(coding, { fatal: true })
  try {
    for await (const chunk of content) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    throw error instanceof TypeError ? new Refused('damaged') : error
  }
}

/** Refuses markup that declares an encoding in which it would say something else. */
function checkEncoding(start: string): void {
  if (!/^(\xef\xbb\xbf)?<\?xml\s/.test(start)) return
  const [declaration, isWhole] = start.split('?>', 2)
  refuseUnless(isWhole !== undefined, 'damaged')
  const [, double, single] = /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(declaration ?? '') ?? []
  refuseUnless(PLAIN_ENCODING.test(double ?? single ?? 'utf-8'), 'damaged')
}

async function inspectWorkbook(file: FileBytes, entry: ZipEntry, room: Wanted['room']): Promise<void> {
  const workbook = memoryBytes(await readWhole(file, entry, LARGEST_WORKBOOK))
  await inspectPackage(workbook, { main: SHEET, mayHoldWorkbooks: false, room }).catch(error => {
    // Why a part inside the package was refused would mean nothing to the sender.
    throw error instanceof Refused && error.reason === 'wrong-type' ? new Refused('attachment') : error
  })
}

function refuseRelationship({ type, target, external }: Relationship): void {
  refuseUnless(!MACRO_PART.test(type), 'macros')
  refuseUnless(external || !FOREIGN_PART.test(type), 'attachment')
  if (!external || LINK.test(type)) return
  // Word notes the template on its author's own disk, and the place of a picture that it also holds.
  refuseUnless(/\/(attachedTemplate|image)$/i.test(type) && isOnOwnDisk(target), 'remote')
}

/** The first kilobyte of a part, which `content` still goes through. */
type Peeked = { start: Buffer; content: AsyncIterable<Buffer> }

async function peek(part: AsyncGenerator<Buffer, void, undefined>): Promise<Peeked> {
  let start = Buffer.alloc(0)
  while (start.length < START_BYTES) {
    const { value, done } = await part.next()
    if (done || !value) break
    start = Buffer.concat([start, value])
  }
  return { start: start.subarray(0, START_BYTES), content: joinChunks(start, part) }
}

async function* joinChunks(
  start: Buffer,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  yield start
  yield* rest
}

async function readText(file: FileBytes, entry: ZipEntry): Promise<string> {
  const bytes = await readWhole(file, entry, LARGEST_DECLARATION)
  checkEncoding(bytes.toString('latin1', 0, START_BYTES))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('damaged')
  }
}

async function readWhole(file: FileBytes, entry: ZipEntry, most: number): Promise<Buffer> {
  refuseUnless(entry.unpacked <= most, 'too-complex')
  const chunks: Buffer[] = []
  for await (const chunk of unpackEntry(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
