import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = new Map<string, string>()
const escapes: Record<string, string> = { '"': "'", '%': '%25', '#': '%23', '<': '%3C', '>': '%3E' }

/**
 * A small drawing as an address that holds the drawing itself, for what the first screen shows: fetching a few hundred
 * bytes costs a slow line more than carrying them. Takes the drawing's address under /artwork.
 */
export function inlineDrawing(address: `/artwork/${string}.svg`): string {
  const known = read.get(address)
  if (known) return known
  const drawing = readFileSync(
    join(process.cwd(), 'public/artwork', address.slice('/artwork/'.length)),
    'utf8',
  )
  const inlined = `data:image/svg+xml,${drawing.trim().replace(/["%#<>]/g, sign => escapes[sign] ?? sign)}`
  read.set(address, inlined)
  return inlined
}
