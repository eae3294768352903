const OPENING_LENGTH = 180
const REPEATED_TITLE_LENGTH = 60

/** Returns a text as it is shown: N/A where there is none. */
export function orNA(text: string | null | undefined): string {
  return text?.trim() ? text : 'N/A'
}

/** Writes a number with its thousands apart: `10,000`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-NG')
}

/** Writes how many of something there are: `1 job`, `3 jobs`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`
}

/** Lists names in a sentence: `Title`, `Title and City`, `Title, City and Seats`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Holds what is one thing together, such as a date or a phone number in a sentence: a line breaks within it after a comma alone. */
export function holdTogether(text: string): string {
  return text.replaceAll(/(?<!,) /g, '\u00a0')
}

/**
 * Sets a text of a script that runs from right to left apart within a sentence, which would else be turned around from there on. One
 * with Latin letters too, such as a city's own name before an English country, runs as the sentence does.
 */
export function setApart(text: string): string {
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return text
  const start = /\p{Script=Latin}/u.test(text) ? '\u2066' : '\u2068'
  return `${start}${text}\u2069`
}

/** Writes a stored phone number in groups, such as `+234 803 123 4567`; numbers of other countries stay as they are. */
export function formatPhone(number: string | null | undefined): string {
  return orNA(number).replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}

/** Writes the size of a file, in bytes, for people: `412 KB`, `2.1 MB`, `5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KB`
  return `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`
}

/**
 * Cuts a text that is too long at a word, and marks that with an ellipsis.
 * @param most how many characters may stay
 */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return characters.join('')
  // One more may be the blank after the last word; without any it is one long word.
  const head = characters.slice(0, most + 1).join('')
  const words = head.replace(/[,;:.]?\s+\S*$/, '')
  return `${words === head ? characters.slice(0, most).join('') : words}…`
}

// Three letters before its end, as `Mr. Musa` ends none.
const SENTENCES = /^.*\p{L}{3}[.!?؟]["'”’)]*(?=\s)/su

/**
 * Returns the beginning of a record's description, as it stands in a list of many: whole sentences where they fill half of the
 * room at least, and else as many words as fit.
 */
export function openingOf(description: string): string {
  const opening = cutAtWord(description, OPENING_LENGTH)
  if (opening === description.trim()) return opening
  // With one character more, the blank after a sentence that just fits.
  const [sentences = ''] =
    description
      .trim()
      .slice(0, opening.length + 1)
      .match(SENTENCES) ?? []
  return sentences.length * 2 >= OPENING_LENGTH ? sentences : opening
}

/** Returns a record's title as it stands on a page that has all of it elsewhere. */
export function titleInShort(title: string): string {
  return orNA(cutAtWord(title, REPEATED_TITLE_LENGTH))
}

/** Splits a long text at its line breaks; a missing one gives the single paragraph 'N/A'. */
export function splitParagraphs(text: string | null | undefined): string[] {
  const paragraphs = (text ?? '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean)
  return paragraphs.length > 0 ? paragraphs : ['N/A']
}
