import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = new Map<string, string>()

/**
 * What stands inside a small drawing's `<svg>`, to be inlined in a page whose first screen shows it: a file of its own
 * costs a slow connection a round trip, and an `<img>` is one more document to the browser.
 */
export function readDrawing(path: `/artwork/${string}.svg`): string {
  const known = read.get(path)
  if (known !== undefined) return known
  const file = join(process.cwd(), 'public/artwork', path.slice('/artwork/'.length))
  const drawing = readFileSync(file, 'utf8')
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
  read.set(path, inside)
  return inside
}
