import { leaveForLogin, readAdminToken } from './admin-token'

/**
 * Makes an admin API call with the kept token; the one way all admin screens call the API.
 * Takes the path under `/api` and fetch's options; gives the response. A 401 drops the token and leaves for
 * the login page, and then never settles, so that no screen shows an error on its way out. Throws TypeError
 * when the network fails.
 */
export async function adminFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${readAdminToken() ?? ''}`)
  const response = await fetch(`/api${path}`, { ...init, headers })
  if (response.status !== 401) return response
  leaveForLogin()
  return new Promise(() => {})
}

/**
 * Sends JSON to an admin call. Takes the path under `/api`, the value, and the key by which a repeated try is known, where
 * there is one; gives and throws as `adminFetch`.
 */
export function adminPost(path: string, value: unknown, key?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  return adminFetch(path, { method: 'POST', headers, body: JSON.stringify(value) })
}
