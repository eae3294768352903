import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a drawing on the site. */
type DrawingPath = `/artwork/${string}.svg`

const inner = new Map<string, string>()

/**
 * What stands inside a small drawing's `<svg>`, for a page whose first screen shows it: a file of its own would cost a
 * slow line a round trip, and a picture is one more document to the browser.
 */
export function readDrawing(path: DrawingPath): string {
  const known = inner.get(path)
  if (known !== undefined) return known
  const drawing = readFile(path).toString('utf8')
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
  inner.set(path, inside)
  return inside
}

/** A whole drawing as a data URL, for what is drawn on the server. */
export function drawingDataUrl(path: string): string {
  return `data:image/svg+xml;base64,${readFile(path).toString('base64')}`
}

function readFile(path: string): Buffer {
  return readFileSync(join(process.cwd(), 'public/artwork', path.slice('/artwork/'.length)))
}
