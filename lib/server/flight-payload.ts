/** A character of a text within React's inline script: plain, escaped once (the script's string), or twice (JSON in it). */
const CHARACTER = String.raw`(?:[^\\"]|\\u[0-9a-f]{4}|\\\\(?:\\["\\]|[a-z]))`

// Where a style sheet and structured data stand in React's payload, each as a text in place or as the id of its row.
const TEXTS = [
  String.raw`\\"precedence\\":\\"next\\",\\"href\\":\\"[^"\\]+\\",\\"children\\":`,
  String.raw`\\"type\\":\\"application/ld\+json\\",\\"dangerouslySetInnerHTML\\":\{\\"__html\\":`,
].map(before => new RegExp(String.raw`(${before})\\"(?:\$([0-9a-f]+)|(?!\$)${CHARACTER}*)\\"`, 'g'))

const NOTHING = String.raw`\"\"`

/**
 * Empties those texts in React's payload that it never reads there: style sheets, which it finds in the head by their names,
 * and structured data, which it does not compare. The document itself holds both already. What has another form than expected
 * stays. After Back, without a reload, the structured data is empty: only crawlers read it, and they load every page.
 */
export function dropDuplicates(html: string): string {
  const rows: string[] = []
  const emptied = TEXTS.reduce(
    (text, pattern) =>
      text.replace(pattern, (whole, before: string, row?: string) => {
        if (row === undefined) return before + NOTHING
        rows.push(row)
        return whole
      }),
    html,
  )
  return rows.reduce(withoutRow, emptied)
}

/** Empties a row that says how many bytes of text follow. */
function withoutRow(html: string, row: string): string {
  const head = new RegExp(`(?<![0-9a-f])${row}:T([0-9a-f]+),`).exec(html)
  if (!head) return html
  const [opening, bytes = ''] = head
  const end = endOfText(html, head.index + opening.length, Number.parseInt(bytes, 16))
  if (end === undefined) return html
  return `${html.slice(0, head.index)}${row}:${NOTHING}\\n${html.slice(end)}`
}

/** Where a text of so many bytes ends that stands in the script's string; undefined where the string ends before it. */
function endOfText(html: string, start: number, bytes: number): number | undefined {
  const character = /\\u[0-9a-f]{4}|\\.|[^\\"]/suy
  character.lastIndex = start
  let left = bytes
  while (left > 0) {
    const [written] = character.exec(html) ?? []
    if (written === undefined) return undefined
    left -= Buffer.byteLength(written.startsWith('\\') ? JSON.parse(`"${written}"`) : written)
  }
  return left === 0 ? character.lastIndex : undefined
}
