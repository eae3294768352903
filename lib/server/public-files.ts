import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** A file that anybody may fetch: its URL path, where it lies, its media type, and whether it never changes. */
export type PublicFile = { urlPath: string; path: string; type: string; immutable: boolean }

/** Where the build puts its compressed files, under each one's URL path. */
export const COMPRESSED = '.next/compressed'

/** Where the build puts photographs in the size they are shown in, under each one's URL path. */
export const SCALED = '.next/scaled'

// Where two folders have a file for the same URL, the later folder's is sent. Immutable files have the hash of their content in their name.
const FOLDERS = [
  { folder: '.next/static', root: '/_next/static', immutable: true },
  { folder: 'public', root: '/', immutable: false },
  { folder: SCALED, root: '/', immutable: false },
]

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/**
 * Lists the files whose type is known, of the build's static folder, of `public/` and of the photographs made from it. Next serves
 * the others.
 */
export function listPublicFiles(): PublicFile[] {
  return FOLDERS.flatMap(({ folder, root, immutable }) =>
    listFiles(folder).flatMap(name => {
      const type = TYPES[posix.extname(name).slice(1)]
      return type ? [{ urlPath: posix.join(root, name), path: join(folder, name), type, immutable }] : []
    }),
  )
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile())
    .map(name => name.split(sep).join('/'))
}
