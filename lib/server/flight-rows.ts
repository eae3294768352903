/** A text that is a row of its own in React's payload, and its place in the document. */
export type TextRow = {
  id: string
  /** Where the row begins, where its text does, and where both end. */
  from: number
  start: number
  end: number
  /** Whether all of it stands in one script. */
  whole: boolean
}

// Next's scripts, each with a piece of the payload as a string, or where that is no text, as bytes.
const PIECE = /self\.__next_f\.push\(\[1,"/g
const BYTES = 'self.__next_f.push([3,'

// Within such a string: what is left of a line, a stretch without escapes, and one character.
const LINE = /(?:[^\\"]+|\\[^n])*/y
const STRETCH = /[^\\"]+/y
const NEW_LINE = '\\n'
const CHARACTER = /\\u[0-9a-f]{4}|\\.|[^\\"]/suy

const TEXT_HEAD = /^([0-9a-f]*):T([0-9a-f]+),$/
const UNFINISHED_HEAD = /^[0-9a-f]*(?::(?:T[0-9a-f]*)?)?$/
// Of rows of bytes, whose length is said too.
const BYTES_HEAD = /:[AObGLMSUVglmos]$/

/**
 * Finds the long texts in a document's payload. React sends each as it is, behind its length, so whatever they look like, nothing in
 * them is a part of the payload (`startReadingFromStream` of react-server-dom's client). Null where the payload has another form
 * than expected.
 */
export function findTextRows(html: string): TextRow[] | null {
  if (html.includes(BYTES)) return null
  const reader = new RowReader(html)
  for (const { index, 0: opening } of html.matchAll(PIECE))
    if (!reader.readPiece(index + opening.length)) return null
  return reader.rows
}

/** Reads the rows of a payload, piece after piece; each may be cut anywhere. */
class RowReader {
  readonly rows: TextRow[] = []
  private piece = 0
  private at = 0
  private state: 'head' | 'line' | 'text' = 'head'
  private head = ''
  private from = 0
  private row: TextRow | undefined
  /** How many bytes of the row's text are still to come. */
  private left = 0

  constructor(private readonly html: string) {}

  /** Reads the piece that begins there, up to its quote; false where it cannot be read. */
  readPiece(start: number): boolean {
    this.piece = this.at = start
    if (this.row && this.state === 'text') this.row.whole = false
    const steps = { head: this.readHead, line: this.readLine, text: this.readText }
    while (this.html[this.at] !== '"') if (!steps[this.state].call(this)) return false
    return true
  }

  private readHead(): boolean {
    if (this.head === '') this.from = this.at
    const character = this.take(CHARACTER)
    this.head += character
    if (UNFINISHED_HEAD.test(this.head)) return character !== ''
    const [, id, bytes] = TEXT_HEAD.exec(this.head) ?? []
    const isOfBytes = BYTES_HEAD.test(this.head)
    this.head = ''
    if (id !== undefined && bytes !== undefined) this.beginText(id, Number.parseInt(bytes, 16))
    else this.state = character === NEW_LINE ? 'head' : 'line'
    return !isOfBytes
  }

  private beginText(id: string, bytes: number): void {
    this.row = { id, from: this.from, start: this.at, end: this.at, whole: this.from >= this.piece }
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
    if (this.row) this.row.end = this.at
    if (this.left === 0) this.state = 'head'
    return taken !== '' && this.left >= 0
  }

  /** Takes what matches where the reading stands; nothing where nothing does. */
  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [taken = ''] = pattern.exec(this.html) ?? []
    this.at += taken.length
    return taken
  }
}

/** The beginning of a text that has so many bytes; of a character that is cut, more. */
function firstBytes(text: string, bytes: number): string {
  return Buffer.byteLength(text) <= bytes ? text : Buffer.from(text).toString('utf8', 0, bytes)
}
