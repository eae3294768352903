import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-environment'

// The two ways to be an administrator in a test: at the route handlers themselves, and over HTTP.

/** A route's handler, called without a server. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

type Sent = Pick<RequestInit, 'method' | 'body'> & { duplex?: 'half' }

type RequestOptions = {
  /** Of the URL, under `/api/admin/`; a cursor is good for one path only. */
  path?: string
  params?: Record<string, string>
  /** With its question mark. */
  query?: string
  headers?: Record<string, string>
}

export type HandlerAdministrator = Awaited<ReturnType<typeof signInToHandlers>>

/** Signs in as the administrator of that e-mail, for requests that go straight to route handlers. */
export async function signInToHandlers(email = ADMIN_EMAIL) {
  const id = await ensureAdministrator(email)
  const session = await signIn({ email, password: ADMIN_PASSWORD }, { address: '127.0.0.1' })
  if (!session.ok) throw new Error(`${email} could not sign in`)
  return { id, email, ...handlersAs(session.token) }
}

/** Requests to route handlers with this session token; without one they are a stranger's. */
export function handlersAs(token?: string) {
  const request = (handler: RouteHandler, init: RequestOptions & Sent) => {
    const { path = 'handler', params = {}, query = '', headers, ...rest } = init
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const url = `http://localhost:3000/api/admin/${path}${query}`
    return handler(new Request(url, { ...rest, headers: { ...authorization, ...headers } }), {
      params: Promise.resolve(params),
    })
  }
  return {
    get: (handler: RouteHandler, options?: RequestOptions) => request(handler, { ...options, method: 'GET' }),
    head: (handler: RouteHandler, options?: RequestOptions) =>
      request(handler, { ...options, method: 'HEAD' }),
    delete: (handler: RouteHandler, options?: RequestOptions) =>
      request(handler, { ...options, method: 'DELETE' }),
    /** Sends `body` as JSON. */
    post: (handler: RouteHandler, body: unknown, options?: RequestOptions) => {
      const headers = { 'content-type': 'application/json', ...options?.headers }
      return request(handler, { ...options, headers, method: 'POST', body: JSON.stringify(body) })
    },
    /** Sends a body as it comes, as JSON. */
    stream: (handler: RouteHandler, body: ReadableStream<Uint8Array>) => {
      const headers = { 'content-type': 'application/json' }
      return request(handler, { headers, method: 'POST', body, duplex: 'half' })
    },
  }
}

/** Signs in as the administrator of that e-mail over HTTP; gives the headers that their requests carry. */
export async function signInOverHttp(
  baseUrl: string,
  email = ADMIN_EMAIL,
): Promise<{ Authorization: string }> {
  await ensureAdministrator(email)
  const response = await postLogin(baseUrl, { email, password: ADMIN_PASSWORD })
  return { Authorization: readToken(response) }
}

/** Sends an e-mail and a password to the login endpoint. */
export function postLogin(
  baseUrl: string,
  credentials: unknown = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
) {
  return fetch(`${baseUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
}

/** The `Authorization` header of a login's response. Throws where the login was refused. */
export function readToken(response: Response): string {
  const token = response.headers.get('Authorization')
  if (!response.ok || !token) throw new Error(`the login gave status ${response.status} and no token`)
  return token
}

/** The id of the administrator of that e-mail, who is added where there is none. */
async function ensureAdministrator(email: string): Promise<string> {
  const known = await database().administrator.findUnique({ where: { email } })
  if (known) return known.id
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  const { id } = await database().administrator.create({ data: { email, passwordHash } })
  return id
}
