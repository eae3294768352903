import { clientAddress } from './client-address'
import { type Problem, tooManyRequests } from './problem'
import { findWait } from './rate-limit'

// A page that is in memory counts against nobody, so even a mobile network behind one IP address stays far below.
const LIMIT = { name: 'page', requests: 600, seconds: 60 }

/**
 * Limits the pages that one client has made, for the HTTP server: one that no memory holds costs the processor as much as
 * hundreds that it does.
 * @returns the refusal, a 429; null where the page may be made
 */
export async function refusePage(request: Pick<Request, 'headers'>): Promise<Problem | null> {
  const wait = findWait(LIMIT, clientAddress(request))
  return wait > 0 ? tooManyRequests(wait / 1000) : null
}
