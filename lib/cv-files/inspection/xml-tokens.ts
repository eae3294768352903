import { refuseUnless } from './refusal'
import { decodeEntities } from './xml'

/** What stands in XML, whose text is as its bytes are: a tag, text, or markup that is neither (`<!DOCTYPE …>`, `<?…?>`). */
export type XmlToken =
  | { kind: 'start'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'other'; text: string }

/** An attribute, whose name is given without its prefix. */
export type XmlAttribute = { prefix: string; name: string; value: string }

const BLOCK = 512 * 1024
// A picture of a real document may stand in an attribute.
const LONGEST_MARKUP = 6 * 1024 ** 2
const MOST_ATTRIBUTES = 1000
const COMMENT = ['<!--', '-->'] as const
const CDATA = ['<![CDATA[', ']]>'] as const
const INSTRUCTION = ['<?', '?>'] as const
const DECLARATION = ['<!', '>'] as const
const UNTAGGED = [COMMENT, CDATA, INSTRUCTION, DECLARATION]

// The blanks of XML alone: others may be bytes of a character.
const BLANK = '[ \\t\\r\\n]'
const NAME = `[^ \\t\\r\\n<>/="']+`
const TAG_NAME = new RegExp(NAME, 'y')
const ATTRIBUTE = new RegExp(`${BLANK}+(${NAME})${BLANK}*=${BLANK}*(?:"([^"]*)"|'([^']*)')`, 'y')
const BLANKS = new RegExp(`^${BLANK}*$`)

/**
 * Goes through XML as its bytes come, in time that grows as they do. A text may be given in several parts.
 * @throws {Refused} where it ends in the middle of markup, or a tag has no name or is longer than 6 MiB
 */
export async function readTokens(
  content: AsyncIterable<Buffer>,
  take: (token: XmlToken) => void,
): Promise<void> {
  let unread = ''
  let wanted = BLOCK
  for await (const chunk of content) {
    unread += chunk.toString('latin1')
    if (unread.length < wanted) continue
    unread = unread.slice(takeTokens(unread, take))
    refuseUnless(unread.length <= LONGEST_MARKUP, 'too-complex')
    // Twice as much each time: what is left is read again.
    wanted = Math.min(Math.max(BLOCK, unread.length * 2), LONGEST_MARKUP + BLOCK)
  }
  refuseUnless(takeTokens(unread, take) === unread.length, 'damaged')
}

/** Takes what is there as a whole, and returns where the rest begins. */
function takeTokens(text: string, take: (token: XmlToken) => void): number {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const textEnd = open < 0 ? text.length : open
    if (textEnd > at) take({ kind: 'text', text: text.slice(at, textEnd) })
    if (open < 0) break
    const end = findEnd(text, open)
    if (end < 0) return open
    take(tokenOf(text.slice(open, end)))
    at = end
  }
  return text.length
}

/** Finds where markup ends that begins there; -1 where its end is not there yet. */
function findEnd(text: string, open: number): number {
  for (const [start, end] of UNTAGGED) {
    if (!text.startsWith(start, open)) continue
    const at = text.indexOf(end, open + start.length)
    return at < 0 ? -1 : at + end.length
  }
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '>') return at + 1
    if (character !== '"' && character !== "'") continue
    at = text.indexOf(character, at + 1)
    if (at < 0) return -1
  }
  return -1
}

function tokenOf(markup: string): XmlToken {
  if (markup.startsWith(CDATA[0])) return { kind: 'text', text: markup.slice(CDATA[0].length, -3) }
  if (markup.startsWith('<!') || markup.startsWith('<?')) return { kind: 'other', text: markup }
  const isEnd = markup[1] === '/'
  TAG_NAME.lastIndex = isEnd ? 2 : 1
  const [name] = TAG_NAME.exec(markup) ?? []
  refuseUnless(name !== undefined, 'damaged')
  if (isEnd) return { kind: 'end', name }
  const isEmpty = markup.endsWith('/>')
  const attributes = markup.slice(1 + name.length, isEmpty ? -2 : -1)
  return { kind: 'start', name, attributes, isEmpty }
}

/**
 * Reads the attributes of a tag.
 * @throws {Refused} where something else stands between them, or there are more than a thousand
 */
export function parseAttributes(text: string): XmlAttribute[] {
  const found: XmlAttribute[] = []
  let at = 0
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(text)
    if (!match) break
    const [whole, name = '', double, single] = match
    refuseUnless(found.length < MOST_ATTRIBUTES, 'too-complex')
    found.push({ ...splitName(name), value: decodeText(double ?? single ?? '') })
    at += whole.length
  }
  refuseUnless(BLANKS.test(text.slice(at)), 'damaged')
  return found
}

/** Splits a name from its prefix, which may be ''. */
export function splitName(whole: string): { prefix: string; name: string } {
  const colon = whole.indexOf(':')
  return { prefix: whole.slice(0, Math.max(0, colon)), name: whole.slice(colon + 1) }
}

/** Turns text of XML, given as its bytes of UTF-8, into what it says. */
export function decodeText(text: string): string {
  return decodeEntities(/[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text)
}
