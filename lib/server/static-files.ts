import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import { tagOf } from './bodies'
import { COMPRESSED, listPublicFiles, type PublicFile } from './public-files'
import { type Header, type StoredResponse, storeResponse } from './stored-response'

const FOREVER = 'public, max-age=31536000, immutable'
// A picture changed by an editor shows within the hour, and is not requested again on every page until then.
const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Reads all public files into memory (a few megabytes) and returns the function that finds one by its URL path. Only listed paths are
 * found, so no path leads out of their folders.
 * @param always headers of every response of this server
 */
export function readStaticFiles(always: readonly Header[]): (path: string) => StoredResponse | undefined {
  const files = new Map(listPublicFiles().map(file => [file.urlPath, readFile(file, always)]))
  return path => files.get(path)
}

function readFile({ urlPath, path, type, immutable }: PublicFile, always: readonly Header[]): StoredResponse {
  const identity = readFileSync(path)
  const br = readCompressed(`${urlPath}.br`)
  const gzip = readCompressed(`${urlPath}.gz`)
  return storeResponse(
    200,
    [
      ...always,
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
