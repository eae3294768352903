import { clientAddress } from './client-address'
import { type Problem, tooManyRequests } from './problem'
import { findWait } from './rate-limit'

// Pages sent from memory are not counted, so even a mobile network behind one IP address stays far below.
const LIMIT = { name: 'page', requests: 600, seconds: 60 }

/**
 * Limits how many pages are rendered for one client, and what else is made to be the same for everyone, for the HTTP server: to render
 * one takes the processor as long as to send hundreds from memory.
 * @returns the refusal, a 429; null where the page may be rendered
 */
export async function refusePage(request: Pick<Request, 'headers'>): Promise<Problem | null> {
  const wait = findWait(LIMIT, clientAddress(request))
  return wait > 0 ? tooManyRequests(wait / 1000) : null
}
