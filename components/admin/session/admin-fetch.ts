import { adminTokenKey, loginPath } from '@/lib/admin-session/constants'
import { setClock } from '@/lib/dates/clock'
import { fetchInTime, type TimedRequest } from '@/lib/http/fetch-in-time'
import { deleteDrafts } from './drafts'

/** Returns the token stored in this browser; null where there is none, or nothing can be stored. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(adminTokenKey)
  } catch {
    return null
  }
}

/** Stores the token of a response; returns whether it had one that could be stored. */
export function storeAdminToken({ headers }: Response): boolean {
  const token = headers.get('Authorization')?.replace(/^Bearer\s+/i, '')
  if (!token) return false
  try {
    localStorage.setItem(adminTokenKey, token)
    return true
  } catch {
    return false
  }
}

/**
 * Whether the stored token is still valid, and the guard lets its session in. A token that the server refuses is deleted; after a lost
 * connection it is kept.
 */
export async function isStillSignedIn(): Promise<boolean> {
  const token = readAdminToken()
  if (token === null) return false
  const response = await sendWithToken('/admin/verify-token').catch(() => null)
  // Deleted only if it is still the stored one: a login may have stored another meanwhile.
  if (response?.status === 401 && readAdminToken() === token) localStorage.removeItem(adminTokenKey)
  return response?.ok === true && hasLiveCookie()
}

// Browsers may lose the cookie before the token. The guard sees nothing but the cookie, which no script can read.
async function hasLiveCookie(): Promise<boolean> {
  const response = await fetchInTime('/api/admin/verify-token', {}).catch(() => null)
  return response?.ok ?? false
}

/** Deletes the token and goes to the login page with a full load, so that nothing of the admin area stays in memory. */
export function leaveForLogin(): void {
  localStorage.removeItem(adminTokenKey)
  window.location.replace(loginPath)
}

const LOGOUTS = 'admin logouts'

/**
 * Does the same after a logout, here and in the other tabs, and deletes the drafts too. A session that ends by itself keeps them for the
 * next one.
 */
export function leaveSignedOut(): void {
  deleteDrafts()
  new BroadcastChannel(LOGOUTS).postMessage(null)
  leaveForLogin()
}

/**
 * Leaves for the login page when another tab logs out: on a shared computer this one would still show people's data. The stored token stays:
 * a tab that was frozen hears of a logout late, when it may be that of a newer session.
 * @returns the function that stops it
 */
export function followLogouts(): () => void {
  const logouts = new BroadcastChannel(LOGOUTS)
  logouts.onmessage = () => window.location.replace(loginPath)
  return () => logouts.close()
}

/** Asks the administrator to sign in again on the same page; resolves with whether they did. */
type SignInAgain = () => Promise<boolean>

let signInAgain: SignInAgain | null = null
// Requests that are refused at the same time wait for the same sign-in.
let asked: Promise<boolean> | null = null
let liveAt = 0
// The response with the token of a session that was opened without script.
let tokenArrives: Promise<unknown> | null = null

/** Sets the function that asks for the password when a session has ended; null removes it. */
export function onSessionEnd(ask: SignInAgain | null): void {
  signInAgain = ask
}

/** Stores the token of a session that was opened without script. Resolves also where it does not come: see what is stored then. */
export function takeToken(): Promise<unknown> {
  tokenArrives ??= fetchInTime('/api/admin/verify-token', {}).then(storeAdminToken, () => false)
  return tokenArrives
}

/** Returns how many ms ago the last request was sent that proved the session to be alive. */
export function msSinceLiveSession(): number {
  return Date.now() - liveAt
}

/**
 * Sends a request to the admin API with the stored token; every admin screen reaches the API this way. Where the session
 * has ended, the administrator is asked for the password in place, and the request is sent again; so it is, without a question, where
 * another token is stored by then.
 * @param path the endpoint's path under `/api`
 * @returns the response; the 401 itself where nobody signed in again
 * @throws where the network fails, or no response came within half a minute
 */
export async function adminFetch(path: string, init: TimedRequest = {}): Promise<Response> {
  const token = readAdminToken()
  const response = await sendWithToken(path, init)
  if (response.status !== 401 || !signInAgain) return response
  await tokenArrives
  if (readAdminToken() !== token) return sendWithToken(path, init)
  asked ??= signInAgain().finally(() => {
    asked = null
  })
  return (await asked) ? sendWithToken(path, init) : response
}

/** Sends a request with the stored token; the caller handles a 401. */
export async function sendWithToken(path: string, init: TimedRequest = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${readAdminToken() ?? ''}`)
  // Counted from the request, because the session may have ended while the response was on its way.
  const sentAt = Date.now()
  const response = await fetchInTime(`/api${path}`, { ...init, headers })
  liveAt = response.status === 401 ? 0 : sentAt
  setClock(response.headers.get('Date'))
  return response
}

/**
 * Sends JSON to an admin endpoint, as `adminFetch` does.
 * @param options the idempotency key by which a repeated request is recognised, and whether the response is a file
 */
export function adminPost(
  path: string,
  value: unknown,
  { key, file }: { key?: string | undefined; file?: boolean | undefined } = {},
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  return adminFetch(path, { method: 'POST', headers, body: JSON.stringify(value), file })
}

/** Sends a DELETE to an admin endpoint, as `adminFetch` does. */
export function adminDelete(path: string): Promise<Response> {
  return adminFetch(path, { method: 'DELETE' })
}
