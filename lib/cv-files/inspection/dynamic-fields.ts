import { LONGEST_INSTRUCTION, loadsFromElsewhere } from './field-instruction'
import { refuseUnless } from './refusal'
import { decodeEntities } from './xml'

const BLOCK = 512 * 1024

const BLANK = '[ \\t\\r\\n]'
const PREFIX = `(?:[^ \\t\\r\\n<>/:="']+:)?`
// Where a field begins or ends, a part of an instruction with the character behind the `<` that ends it, or a whole one.
const FIELDS = new RegExp(
  `<${PREFIX}(?:fldChar|fldSimple)` +
    `|<${PREFIX}instrText(?=${BLANK}|[/>])(?<settings>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>(?<part>[^<]*)(?=<(?<next>[^]))` +
    `|${BLANK}${PREFIX}instr${BLANK}*=${BLANK}*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`,
  'g',
)
// The beginning of one of these, or of a name that could be one.
const UNENDED = new RegExp(
  `(?:<${PREFIX}instrText(?=${BLANK}|[/>])[^<]*<?` +
    `|${BLANK}${PREFIX}instr${BLANK}*(?:=${BLANK}*(?:"[^"]*|'[^']*)?)?` +
    `|[< \\t\\r\\n][^ \\t\\r\\n"'<>=+/,;&]*)$`,
)

// The address of a link, which may hold any word. Only a whole one: what is written over several runs might be of two fields.
const LINK_ADDRESS = /^(\s*HYPERLINK)\s+(?:\\\w\s+)*"[^"]*"/i

// Talks to another program, wherever it stands in an instruction.
const DDE = /\bDDE(AUTO)?\b/i

/**
 * Tells whether a part of a Word document has a field that starts a program or loads a text, an object or a picture from
 * elsewhere, or one that no program writes: of more than 64 KiB, or with a comment or a CDATA section in it. An instruction
 * may be split over several runs, so all of a field's are read as one text.
 * @param content the part's XML in UTF-8, as its bytes come
 * @param room how many fields there may still be, from which these are taken off
 * @throws {Refused} where there are more
 */
export async function hasDynamicField(
  content: AsyncIterable<Buffer>,
  room: { fields: number },
): Promise<boolean> {
  const fields = new Fields()
  let rest = ''
  for await (const block of inBlocks(content)) {
    const text = rest + block
    let read = 0
    for (const match of text.matchAll(FIELDS)) {
      room.fields -= 1
      refuseUnless(room.fields >= 0, 'too-complex')
      fields.take(match.groups ?? {})
      if (fields.foundDynamic) return true
      read = match.index + match[0].length
    }
    rest = text.slice(read)
    const cut = rest.length - LONGEST_INSTRUCTION
    if (cut <= 0) continue
    // Only what would lose its beginning.
    const unended = UNENDED.exec(rest)
    if (unended && unended.index < cut) return true
    rest = rest.slice(cut)
  }
  fields.end()
  return fields.foundDynamic
}

/** Joins chunks: what is left of one is read again with the next, up to four times its size. */
async function* inBlocks(content: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let block = ''
  for await (const chunk of content) {
    block += chunk.toString('latin1')
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  yield block
}

type FoundGroups = { [group: string]: string | undefined }

class Fields {
  foundDynamic = false
  private instruction = ''
  private joined = ''

  take({ part, settings = '', next, double, single }: FoundGroups): void {
    const isElement = part !== undefined
    if (isElement && settings.endsWith('/')) return
    if (isElement && next !== '/') this.foundDynamic = true
    if (!isElement) this.end()
    const text = decodeEntities(part ?? double ?? single ?? '')
    this.add(text.replace(LINK_ADDRESS, '$1'))
    if (!isElement) this.end()
  }

  end(): void {
    const text = this.instruction
    if (text === '') return
    if (DDE.test(text) || loadsFromElsewhere(text)) this.foundDynamic = true
    this.instruction = ''
  }

  private add(text: string): void {
    if (this.foundDynamic) return
    this.instruction += text
    // Another field may stand in the middle of a word. The letter in front keeps a word that was cut from being one.
    this.joined = `x${this.joined.slice(-16)}${text}`
    this.foundDynamic = DDE.test(this.joined) || this.instruction.length > LONGEST_INSTRUCTION
  }
}
