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

/** Whether Next can read the router state of a request. Next itself checks it only while it renders, and then responds with a 500. */
export function hasReadableState({ headers }: IncomingMessage): boolean {
  if (headers.rsc === undefined) return true
  try {
    readRouterState(headers['next-router-state-tree'])
    return true
  } catch {
    return false
  }
}
