import { refuseUnless } from './refusal'

/** A token of a PDF object (ISO 32000-1, 7.2); of a string its content is left out. */
export type PdfToken = {
  kind: 'name' | 'string' | 'mark' | 'word'
  text: string
  /** Whether a name goes on behind what is a blank to Chrome. */
  goesOn?: boolean
}

type Opened = { bracket: '<<' | '['; awaitsValue: boolean }

const MOST_NESTED = 500
const NUMBER_OR_REFERENCE = /^([+\-.\d]+|R)$/
const CONSTANT = /^(true|false|null)$/

/**
 * The brackets of an object that are open. Readers disagree about a key without a value, about what is no key in its place, and about
 * foreign words: what one passes over another reads as more keys. So each is refused.
 */
export class PdfNesting {
  private readonly open: Opened[] = []

  get depth(): number {
    return this.open.length
  }

  /** @throws {Refused} */
  take(token: PdfToken): void {
    const current = this.open.at(-1)
    if (current?.bracket === '<<') this.takeInDictionary(current, token)
    else if (current) this.takeInArray(token)
    else if (isOpening(token)) this.begin(token.text)
  }

  private takeInDictionary(current: Opened, token: PdfToken): void {
    if (isMark(token, '>>')) {
      refuseUnless(!current.awaitsValue, 'too-complex')
      this.open.pop()
    } else if (current.awaitsValue) {
      current.awaitsValue = false
      this.takeValue(token)
    } else if (token.kind === 'name') {
      // To Chrome the rest would be the key's value.
      refuseUnless(!token.goesOn, 'too-complex')
      current.awaitsValue = true
    }
    // A reference is three words.
    else refuseUnless(token.kind === 'word' && NUMBER_OR_REFERENCE.test(token.text), 'too-complex')
  }

  private takeInArray(token: PdfToken): void {
    if (isMark(token, ']')) this.open.pop()
    else this.takeValue(token)
  }

  private takeValue(token: PdfToken): void {
    if (isOpening(token)) this.begin(token.text)
    else refuseUnless(isSimpleValue(token), 'too-complex')
  }

  private begin(bracket: Opened['bracket']): void {
    refuseUnless(this.open.length < MOST_NESTED, 'too-complex')
    this.open.push({ bracket, awaitsValue: false })
  }
}

function isSimpleValue({ kind, text }: PdfToken): boolean {
  if (kind === 'word') return NUMBER_OR_REFERENCE.test(text) || CONSTANT.test(text)
  return kind === 'name' || kind === 'string'
}

function isMark({ kind, text }: PdfToken, mark: string): boolean {
  return kind === 'mark' && text === mark
}

function isOpening(token: PdfToken): token is PdfToken & { text: Opened['bracket'] } {
  return isMark(token, '<<') || isMark(token, '[')
}
