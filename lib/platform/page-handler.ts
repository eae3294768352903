import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers one request; resolves once the answer has been handed over. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Stands between the HTTP server and Next. Every request passes here, so whatever should answer without Next,
 * such as a cache of whole public pages, belongs in front of the call below.
 */
export function createPageHandler(next: Handler): Handler {
  return (request, response) => next(request, response)
}
