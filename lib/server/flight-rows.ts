/** A stretch of the document: its first character, and the one behind its last. */
export type Span = { from: number; to: number }

/** A text that is a row of its own in React's payload, and its place in the document. */
export type TextRow = {
  id: string
  /** The whole row, with its id and length: a span for each piece of the payload that has a part of it. */
  parts: Span[]
  /** The text alone, from its first character to its last, whatever stands between its pieces. */
  text: Span
}

// Each of Next's scripts has a piece of the payload: as a string, or as bytes where the piece is not UTF-8 text.
const PIECE = /self\.__next_f\.push\(\[1,"/g
const BYTES = 'self.__next_f.push([3,'

// Parts of such a string: the rest of a line, characters without an escape, and one character with or without.
const LINE = /(?:[^\\"]+|\\[^n])*/y
const STRETCH = /[^\\"]+/y
const NEW_LINE = '\\n'
const CHARACTER = /\\u[0-9a-f]{4}|\\.|[^\\"]/suy

const TEXT_HEAD = /^([0-9a-f]*):T([0-9a-f]+),$/
const UNFINISHED_HEAD = /^[0-9a-f]*(?::(?:T[0-9a-f]*)?)?$/
// The head of a row of bytes, which has its length before it too.
const BYTES_HEAD = /:[AObGLMSUVglmos]$/

/**
 * Finds the long texts in a document's payload. React sends the length of each and then the text as it is, so nothing within one is a
 * part of the payload, whatever it looks like (`startReadingFromStream` of react-server-dom's client).
 * @returns null where the payload has another form than expected
 */
export function findTextRows(html: string): TextRow[] | null {
  if (html.includes(BYTES)) return null
  const reader = new RowReader(html)
  // A text at the end of a piece may look like the beginning of another.
  for (const { index, 0: opening } of html.matchAll(PIECE))
    if (index >= reader.at && !reader.readPiece(index + opening.length)) return null
  return reader.rows
}

/** Reads the rows of a payload, piece after piece; each may be cut anywhere. */
class RowReader {
  readonly rows: TextRow[] = []
  /** Where it has come to. */
  at = 0
  private state: 'head' | 'line' | 'text' = 'head'
  private head = ''
  private parts: Span[] = []
  private row: TextRow | undefined
  /** How many bytes of the row's text are still to come. */
  private left = 0

  constructor(private readonly html: string) {}

  /** Reads the piece that begins there, up to its quote; false where it cannot be read. */
  readPiece(start: number): boolean {
    this.at = start
    if (this.head !== '' || this.state === 'text') this.beginPart()
    const steps = { head: this.readHead, line: this.readLine, text: this.readText }
    while (this.html[this.at] !== '"') if (!steps[this.state].call(this)) return false
    return true
  }

  private readHead(): boolean {
    if (this.head === '') {
      this.parts = []
      this.beginPart()
    }
    const character = this.take(CHARACTER)
    this.head += character
    this.extendPart()
    if (UNFINISHED_HEAD.test(this.head)) return character !== ''
    const [, id, bytes] = TEXT_HEAD.exec(this.head) ?? []
    const isOfBytes = BYTES_HEAD.test(this.head)
    this.head = ''
    if (id !== undefined && bytes !== undefined) this.beginText(id, Number.parseInt(bytes, 16))
    else this.state = character === NEW_LINE ? 'head' : 'line'
    return !isOfBytes
  }

  private beginText(id: string, bytes: number): void {
    this.row = { id, parts: this.parts, text: { from: this.at, to: this.at } }
    this.rows.push(this.row)
    this.left = bytes
    this.state = bytes > 0 ? 'text' : 'head'
  }

  private readLine(): boolean {
    this.take(LINE)
    if (!this.html.startsWith(NEW_LINE, this.at)) return this.html[this.at] === '"'
    this.at += NEW_LINE.length
    this.state = 'head'
    return true
  }

  private readText(): boolean {
    const start = this.at
    const fitting = firstBytes(this.take(STRETCH), this.left)
    this.at = start + fitting.length
    const taken = fitting || this.take(CHARACTER)
    this.left -= Buffer.byteLength(taken.startsWith('\\') ? JSON.parse(`"${taken}"`) : taken)
    this.extendPart()
    if (this.row) this.row.text.to = this.at
    if (this.left === 0) this.state = 'head'
    return taken !== '' && this.left >= 0
  }

  private beginPart(): void {
    this.parts.push({ from: this.at, to: this.at })
  }

  private extendPart(): void {
    const last = this.parts.at(-1)
    if (last) last.to = this.at
  }

  /** Takes what matches at the current place, and returns it; an empty text where nothing matches. */
  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [taken = ''] = pattern.exec(this.html) ?? []
    this.at += taken.length
    return taken
  }
}

/** Returns the beginning of a text that has so many bytes. Where that cuts a character, it is replaced, and the result is longer. */
function firstBytes(text: string, bytes: number): string {
  return Buffer.byteLength(text) <= bytes ? text : Buffer.from(text).toString('utf8', 0, bytes)
}
