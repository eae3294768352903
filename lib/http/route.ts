import { randomUUID } from 'node:crypto'
import { isRecordId } from '@/lib/lists/record-id'
import { type Logger, logger, logRequest } from '@/lib/platform/logger'
import { isOutage } from '@/lib/platform/outage'
import { isForPageStore } from '@/lib/platform/page-outcome'
import { awaitOwnNotifications } from '@/lib/platform/record-changes'
import { clientAddress, hashAddress } from './client-address'
import { methodNotAllowed, Problem, problemResponse, unavailable } from './problem'

type Params = Record<string, string>
// Next gives no parameters at all where the path has none.
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> }

/** What a handler is given: the request, what its path names, and its id, under which `log` writes. */
export type HandlerRequest = { request: Request; params: Params; requestId: string; log: Logger }

/** A function that responds to a request and may throw a Problem. */
export type Respond = (given: HandlerRequest) => Response | Promise<Response>

/** A function that responds to those it is for, and to nobody else; `route` takes no other. */
export type Handler = Respond & { readonly audience: 'everyone' | 'administrators' }

// Logged where a route's parameters are not found in its path.
const UNNAMED = '/api/…'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
const UNSAFE_METHODS: readonly string[] = METHODS.filter(method => method !== 'GET')
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

/** Makes a route's handler for everyone; `adminHandler` in lib/admin-session makes one for administrators. */
export function publicHandler(respond: Respond): Handler {
  return Object.assign(respond, { audience: 'everyone' as const })
}

/**
 * Returns the id of the record that a path names. A handler that reads a body calls this first, so that an impossible
 * id is refused whatever the body holds.
 * @param refuse makes the refusal of an unknown record
 * @throws that refusal for a text that cannot be an id
 */
export function readId({ id = '' }: Params, refuse: () => Problem): string {
  if (isRecordId(id)) return id
  throw refuse()
}

/**
 * Makes a route's exports: every method gets a response, those without a handler a 405 problem with `Allow`.
 * Each request gets an id and a log line; a thrown Problem becomes its document, an outage a 503, anything
 * else a 500 that says nothing of its cause. A response has
 * `nosniff`, and is kept by no cache unless it says otherwise.
 * @param handlers by the methods that the route takes
 */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method | 'OPTIONS', RouteHandler> {
  const allowed = METHODS.filter(method => handlers[method])
  const names = [...allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
  const refuse: Respond = () => {
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

function toRouteHandler(handler: Respond): RouteHandler {
  return async (request, context) => {
    const started = performance.now()
    const requestId = randomUUID()
    const params = flattenParams((await context.params) ?? {})
    const log = logger.child({ requestId })
    const response = await respondSafely(handler, { request, params, requestId, log })
    if (mayHaveStored(request.method, response.status)) await awaitOwnNotifications()
    // Responses that are made for the page store are logged each time they are sent.
    if (isForPageStore()) return response
    logRequest({
      requestId,
      method: request.method,
      route: routePattern(new URL(request.url).pathname, params),
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
      // Refusals of one client can be grouped, without a trace of who it is.
      ...(response.status >= 400 && { ipHash: hashAddress(clientAddress(request)) }),
    })
    return response
  }
}

// A save has to show on the next page. A 4xx stored nothing; what failed with a 5xx may have been committed.
function mayHaveStored(method: string, status: number): boolean {
  return UNSAFE_METHODS.includes(method) && (status < 400 || status >= 500)
}

async function respondSafely(handler: Respond, given: HandlerRequest): Promise<Response> {
  try {
    return withStandardHeaders(await handler(given), given.requestId)
  } catch (error) {
    if (error instanceof Problem) return problemResponse(error, given.requestId)
    given.log.error({ err: error }, 'a request failed')
    if (isOutage(error)) return problemResponse(unavailable(), given.requestId)
    return problemResponse(new Problem(500, 'Something went wrong on our side.'), given.requestId)
  }
}

function withStandardHeaders(original: Response, requestId: string): Response {
  // Some responses, such as a redirect, have headers that cannot be changed.
  const response = new Response(original.body, original)
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

/**
 * Names a route for the logs without what varies in it, which may be a key or somebody's data, however it is encoded.
 * @param path a path, such as `/api/jobs/apply/0197…`
 * @param params the route's parameters
 * @returns such as `/api/jobs/apply/{id}`
 */
export function routePattern(path: string, params: Record<string, string>): string {
  let pattern = decoded(path)
  for (const [name, value] of Object.entries(params)) {
    if (value === '') continue
    // Next decodes most parameters, but not all.
    const found = [value, decoded(value)].find(text => pattern.includes(`/${text}`))
    // Better no name than a key in the log.
    if (found === undefined) return UNNAMED
    const at = pattern.lastIndexOf(`/${found}`)
    pattern = `${pattern.slice(0, at)}/{${name}}${pattern.slice(at + 1 + found.length)}`
  }
  return pattern
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
