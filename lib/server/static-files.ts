import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { tagOf } from './bodies'
import { COMPRESSED, listPublicFiles, type PublicFile } from './public-files'
import { BARE_POLICY } from './security-headers'
import { type StoredResponse, sendStored, storeResponse } from './stored-response'

const FOREVER = 'public, max-age=31536000, immutable'
// A picture changed by an editor shows within the hour, and is not requested again on every page until then.
const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Reads all public files into memory (they are a few megabytes) and returns the function that serves them; it says whether
 * it has. It knows their paths and no others, so no path leads out of the two folders.
 */
export function serveStaticFiles(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map(listPublicFiles().map(file => [file.urlPath, readFile(file)]))
  return (request, response) => {
    const file = files.get(decodeURIComponent(request.url?.split('?')[0] ?? ''))
    if (!file) return false
    sendStored(request, response, file)
    return true
  }
}

function readFile({ urlPath, path, type, immutable }: PublicFile): StoredResponse {
  const identity = readFileSync(path)
  const br = readCompressed(`${urlPath}.br`)
  const gzip = readCompressed(`${urlPath}.gz`)
  return storeResponse(
    200,
    [
      ['X-Content-Type-Options', 'nosniff'],
      ['Content-Type', type],
      ['Cache-Control', immutable ? FOREVER : FOR_AN_HOUR],
      ['Content-Security-Policy', BARE_POLICY],
    ],
    { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    tagOf(identity),
  )
}

function readCompressed(name: string): Buffer | undefined {
  const path = join(COMPRESSED, name)
  return existsSync(path) ? readFileSync(path) : undefined
}
