import { HarmlessNames } from './harmless-names'
import { PdfNesting, type PdfToken } from './pdf-nesting'
import { refuseUnless } from './refusal'

/** How much of a PDF may still be read, in bytes and in objects: bytes may be read as part of several objects. */
export type PdfBudget = { bytes: number; objects: number }

/** Takes what was read off the budget. */
export function spendBudget(budget: PdfBudget, bytes: number, objects = 0): void {
  budget.bytes -= bytes
  budget.objects -= objects
  refuseUnless(budget.bytes >= 0 && budget.objects >= 0, 'too-complex')
}

/** What a PDF object shows outside its strings and comments. */
export type PdfObject = {
  /** Every name in it, escapes resolved, without the slash; but for those that are harmless wherever they stand in it. */
  names: Set<string>
  /**
   * Of its outermost dictionary, what the keys hold that say how its stream is read, token by token: `[ /FlateDecode ]`,
   * `7 0 R`. A key that appears twice holds both, and none is here where something follows the dictionary.
   */
  streamKeys: Map<string, string>
  /** Whether it names another file: by a text under F or UF (7.11.2), or as the place of its own stream (7.3.8.2). */
  namesFile: boolean
  /** Where its stream begins, or null where it has none. */
  streamAt: number | null
  /** Whether the keyword before its stream ends its line, as it has to (7.3.8.1): readers disagree on where another stream begins. */
  streamOnNewLine: boolean
  /** Where the reading ended. */
  end: number
}

// What names a file holds a text; a flag of the first name holds a number, a font called so a dictionary.
const FILE_KEYS = new Set(['F', 'UF'])
const STREAM_KEYS = new Set(['N', 'First', 'Filter', 'DecodeParms'])
// By byte: a table takes a fraction of a set's time.
// Chrome takes these for blanks as well.
const CHROME_BLANKS = new Set([0x80, 0xff])
const isWhitespace = tableOf('\0\t\n\f\r \x80\xff')
const isDelimiter = tableOf('()<>[]{}/%')
const [LF, CR] = [10, 13]
const [SLASH, LESS, MORE, OPENING] = [0x2f, 0x3c, 0x3e, 0x28]
// Streams that are read have far shorter ones. What is cut ends as a reference does, with which none of them is read.
const LONGEST_NOTE = 512
const CUT = 'R'
const LAST_KEYWORD = /^(endobj|endstream|obj|xref|trailer|startxref)$/

/** Which bytes an object is read from. */
type Reading = {
  /** Whether the object ends with its value, as in an object stream, and not with a keyword. */
  alone: boolean
  /** Whether the file has no more bytes than these. */
  ended: boolean
}

/**
 * Reads one object (ISO 32000-1, 7.2 and 7.3) for its names: up to its end, its stream, or the next object.
 * @param bytes from right after the object's `obj`, or from where it begins in an object stream
 * @returns null where more bytes are needed to read the object to its end
 */
export function readPdfObject(bytes: Buffer, reading: Reading): PdfObject | null {
  const harmless = new HarmlessNames()
  const found = readTokens(bytes, reading, harmless)
  for (const name of harmless.list()) found?.names.delete(name)
  return found
}

function readTokens(bytes: Buffer, { alone, ended }: Reading, harmless: HarmlessNames): PdfObject | null {
  const found: PdfObject = {
    names: new Set(),
    streamKeys: new Map(),
    namesFile: false,
    streamAt: null,
    streamOnNewLine: false,
    end: 0,
  }
  const first = skipBlank(bytes, 0)
  if ((ended || first + 1 < bytes.length) && !startsValue(bytes, first)) return { ...found, end: first }
  const nesting = new PdfNesting()
  const notes = new KeyNotes(found.streamKeys)
  let before = ''
  for (let at = first; at < bytes.length; at = skipBlank(bytes, at)) {
    const token = readToken(bytes, at, ended)
    if (token === null) {
      // A text that does not end is one to all readers where a value belongs; elsewhere some pass over its beginning.
      if (ended) nesting.take({ kind: 'string', text: '()' })
      break
    }
    at = found.end = token.end
    if (token.kind === 'name') found.names.add(token.text)
    harmless.take(token)
    if (token.kind === 'string' && FILE_KEYS.has(before)) found.namesFile = true
    before = token.kind === 'name' ? token.text : ''
    if (nesting.depth === 0 && token.text === 'stream') {
      // The line may end with a second byte, which these do not have.
      if (bytes[at] === CR && at + 1 === bytes.length && !ended) return null
      const streamAt = skipLineEnd(bytes, at)
      const namesFile = found.namesFile || notes.hasFileKey
      return { ...found, namesFile, streamAt, streamOnNewLine: streamAt > at }
    }
    if (nesting.depth === 0 && LAST_KEYWORD.test(token.text)) return found
    notes.take(token, nesting.depth)
    nesting.take(token)
    if (alone && nesting.depth === 0) return found
  }
  return ended ? { ...found, end: bytes.length } : null
}

// What may hold an action, or be its name. Bytes of a picture may look like the keyword, and hold none of these.
function startsValue(bytes: Buffer, at: number): boolean {
  return /^(<<|\[|\/)/.test(bytes.toString('latin1', at, at + 2))
}

/** Notes what the keys of an outermost dictionary hold. */
class KeyNotes {
  /** Whether one of them is F, whatever follows the dictionary. */
  hasFileKey = false
  private key = ''
  private hasValue = true
  private values = 0

  constructor(private readonly found: Map<string, string>) {}

  take({ kind, text }: PdfToken, depth: number): void {
    if (depth === 0) this.values += 1
    // Another reader may have taken the end of the dictionary for the value of a key, and this for more of its keys.
    if (this.values > 1) this.found.clear()
    if (this.values > 1 || depth === 0 || (depth === 1 && text === '>>')) return
    const isKey = depth === 1 && kind === 'name' && this.hasValue
    if (isKey) this.key = text
    else if (STREAM_KEYS.has(this.key)) this.note(kind === 'name' ? `/${text}` : text)
    this.hasValue = !isKey
    this.hasFileKey ||= isKey && text === 'F'
  }

  private note(text: string): void {
    const before = this.found.get(this.key)
    if (before !== undefined && before.length > LONGEST_NOTE) return
    const noted = before === undefined ? text : `${before} ${text}`
    this.found.set(this.key, noted.length > LONGEST_NOTE ? `${noted.slice(0, LONGEST_NOTE)} ${CUT}` : noted)
  }
}

function readToken(bytes: Buffer, at: number, ended: boolean): (PdfToken & { end: number }) | null {
  const [character, next] = [bytes[at] ?? 0, bytes[at + 1]]
  if (character === SLASH) {
    const end = endOfName(bytes, at + 1, ended)
    return end === null ? null : { ...readName(bytes.toString('latin1', at + 1, end)), end }
  }
  if ((character === LESS || character === MORE) && next === character)
    return { kind: 'mark', text: character === LESS ? '<<' : '>>', end: at + 2 }
  if (character === OPENING) return asString(endOfText(bytes, at))
  if (character === LESS) return asString(bytes.indexOf('>', at) + 1)
  if (isDelimiter[character]) return { kind: 'mark', text: String.fromCharCode(character), end: at + 1 }
  const end = endOfWord(bytes, at, ended)
  return end === null ? null : { kind: 'word', text: bytes.toString('latin1', at, end), end }
}

function asString(end: number): (PdfToken & { end: number }) | null {
  return end > 0 ? { kind: 'string', text: '()', end } : null
}

/** Where a text in parentheses ends, which may hold balanced ones; 0 where the bytes end first. */
function endOfText(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const character = bytes[at]
    if (character === 0x5c) at += 1
    else if (character === 0x28) depth += 1
    else if (character === 0x29) depth -= 1
    if (depth === 0) return at + 1
  }
  return 0
}

/** Where a word ends; null where it touches the end of bytes that go on, and so may itself. */
function endOfWord(bytes: Buffer, start: number, ended: boolean): number | null {
  for (let at = start; at < bytes.length; at++) {
    const character = bytes[at] ?? 0
    if (isWhitespace[character] || isDelimiter[character]) return at
  }
  return ended ? bytes.length : null
}

// To Chrome a name ends where what it takes for a blank begins; to others that is a letter of it, as in UTF-8 the second byte of À.
function endOfName(bytes: Buffer, start: number, ended: boolean): number | null {
  let end = endOfWord(bytes, start, ended)
  while (end !== null && CHROME_BLANKS.has(bytes[end] ?? 0)) end = endOfWord(bytes, end + 1, ended)
  return end
}

function readName(text: string): PdfToken {
  const [start = '', ...rest] = text.split(/[\x80\xff]+/)
  return { kind: 'name', text: decodeName(start), goesOn: rest.some(Boolean) }
}

function decodeName(text: string): string {
  if (!text.includes('#')) return text
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Skips whitespace and comments. */
function skipBlank(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length) {
    const character = bytes[at] ?? 0
    if (character === 0x25) at = endOfLine(bytes, at)
    else if (isWhitespace[character]) at += 1
    else break
  }
  return at
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1
  return at
}

function skipLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === CR && bytes[at + 1] === LF) return at + 2
  return bytes[at] === LF || bytes[at] === CR ? at + 1 : at
}

function tableOf(characters: string): boolean[] {
  return Array.from({ length: 256 }, (_, byte) => characters.includes(String.fromCharCode(byte)))
}
