import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, tooManyRequests } from '@/lib/http/problem'
import { clientAddress, countRequest } from '@/lib/http/rate-limit'
import { loginRequests } from './constants'

const LOGIN_PATH = '/api/admin/login'
// A login costs Next a few ms before it waits for anything: spaced, a flood of them leaves the time between to the visitors.
const APART_MS = 10
const MOST_WAITING_MS = 10_000

let nextAt = 0

/**
 * Limits logins before Next has any work with them, for the HTTP server: counts them by IP address in memory, and lets
 * them through one after another. Every other request passes at once.
 * @returns the refusal: 429 where the address asks too often or too many wait; null where the request may go on
 */
export async function limitLogins(request: Request): Promise<Problem | null> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== LOGIN_PATH) return null
  try {
    countRequest(loginRequests, clientAddress(request))
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  const now = Date.now()
  const at = Math.max(now, nextAt)
  if (at - now > MOST_WAITING_MS) return tooManyRequests(MOST_WAITING_MS / 1000)
  nextAt = at + APART_MS
  await sleep(at - now)
  return null
}
