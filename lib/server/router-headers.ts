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
 * Takes the router's headers off a request that is none of its own: Next believes some of them one by one, and responds with part of a
 * page, or with nothing.
 */
export function dropForgedHeaders({ headers }: IncomingMessage): void {
  if (headers.rsc !== '1') dropRouterHeaders(headers)
}

/** Takes the router's headers off a request, so that it gets a document. */
export function dropRouterHeaders(headers: IncomingMessage['headers']): void {
  for (const name of ['rsc', ...ROUTER_HEADERS]) delete headers[name]
}

/** Whether Next can read the state that its router sends, by its own check, which it leaves until a page is rendered: a 500 then. */
export function hasReadableState({ headers }: IncomingMessage): boolean {
  if (headers.rsc === undefined) return true
  try {
    readRouterState(headers['next-router-state-tree'])
    return true
  } catch {
    return false
  }
}
