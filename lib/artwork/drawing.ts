import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PREVIEW_WIDTH = 1200

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
