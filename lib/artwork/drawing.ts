import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a drawing on the site. */
type DrawingPath = `/artwork/${string}.svg`

const PREVIEW_WIDTH = 1200

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

/**
 * A whole drawing or photograph as a data URL, for what is drawn on the server. A photograph comes as a JPEG no wider than a link
 * preview, whatever its format and size; that takes a compiler of pictures, which only a machine that builds has.
 */
export async function pictureDataUrl(path: string): Promise<string> {
  const file = readFile(path)
  if (path.endsWith('.svg')) return `data:image/svg+xml;base64,${file.toString('base64')}`
  const { default: sharp } = await import('sharp')
  const photograph = await sharp(file)
    .rotate()
    .resize({ width: PREVIEW_WIDTH, withoutEnlargement: true })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${photograph.toString('base64')}`
}

function readFile(path: string): Buffer {
  return readFileSync(join(process.cwd(), 'public/artwork', path.slice('/artwork/'.length)))
}
