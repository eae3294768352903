import { setTimeout as sleep } from 'node:timers/promises'
import { clientAddress } from '@/lib/http/client-address'
import { type Problem, tooManyRequests } from '@/lib/http/problem'
import { countForWait } from '@/lib/http/rate-limit'
import { countRefusal } from '@/lib/platform/meters'
import { loginRequests } from './constants'

// A login keeps Next busy for a few ms before it first awaits anything: spaced out, a flood of them leaves time for visitors.
const APART_MS = 10
const MOST_WAITING_MS = 10_000

let nextAt = 0

/** Limits the requests to sign in before Next has any work with them, for the HTTP server. */
export const loginLimit = { path: '/api/admin/login', refuse: refuseLogin }

/**
 * Counts a login by its IP address in memory, and lets logins through one after another.
 * @returns the refusal: 429 where the address asks too often or too many wait; null where the request may go on
 */
async function refuseLogin(request: Pick<Request, 'headers'>): Promise<Problem | null> {
  const wait = countForWait(loginRequests, clientAddress(request))
  if (wait > 0) return tooManyRequests(wait / 1000)
  // A monotonic clock: when the system's is set back after a leap, everybody would have to wait that long.
  const now = performance.now()
  const at = Math.max(now, nextAt)
  if (at - now > MOST_WAITING_MS) {
    countRefusal(loginRequests.name)
    return tooManyRequests(MOST_WAITING_MS / 1000)
  }
  nextAt = at + APART_MS
  await sleep(at - now)
  return null
}
