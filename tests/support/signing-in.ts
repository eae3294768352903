import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-environment'

/** Sends an e-mail and a password to the login call. */
export function logIn(
  baseUrl: string,
  credentials: unknown = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
) {
  return fetch(`${baseUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
}

/** Signs in and gives the headers that admin calls carry. */
export async function asAdmin(baseUrl: string): Promise<{ Authorization: string }> {
  const answer = await logIn(baseUrl)
  const token = answer.headers.get('Authorization')
  if (!answer.ok || !token) throw new Error(`login answered ${answer.status} without a token`)
  return { Authorization: token }
}
