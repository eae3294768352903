import { clientAddress } from './client-address'
import { type Problem, tooManyRequests } from './problem'
import { countForWait, type RateLimit } from './rate-limit'

type Asker = Pick<Request, 'headers'>

// Pages sent from memory are not counted, so even a mobile network behind one IP address stays far below.
const PAGES = { name: 'page', requests: 600, seconds: 60 }

// A refusal without a limit of its own, such as a 401, takes the processor some 3 ms: ten a second leave it to the others.
const API_REQUESTS = { name: 'api request', requests: 600, seconds: 60 }

/**
 * Limits how many pages are rendered for one client, and what else is made to be the same for everyone, for the HTTP server: to render
 * one takes the processor as long as to send hundreds from memory.
 * @returns the refusal, a 429; null where the page may be rendered
 */
export function refusePage(request: Asker): Promise<Problem | null> {
  return refuseAbove(PAGES, request)
}

/**
 * Limits how many requests to the API one client has handled, for the HTTP server; most endpoints have closer limits of their own.
 * @returns the refusal, a 429; null where the request may go on
 */
export function refuseApiRequest(request: Asker): Promise<Problem | null> {
  return refuseAbove(API_REQUESTS, request)
}

async function refuseAbove(limit: RateLimit, request: Asker): Promise<Problem | null> {
  const wait = countForWait(limit, clientAddress(request))
  return wait > 0 ? tooManyRequests(wait / 1000) : null
}
