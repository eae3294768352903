import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/env'
import { meters } from '@/lib/platform/meters'
import { readRouteTemplates } from './route-templates'

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Returns the listener that measures every request until its response has left, or its client; null where nobody asks for
 * metrics, which spares each response from memory the work.
 */
export function measureRequests(): Listener | null {
  const { metricsToken, adminPrefix } = env()
  if (!metricsToken) return null
  const nameRoute = readRouteTemplates(adminPrefix)
  const { requests } = meters()
  return ({ method = '', url = '/' }, response) => {
    const started = performance.now()
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      requests.observe(
        { method: knownMethod(method), route: nameRoute(url), status: classOf(response) },
        seconds,
      )
    })
  }
}

function knownMethod(method: string): string {
  return METHODS.includes(method) ? method : 'other'
}

function classOf({ headersSent, writableFinished, statusCode }: ServerResponse): string {
  return headersSent && writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'broken off'
}
