import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = new Map<string, string>()

/**
 * What stands inside a small drawing's `<svg>`, for a page whose first screen shows it: a file of its own would cost a
 * slow line a trip, and a picture is one more document to the browser. Takes the drawing's address under /artwork.
 */
export function readDrawing(address: `/artwork/${string}.svg`): string {
  const known = read.get(address)
  if (known !== undefined) return known
  const file = join(process.cwd(), 'public/artwork', address.slice('/artwork/'.length))
  const drawing = readFileSync(file, 'utf8')
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
  read.set(address, inside)
  return inside
}
