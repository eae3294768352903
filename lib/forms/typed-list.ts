// An entry in double quotes, up to the comma or the line's end that follows them; or one without, up to the next of those.
const ENTRY = /[^\S\n]*"((?:[^"\n]|"")*)"[^\S\n]*(?=[,\n]|$)|[^,\n]+/g

/**
 * Reads a list as people type it: its entries parted by commas or line breaks, trimmed, without empty ones. In double quotes an
 * entry keeps its commas; a quote within those is written twice.
 */
export function readTypedList(text: string): string[] {
  return [...text.matchAll(ENTRY)].map(([entry, quoted]) => unquote(entry, quoted)).filter(Boolean)
}

/** Writes a list in a line that `readTypedList` reads as the same one, entry by entry. */
export function writeTypedList(entries: readonly string[]): string {
  return entries.map(quoteWhereNeeded).join(', ')
}

/**
 * Says that commas part the entries of a list within its lines, too, as where a list of sentences was pasted; undefined where
 * nothing is to be said.
 */
export function warnOfCommas(text: string): string | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '').length
  const entries = readTypedList(text).length
  if (lines < 2 || entries <= lines) return undefined
  return `Commas part entries within a line, too: ${lines} lines are ${entries} entries. Put one that has a comma into "quotes".`
}

// Quotes that hide no comma and no quote are the entry's own.
function unquote(entry: string, quoted: string | undefined): string {
  const hides = quoted !== undefined && /,|""/.test(quoted)
  return (hides ? quoted.replaceAll('""', '"') : entry).trim()
}

function quoteWhereNeeded(entry: string): string {
  return /^"|,/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry
}
