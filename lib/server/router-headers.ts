import type { IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState as readRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** What Next's router sends beside the path and `rsc` (node_modules/next/dist/client/components/app-router-headers.js). */
export const ROUTER_HEADERS = [
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
] as const

/**
 * Removes the router's headers from a request that Next's router did not send. Next acts on some of them without the others, and would
 * respond with a part of a page, or with nothing.
 */
export function dropForgedHeaders({ headers }: IncomingMessage): void {
  if (headers.rsc !== '1') dropRouterHeaders(headers)
}

/** Removes the router's headers from a request, so that Next responds with a document. */
export function dropRouterHeaders(headers: IncomingMessage['headers']): void {
  for (const name of ['rsc', ...ROUTER_HEADERS]) delete headers[name]
}

// A page of the site stands five levels deep, each a list and an object. Next's own check takes a second for the deepest state that
// a header can hold, and comes before every limit.
const DEEPEST_STATE = 40

/** Whether Next can read the router state of a request. Next itself checks it only while it renders, and then responds with a 500. */
export function hasReadableState({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const state = headers['next-router-state-tree']
  if (headers.rsc === undefined || state === undefined) return true
  try {
    if (isDeeper(JSON.parse(decodeURIComponent(String(state))), DEEPEST_STATE)) return false
    readRouterState(state)
    return true
  } catch {
    return false
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1))
}
