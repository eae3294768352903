import { adminTokenKey, loginPath } from '@/lib/admin-session/constants'

/** Gives the token kept in this browser, or null. */
export function readAdminToken(): string | null {
  return localStorage.getItem(adminTokenKey)
}

/** Keeps the token in this browser. */
export function storeAdminToken(token: string): void {
  localStorage.setItem(adminTokenKey, token)
}

/** Drops the token and goes to the login page with a full load, so that nothing of the desk stays in memory. */
export function leaveForLogin(): void {
  localStorage.removeItem(adminTokenKey)
  window.location.replace(loginPath)
}
