import { NextRequest } from 'next/server'
import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-environment'

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

type CallInit = { method?: string; body?: string; headers?: Record<string, string> }

/** Makes an administrator and signs them in: gives their id, and ways to call the desk's handlers as them. */
export async function openAdmin(email = ADMIN_EMAIL) {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  const { id } = await database().administrator.create({ data: { email, passwordHash } })
  const session = await signIn({ email, password: ADMIN_PASSWORD }, '127.0.0.1')
  if (!session.ok) throw new Error('the administrator could not sign in')
  return { administratorId: id, session, ...callers(session.token) }
}

/** Ways to call the desk's handlers with a session's token: `ask` reads, `send` posts JSON, with more headers if need be. */
export function callers(token: string) {
  const usual = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = (handler: RouteHandler, path: string, params: Record<string, string>, init: CallInit) => {
    const headers = { ...usual, ...init.headers }
    return handler(new NextRequest(`http://localhost:3000/api/admin/${path}`, { ...init, headers }), {
      params: Promise.resolve(params),
    })
  }
  return {
    ask: (handler: RouteHandler, params: Record<string, string> = {}, query = '') =>
      call(handler, `read${query}`, params, {}),
    send: (handler: RouteHandler, body: unknown, params: Record<string, string> = {}, headers = {}) =>
      call(handler, 'write', params, { method: 'POST', body: JSON.stringify(body), headers }),
  }
}
