import { randomUUID } from 'node:crypto'
import { type Admin, requireAdmin } from '@/lib/admin-session/require-admin'
import { type Logger, logger } from '@/lib/platform/logger'
import { methodNotAllowed, Problem, problemResponse } from './problem'
import { routePattern } from './route-pattern'

type Params = Record<string, string>
// Next gives no parameters at all where the address has none.
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> }
type Answer = Response | Promise<Response>

/** What a handler is given. */
export type PublicRequest = { request: Request; params: Params; requestId: string; log: Logger }
export type AdminRequest = PublicRequest & { admin: Admin }

/** A function that answers a call and may throw a Problem; made by `publicHandler` or `adminHandler`. */
export type Handler = (call: PublicRequest) => Answer

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

/** A handler that anyone may call. */
export function publicHandler(answer: (call: PublicRequest) => Answer): Handler {
  return answer
}

/** A handler for a signed-in administrator only; anyone else gets a 401 problem before the body is read. */
export function adminHandler(answer: (call: AdminRequest) => Answer): Handler {
  return async call => answer({ ...call, admin: await requireAdmin(call.request) })
}

/**
 * Makes a route's exports: every method is answered, those without a handler by a 405 problem with `Allow`.
 * Each call gets an id and a log line; a thrown Problem becomes its document, anything else a bare 500.
 * @param handlers the methods this address takes
 */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method | 'OPTIONS', RouteHandler> {
  const allowed = METHODS.filter(method => handlers[method])
  const names = allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const refuse: Handler = () => {
    throw methodNotAllowed(names)
  }
  const handle = (method: Method) => toRouteHandler(handlers[method] ?? refuse)
  return {
    GET: handle('GET'),
    POST: handle('POST'),
    PUT: handle('PUT'),
    PATCH: handle('PATCH'),
    DELETE: handle('DELETE'),
    OPTIONS: toRouteHandler(() => new Response(null, { status: 204, headers: { Allow: names.join(', ') } })),
  }
}

function toRouteHandler(handler: Handler): RouteHandler {
  return async (request, context) => {
    const started = performance.now()
    const requestId = randomUUID()
    const params = flattenParams((await context.params) ?? {})
    const log = logger.child({ requestId })
    const response = await respondSafely(handler, { request, params, requestId, log })
    log.info({
      method: request.method,
      route: routePattern(new URL(request.url).pathname, params),
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
    })
    return response
  }
}

async function respondSafely(handler: Handler, call: PublicRequest): Promise<Response> {
  try {
    return withStandardHeaders(await handler(call), call.requestId)
  } catch (error) {
    if (error instanceof Problem) return problemResponse(error, call.requestId)
    call.log.error(describeFailure(error), 'a call failed')
    return problemResponse(new Problem(500, 'Something went wrong on our side.'), call.requestId)
  }
}

function withStandardHeaders(answer: Response, requestId: string): Response {
  // Some answers, such as a redirect, have headers that cannot be changed.
  const response = new Response(answer.body, answer)
  response.headers.set('X-Request-Id', requestId)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

function flattenParams(params: Record<string, string | string[] | undefined>): Params {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join('/') : (value ?? ''),
  ])
  return Object.fromEntries(texts)
}

// A database error's message repeats the values it was given, so only its kind and place are logged.
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { failure: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { failure: error.name, code, frames: frames?.slice(0, 12) }
}
