import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/env'
import { meters } from '@/lib/platform/meters'
import { readRouteTemplates } from './route-templates'

// The methods that some endpoint takes; all others count as one.
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']

/** What measures requests for the metrics. */
export type Measure = {
  /** Measures a request until its response has left, or its client. */
  watch: (request: IncomingMessage, response: ServerResponse) => void
  /** Counts a request whose response was sent from memory, in no time. */
  count: (request: Pick<IncomingMessage, 'method' | 'url'>, status: number) => void
}

/** Returns the functions that measure requests; null where metrics are off, so that responses from memory cost nothing more. */
export function measureRequests(): Measure | null {
  const { metricsToken, adminPrefix } = env()
  if (!metricsToken) return null
  const nameRoute = readRouteTemplates(adminPrefix)
  const { requests } = meters()
  const observe = (
    { method = '', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>,
    status: string,
    seconds: number,
  ) => requests.observe({ method: knownMethod(method), route: nameRoute(url), status }, seconds)
  return {
    watch: (request, response) => {
      const started = performance.now()
      response.once('close', () => observe(request, classOf(response), (performance.now() - started) / 1000))
    },
    count: (request, status) => observe(request, `${Math.floor(status / 100)}xx`, 0),
  }
}

function knownMethod(method: string): string {
  return METHODS.includes(method) ? method : 'other'
}

function classOf({ headersSent, writableFinished, statusCode }: ServerResponse): string {
  return headersSent && writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'broken off'
}
