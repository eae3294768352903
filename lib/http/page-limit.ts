import 'server-only'
import { headers } from 'next/headers'
import { noteRefused } from '@/lib/platform/page-outcome'
import { clientAddress } from './client-address'
import { isWithinLimit, type RateLimit } from './rate-limit'

/**
 * Counts a visit of a page against a limit, and tells whether it is within. Where it is not, the page is sent as a 429, and
 * has to say so.
 */
export async function isPageWithin(limit: RateLimit): Promise<boolean> {
  const visit = new Request('http://localhost/', { headers: await headers() })
  const within = isWithinLimit(limit, clientAddress(visit))
  if (!within) noteRefused()
  return within
}
