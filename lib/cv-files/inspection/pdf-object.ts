import { insist } from './refusal'

/** How much of a PDF may still be read, in bytes and in objects: bytes may be read as part of several objects. */
export type PdfBudget = { bytes: number; objects: number }

/** Takes an object that was read off the budget. */
export function spend(budget: PdfBudget, bytes: number): void {
  budget.bytes -= bytes
  budget.objects -= 1
  insist(budget.bytes >= 0 && budget.objects >= 0, 'too-complex')
}

/** What a PDF object shows outside its strings and comments. */
export type PdfObject = {
  /** Every name in it, escapes resolved, without the slash. */
  names: Set<string>
  /** The whole numbers of its outermost dictionary, by their key; references are left out. */
  numbers: Map<string, number>
  /** Where its stream begins, or null where it has none. */
  streamAt: number | null
  /** Where the reading ended. */
  end: number
}

const WHITESPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map(character => character.charCodeAt(0)))
const [LF, CR] = [10, 13]
const LAST_KEYWORD = /^(endobj|endstream|obj|xref|trailer|startxref)$/

/**
 * Reads one object (ISO 32000-1, 7.2 and 7.3) for its names: up to its end, its stream, or the next object.
 * @param start behind the object's `obj`, or where it begins in an object stream
 * @param options `alone`: it ends with its value, as in an object stream, and not with a keyword; `ended`: the file has no
 * more bytes than these
 * @returns null where the bytes end before it does, unless they have ended
 */
export function readPdfObject(
  bytes: Buffer,
  start: number,
  { alone = false, ended = false } = {},
): PdfObject | null {
  const found: PdfObject = { names: new Set(), numbers: new Map(), streamAt: null, end: start }
  let [dictionaries, arrays, key] = [0, 0, '']
  for (let at = skipBlank(bytes, start); at < bytes.length; at = skipBlank(bytes, at)) {
    const token = readToken(bytes, at, ended)
    if (token === null) return ended ? found : null
    at = found.end = token.end
    if (token.text === '<<') dictionaries += 1
    else if (token.text === '>>') dictionaries -= 1
    else if (token.text === '[') arrays += 1
    else if (token.text === ']') arrays -= 1
    else if (token.kind === 'name') {
      key = token.text
      found.names.add(key)
    } else if (token.text === 'R') found.numbers.delete(key)
    else if (dictionaries === 1 && /^\d+$/.test(token.text))
      noteNumber(found.numbers, key, Number(token.text))
    else if (dictionaries <= 0 && token.text === 'stream')
      return { ...found, streamAt: skipLineEnd(bytes, at) }
    else if (dictionaries <= 0 && LAST_KEYWORD.test(token.text)) return found
    if (alone && dictionaries <= 0 && arrays <= 0) return found
  }
  return ended ? found : null
}

// Of a reference, `7 0 R`, only its first number is noted, and its `R` takes that back.
function noteNumber(numbers: Map<string, number>, key: string, value: number): void {
  if (!numbers.has(key)) numbers.set(key, value)
}

type Token = { kind: 'name' | 'string' | 'other'; text: string; end: number }

function readToken(bytes: Buffer, at: number, ended: boolean): Token | null {
  const character = String.fromCharCode(bytes[at] ?? 0)
  const two = bytes.toString('latin1', at, at + 2)
  if (two === '<<' || two === '>>') return { kind: 'other', text: two, end: at + 2 }
  if (character === '(') return asString(endOfText(bytes, at))
  if (character === '<') return asString(bytes.indexOf('>', at) + 1)
  if (character === '/') {
    const end = endOfWord(bytes, at + 1, ended)
    return end === null
      ? null
      : { kind: 'name', text: decodeName(bytes.toString('latin1', at + 1, end)), end }
  }
  if (DELIMITERS.has(bytes[at] ?? 0)) return { kind: 'other', text: character, end: at + 1 }
  const end = endOfWord(bytes, at, ended)
  return end === null ? null : { kind: 'other', text: bytes.toString('latin1', at, end), end }
}

function asString(end: number): Token | null {
  return end > 0 ? { kind: 'string', text: '', end } : null
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
    if (WHITESPACE.has(character) || DELIMITERS.has(character)) return at
  }
  return ended ? bytes.length : null
}

function decodeName(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Skips whitespace and comments. */
function skipBlank(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length) {
    const character = bytes[at] ?? 0
    if (character === 0x25) at = endOfLine(bytes, at)
    else if (WHITESPACE.has(character)) at += 1
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
