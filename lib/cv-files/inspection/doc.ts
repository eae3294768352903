import { type CompoundFile, readCompoundFile } from './compound-file'
import { START_BYTES, textOf } from './doc-text'
import { BEFORE_NAME } from './field-instruction'
import { chunksOf, type FileBytes } from './file-bytes'
import { OpenFields } from './open-fields'
import { refuseUnless } from './refusal'

const MACROS = /^(_?VBA|Macros|_VBA_PROJECT.*|VBA_PROJECT.*|PROJECTwm)$/i
// Their names begin with a control character ([MS-OLEDS] 2.3.1).
const PROGRAMS = /^\p{Cc}(Ole10Native|OCXNAME|OCXDATA|OCXPROPS)$|^Package$/iu
const WORD_97 = 0xa5ec
const WORD_95 = 0xa5dc
const TEMPLATE = 0x0001
const ENCRYPTED = 0x0100
const SECOND_TABLE = 0x0200

// A field's instruction follows the character that begins it; Word stores text in one byte or in two.
const CODINGS = ['latin1', 'utf16le'] as const
const BEGIN = '\\x13'
const BEGIN_AND_BLANKS = `${BEGIN}[${BEFORE_NAME}]*`
const DYNAMIC_FIELD = new RegExp(`${BEGIN_AND_BLANKS}DDE`, 'i')
const BEGUN_FIELD = new RegExp(`${BEGIN_AND_BLANKS}D{0,2}$`, 'i')
const STARTS_PROGRAM = new RegExp(`^[${BEFORE_NAME}]*DDE`, 'i')
// What begins, separates and ends a field ([MS-DOC] 2.8.25), and what stands between.
const MARKS = '\\x13-\\x15'
const MARKS_AND_TEXTS = new RegExp(`[${MARKS}]|[^${MARKS}]+`, 'g')
const LONGEST_BLANK = 64 * 1024
const OVERLAP = 64

// Where the names of documents that belong to this one are, and which of them is its template ([MS-DOC] 2.5.6, fcSttbfAssoc).
const NAMES_AT = 0x019a
const TEMPLATE_NAME = 1
const MOST_NAMES_BYTES = 16 * 1024
const ELSEWHERE = /^(\/\/|\/?\?|https?:|ftp:|mhtml:|[a-z][a-z\d+.-]*:\/\/(?!\/?[a-z]:|\/[^/]))/i

/**
 * Refuses a compound file that is not a Word document ([MS-DOC]), or that carries macros, other documents or programs, or
 * loads its template from elsewhere.
 * @throws {Refused}
 */
export async function inspectDoc(file: FileBytes): Promise<void> {
  const compound = await readCompoundFile(file)
  const { entries } = compound
  refuseUnless(!entries.some(({ name }) => name === 'EncryptedPackage'), 'locked')
  refuseUnless(!entries.some(({ name }) => MACROS.test(name)), 'macros')
  refuseUnless(!entries.some(({ name }) => PROGRAMS.test(name)), 'attachment')
  // Names are the same whatever their case ([MS-CFB] 2.6.4).
  refuseUnless(
    !entries.some(({ name, hasChildren }) => /^ObjectPool$/i.test(name) && hasChildren),
    'attachment',
  )
  const document = await openOne(compound, 'WordDocument')
  refuseUnless(document !== null, 'wrong-type')
  const start = await readStart(document)
  const table = await openOne(compound, start.readUInt16LE(10) & SECOND_TABLE ? '1Table' : '0Table')
  refuseUnless(table === null || !(await loadsTemplate(start, table)), 'remote')
  refuseUnless(!(await hasDynamicField(document)), 'remote')
  // Word 95 has its text in one piece.
  if (start.readUInt16LE(0) !== WORD_97) return
  refuseUnless(table !== null, 'damaged')
  await inspectFields(textOf(start, table, document))
}

async function openOne({ entries, open }: CompoundFile, name: string): Promise<FileBytes | null> {
  const found = entries.filter(entry => entry.name.toLowerCase() === name.toLowerCase())
  refuseUnless(found.length <= 1, 'damaged')
  return found[0]?.kind === 'stream' ? open(found[0]) : null
}

/** Reads the first bytes of the main stream ([MS-DOC] 2.5.2). */
async function readStart(document: FileBytes): Promise<Buffer> {
  const start = await document.read(0, START_BYTES)
  refuseUnless(start.length === START_BYTES, 'damaged')
  const [mark, flags] = [start.readUInt16LE(0), start.readUInt16LE(10)]
  refuseUnless(mark === WORD_97 || mark === WORD_95, 'damaged')
  refuseUnless((flags & ENCRYPTED) === 0, 'locked')
  // Before Word 97 macros stood in templates, and not in a storage of their own.
  refuseUnless(mark === WORD_97 || (flags & TEMPLATE) === 0, 'macros')
  return start
}

async function loadsTemplate(start: Buffer, table: FileBytes): Promise<boolean> {
  if (start.readUInt16LE(0) !== WORD_97) return false
  const [at, length] = [start.readUInt32LE(NAMES_AT), start.readUInt32LE(NAMES_AT + 4)]
  refuseUnless(length <= MOST_NAMES_BYTES, 'too-complex')
  const name = parseNames(await table.read(at, length))[TEMPLATE_NAME] ?? ''
  return ELSEWHERE.test(name.replace(/[\0-\x20]/g, '').replaceAll('\\', '/'))
}

/** Reads a table of texts in two bytes ([MS-DOC] 2.2.4). */
function parseNames(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 6; at + 2 <= bytes.length; ) {
    const end = at + 2 + bytes.readUInt16LE(at) * 2
    names.push(bytes.toString('utf16le', at + 2, end))
    at = end
  }
  return names
}

async function hasDynamicField(document: FileBytes): Promise<boolean> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunksOf(document)) {
    const window = Buffer.concat([rest, chunk])
    // Both alignments: a text of two bytes may begin at an odd place.
    const texts = [window, window.subarray(1)].flatMap(bytes => CODINGS.map(coding => bytes.toString(coding)))
    if (texts.some(text => DYNAMIC_FIELD.test(text))) return true
    const begun = texts.some(
      text => (BEGUN_FIELD.exec(text)?.index ?? text.length) < text.length - OVERLAP / 2,
    )
    if (begun && window.length > LONGEST_BLANK * 3) return true
    rest = Buffer.from(begun ? window : window.subarray(-OVERLAP))
  }
  return false
}

async function inspectFields(texts: AsyncIterable<string>): Promise<void> {
  const fields = new OpenFields(instruction => STARTS_PROGRAM.test(instruction))
  for await (const text of texts)
    for (const [found] of text.matchAll(MARKS_AND_TEXTS)) {
      if (found === '\x13') fields.begin()
      else if (found === '\x14') fields.separate()
      else if (found === '\x15') fields.end()
      else if (fields.isInInstruction) fields.write(withoutControls(found))
      else fields.noteResult()
    }
  fields.finish()
}

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, ' ')
