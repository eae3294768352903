import 'server-only'
import { headers } from 'next/headers'
import { formatWait } from '@/lib/dates/format'
import { noteRefused } from '@/lib/platform/page-outcome'
import { clientAddress } from './client-address'
import { countForWait, type RateLimit } from './rate-limit'

/**
 * Counts a visit to a page against a limit. Above the limit, the page is sent with the status 429 and has to say how long to wait.
 * @returns how long to wait, in words; undefined within the limit
 */
export async function countPageForWait(limit: RateLimit): Promise<string | undefined> {
  const address = clientAddress({ headers: await headers() })
  const seconds = Math.ceil(countForWait(limit, address) / 1000)
  if (seconds === 0) return undefined
  noteRefused(seconds)
  return formatWait(seconds)
}
