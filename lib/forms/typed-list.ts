// An entry in double quotes, up to the comma or the line's end that follows them; in those that phones and word processors set; or one
// without, up to the next comma or line's end.
const ENTRY = /[^\S\n]*(?:"((?:[^"\n]|"")*)"|“([^“”\n]*)”)[^\S\n]*(?=[,\n]|$)|[^,\n]+/g

// What a word processor, a chat or a text file has before each entry of a list. A letter or a number is one with a tab after it alone.
const MARK = /^[^\S\n]*(?:[\p{Co}•·∙‣⁃▪▫■□●○◦⦁➢➤✓✔✗*–—-]\s+|(?:o|\d{1,2}[.)]|[a-z][.)])\t)/iu

/**
 * Reads a list as people type or paste it: its entries separated by commas or line breaks, trimmed, without empty ones and without the
 * bullets or numbers of a list elsewhere. In double quotes an entry keeps its commas; a quote within those is written twice. Of lines
 * with bullets each is one entry.
 */
export function readTypedList(text: string): string[] {
  const lines = text.split('\n')
  const isPasted = lines.filter(line => MARK.test(line)).length > 1
  return lines.flatMap(line => readLine(line, isPasted && MARK.test(line))).filter(Boolean)
}

function readLine(line: string, isOne: boolean): string[] {
  const bare = line.replace(MARK, '').replaceAll('\t', ' ')
  const entries = [...bare.matchAll(ENTRY)]
  if (isOne && entries.length > 1) return [bare.trim()]
  return entries.map(([entry, quoted, curly]) => unquote(entry, quoted, curly))
}

/** Returns a text of one thing a line without the bullets or numbers that a list elsewhere has before each. */
export function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map(line => line.replace(MARK, ''))
    .join('\n')
}

/** Writes a list in a line that `readTypedList` reads as the same one, entry by entry. */
export function writeTypedList(entries: readonly string[]): string {
  return entries.map(quoteWhereNeeded).join(', ')
}

/**
 * Says that commas also separate the entries of a list within its lines, as where a list of sentences was pasted; undefined where
 * nothing is to be said.
 */
export function warnOfCommas(text: string): string | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '').length
  const entries = readTypedList(text).length
  if (lines < 2 || entries <= lines) return undefined
  return `Commas also separate entries within a line: ${lines} lines are ${entries} entries. Put an entry that has a comma in "quotes".`
}

// Quotes that hide nothing which would be read otherwise are the entry's own.
function unquote(entry: string, quoted: string | undefined, curly: string | undefined): string {
  if (quoted !== undefined && (/,|""|^“/.test(quoted) || MARK.test(quoted)))
    return quoted.replaceAll('""', '"').trim()
  return (curly?.includes(',') ? curly : entry).trim()
}

function quoteWhereNeeded(entry: string): string {
  return /^["“]|,/.test(entry) || MARK.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry
}
