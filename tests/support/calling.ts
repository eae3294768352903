import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { ADMIN_PASSWORD } from './test-environment'

/** A route's handler, called without a server. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

type Call = { params?: Record<string, string>; query?: string }

/** Adds an administrator, signs them in, and gives their way to call handlers. */
export async function anAdministrator(email: string) {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  const { id } = await database().administrator.create({ data: { email, passwordHash } })
  const session = await signIn({ email, password: ADMIN_PASSWORD }, '127.0.0.1')
  const headers = { Authorization: session.ok ? `Bearer ${session.token}` : '' }
  const call = (handler: RouteHandler, init: RequestInit, { params = {}, query = '' }: Call = {}) =>
    handler(new Request(`http://localhost:3000/api/admin/call${query}`, init), {
      params: Promise.resolve(params),
    })
  return {
    id,
    email,
    get: (handler: RouteHandler, options?: Call) => call(handler, { headers }, options),
    post: (handler: RouteHandler, body: unknown, options?: Call) => {
      const json = { ...headers, 'Content-Type': 'application/json' }
      return call(handler, { method: 'POST', headers: json, body: JSON.stringify(body) }, options)
    },
  }
}
