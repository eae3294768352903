import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Bodies } from './encodings'
import { COMPRESSED, listPublicFiles, type PublicFile } from './public-files'
import { sendBodies, tagOf } from './send-bodies'

type Asset = { bodies: Bodies; headers: Record<string, string> }

const FOREVER = 'public, max-age=31536000, immutable'
// A picture changed by an editor shows within the hour, and is not asked for again on every page until then.
const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Reads all public files into memory (they are a few megabytes) and gives the function that answers for them. It knows
 * these addresses and no others, so no address leads out of the two folders. It says whether it has answered.
 */
export function serveStaticFiles(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const assets = new Map(listPublicFiles().map(file => [file.address, readAsset(file)]))
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const asset = assets.get(decodeURIComponent(request.url?.split('?')[0] ?? ''))
    if (!asset) return false
    for (const [name, value] of Object.entries(asset.headers)) response.setHeader(name, value)
    sendBodies(request, response, asset.bodies)
    return true
  }
}

function readAsset({ address, path, type, lasting }: PublicFile): Asset {
  const identity = readFileSync(path)
  const br = readCompressed(`${address}.br`)
  const gzip = readCompressed(`${address}.gz`)
  return {
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': type,
      'Cache-Control': lasting ? FOREVER : FOR_AN_HOUR,
      ETag: tagOf(identity),
    },
  }
}

function readCompressed(address: string): Buffer | undefined {
  const path = join(COMPRESSED, address)
  return existsSync(path) ? readFileSync(path) : undefined
}
