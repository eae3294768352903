import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-environment'

/** Makes the administrator and a session of theirs; gives the `Authorization` header of calls to handlers. */
export async function createSession(): Promise<string> {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database().administrator.create({ data: { email: ADMIN_EMAIL, passwordHash } })
  const session = await signIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, '127.0.0.1')
  if (!session.ok) throw new Error('the administrator could not sign in')
  return `Bearer ${session.token}`
}
