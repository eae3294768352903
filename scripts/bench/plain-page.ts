import { createServer } from 'node:http'
import { listenOnLoopback } from '@/lib/postgres/cluster'

const documentOf = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${body}</body></html>`

/** An empty page, whose figures show what the machine and the measuring add to those of every page. */
export const EMPTY = documentOf('Empty', '<h1>Nothing</h1>')

const UNSEEN = /<(head|script|style|svg|template|noscript)\b[\s\S]*?<\/\1>/g
const TAG = /<(\/?)(\w+)[^>]*>/g
const TEXT_TAGS = ['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'a']

/** Returns a page with the headings, texts and links of another and nothing else: no style, script, font or picture. */
export function textOnly(html: string): string {
  const text = html
    .replace(/<!doctype html>|<!--[\s\S]*?-->/gi, '')
    .replace(UNSEEN, '')
    .replace(TAG, (_tag, slash, name) => (TEXT_TAGS.includes(name) ? `<${slash}${name}>` : ''))
  return documentOf('Text', text)
}

/** Serves a document by plain Node while `use` runs. */
export async function withPlainPage<Result>(
  document: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(document)
  })
  const port = await listenOnLoopback(server)
  try {
    return await use(`http://127.0.0.1:${port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
