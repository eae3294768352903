import { findTextRows, type Span, type TextRow } from './flight-rows'

/** A character of a text within React's inline script: plain, escaped once (for the script's string), or twice (for the JSON in it too). */
const CHARACTER = String.raw`(?:[^\\"]|\\u[0-9a-f]{4}|\\\\(?:\\["\\]|[a-z]))`

// How React's payload contains a style sheet and structured data: as a text, or as the id of the row that has the text.
const TEXTS = [
  String.raw`\\"precedence\\":\\"next\\",\\"href\\":\\"[^"\\]+\\",\\"children\\":`,
  String.raw`\\"type\\":\\"application/ld\+json\\",\\"dangerouslySetInnerHTML\\":\{\\"__html\\":`,
].map(before => new RegExp(String.raw`(${before})\\"(?:\$([0-9a-f]+)|(?!\$)${CHARACTER}*)\\"`, 'g'))

// What is only for link previews, in the payload of the page's head.
const PREVIEW = new RegExp(
  String.raw`,\[\\"\$\\",\\"meta\\",\\"\d+\\",\{\\"(?:property|name)\\":\\"(?:og|twitter):${CHARACTER}+\\",\\"content\\":\\"${CHARACTER}*\\"\}\]`,
  'g',
)

// Within a string, quotes have a backslash before them.
const EMPTY_PIECE = ';self.__next_f.push([1,""])'

const NOTHING = String.raw`\"\"`

/**
 * Takes out of React's payload what React need not read there: style sheets, which it finds in the head by their names, structured data,
 * which it does not compare, and what link previews show. The document contains them already. A payload in another form than expected
 * stays as it is. So does anything within a text row that only looks like such a text: a stranger may have written it, and React reads
 * the row by its length. On the next page, without a reload, the first page's previews stand in the head beside its own, and after Back
 * the structured data is empty; only crawlers and chats read them, and they load every page.
 */
export function dropDuplicates(html: string): string {
  const rows = findTextRows(html)
  if (!rows) return html
  const named = new Set<string>()
  const isInText = (at: number) => rows.some(({ text }) => at >= text.from && at < text.to)
  const edits = TEXTS.flatMap(pattern =>
    [...html.matchAll(pattern)].flatMap(({ index, 0: whole, 1: before = '', 2: row }): Edit[] => {
      if (isInText(index)) return []
      if (row === undefined) return [{ from: index + before.length, to: index + whole.length, by: NOTHING }]
      named.add(row)
      return []
    }),
  )
  const previews = [...html.matchAll(PREVIEW)]
    .filter(({ index }) => !isInText(index))
    .map(({ index, 0: whole }): Edit => ({ from: index, to: index + whole.length, by: '' }))
  const emptied = rows.filter(({ id }) => named.has(id)).flatMap(toEmpty)
  return applyEdits(html, [...edits, ...previews, ...emptied]).replaceAll(EMPTY_PIECE, '')
}

/** A stretch of the document, and what replaces it. */
type Edit = Span & { by: string }

/** Replaces a text row by an empty row with the same id. The new row is no text row, so it ends with its line. */
function toEmpty({ id, parts }: TextRow): Edit[] {
  return parts.map((part, index) => ({ ...part, by: index === 0 ? `${id}:${NOTHING}\\n` : '' }))
}

function applyEdits(html: string, edits: Edit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { from, to, by } of edits.sort((a, b) => a.from - b.from)) {
    parts.push(html.slice(done, from), by)
    done = to
  }
  return parts.join('') + html.slice(done)
}
