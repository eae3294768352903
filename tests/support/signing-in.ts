import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
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
export async function asAdmin(baseUrl: string, credentials?: unknown): Promise<{ Authorization: string }> {
  const answer = await logIn(baseUrl, credentials)
  const token = answer.headers.get('Authorization')
  if (!answer.ok || !token) throw new Error(`login answered ${answer.status} without a token`)
  return { Authorization: token }
}

/** Adds another administrator and signs them in; gives the headers that their calls carry. */
export async function asColleague(baseUrl: string, email: string): Promise<{ Authorization: string }> {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database().administrator.upsert({
    where: { email },
    create: { email, passwordHash },
    update: {},
  })
  return asAdmin(baseUrl, { email, password: ADMIN_PASSWORD })
}
