import { adminTokenKey, loginPath } from '@/lib/admin-session/constants'

/** Returns the token stored in this browser, or null. */
export function readAdminToken(): string | null {
  return localStorage.getItem(adminTokenKey)
}

/** Stores the token that a response carries, and says whether it carried one. */
export function storeAdminToken({ headers }: Response): boolean {
  const token = headers.get('Authorization')?.replace(/^Bearer\s+/i, '')
  if (token) localStorage.setItem(adminTokenKey, token)
  return Boolean(token)
}

/** Deletes the token and goes to the login page with a full load, so that nothing of the admin area stays in memory. */
export function leaveForLogin(): void {
  localStorage.removeItem(adminTokenKey)
  window.location.replace(loginPath)
}

/**
 * Sends a request to the admin API with the stored token; every admin screen reaches the API this way. A 401 deletes the
 * token and leaves for the login page, and then never settles, so that no screen shows an error on its way out.
 * @param path the endpoint's path under `/api`
 * @throws TypeError when the network fails
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
 * Sends JSON to an admin endpoint, as `adminFetch` does.
 * @param key the idempotency key by which a repeated request is recognised
 */
export function adminPost(path: string, value: unknown, key?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  return adminFetch(path, { method: 'POST', headers, body: JSON.stringify(value) })
}
