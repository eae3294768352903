import { readCompoundDirectory } from './compound-file'
import { chunksOf, type FileBytes } from './file-bytes'
import { insist } from './refusal'

const MACROS = /^(_?VBA|Macros|_VBA_PROJECT.*|VBA_PROJECT.*|PROJECTwm)$/i
// Their names begin with a control character ([MS-OLEDS] 2.3.1).
const PROGRAMS = /^\p{Cc}(Ole10Native|OCXNAME|OCXDATA|OCXPROPS)$|^Package$/iu
const SMALLEST_STREAM = 4096
const WORD_97 = 0xa5ec
const WORD_95 = 0xa5dc
const ENCRYPTED = 0x0100

// A field's instruction follows the character that begins it; Word stores text in one byte or in two.
const CODINGS = ['latin1', 'utf16le'] as const
const FIELD_BEGIN = String.fromCharCode(0x13)
const DYNAMIC_FIELD = new RegExp(`${FIELD_BEGIN}[ \\t]*DDE`, 'i')
const OVERLAP = 64

/**
 * Refuses a compound file that is not a Word document ([MS-DOC]), or that carries macros, other documents or programs.
 * @throws {Refused}
 */
export async function inspectDoc(file: FileBytes): Promise<void> {
  const entries = await readCompoundDirectory(file)
  insist(!entries.some(({ name }) => name === 'EncryptedPackage'), 'locked')
  insist(!entries.some(({ name }) => MACROS.test(name)), 'macros')
  insist(!entries.some(({ name }) => PROGRAMS.test(name)), 'attachment')
  insist(!entries.some(({ name, hasChildren }) => name === 'ObjectPool' && hasChildren), 'attachment')
  const document = entries.find(({ name, kind }) => name === 'WordDocument' && kind === 'stream')
  insist(document !== undefined, 'wrong-type')
  await inspectStart(file, document)
  insist(!(await findsDynamicField(file)), 'remote')
}

/** Reads the first bytes of the main stream ([MS-DOC] 2.5.2). */
async function inspectStart(
  file: FileBytes,
  { position, size }: { position: number; size: number },
): Promise<void> {
  const start = await file.read(position, 32)
  insist(size >= SMALLEST_STREAM && start.length === 32, 'damaged')
  const mark = start.readUInt16LE(0)
  insist(mark === WORD_97 || mark === WORD_95, 'damaged')
  insist((start.readUInt16LE(10) & ENCRYPTED) === 0, 'locked')
}

async function findsDynamicField(file: FileBytes): Promise<boolean> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunksOf(file)) {
    const window = Buffer.concat([rest, chunk])
    // Both alignments: a text of two bytes may begin at an odd place.
    const texts = [window, window.subarray(1)].flatMap(bytes => CODINGS.map(coding => bytes.toString(coding)))
    if (texts.some(text => DYNAMIC_FIELD.test(text))) return true
    rest = Buffer.from(window.subarray(-OVERLAP))
  }
  return false
}
