import { formatWait } from '@/lib/dates/format'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/outage'
import { type FieldErrors, MARKED_FIELDS_MESSAGE } from '@/lib/platform/problem-schema'
import { PROBLEM_HEADERS, writeProblem } from '@/lib/platform/write-problem'

/** The URL of what describes a refusal, where its status says too little. */
type ProblemType = `/api/docs#${string}`

type ProblemExtras = { type?: ProblemType; errors?: FieldErrors; headers?: Record<string, string> }

/** A refusal that the client may read: thrown anywhere below a route, sent as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly type: ProblemType | undefined
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  /**
   * @param status the HTTP status, which also gives the title
   * @param detail one sentence for the person who sent the request
   * @param extras what names it where its status says too little, the fields that are wrong, and headers that belong to the response
   */
  constructor(
    readonly status: number,
    readonly detail: string,
    extras: ProblemExtras = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.type = extras.type
    this.errors = extras.errors
    this.headers = extras.headers ?? {}
  }
}

/** A 400: the request cannot be read at all. */
export const badRequest = (detail: string) => new Problem(400, detail)

/** A 401: there is no valid session. A sign-in may name the field that it lacks. */
export const unauthorized = (detail = 'Sign in to continue.', errors?: FieldErrors) =>
  new Problem(401, detail, { errors, headers: { 'WWW-Authenticate': 'Bearer' } })

/** A 403: the client is known, and may not do this. */
export const forbidden = (detail = 'This request must come from the site itself.') => new Problem(403, detail)

/** A 404: no such record or URL. */
export const notFound = (detail = 'There is nothing at this URL.') => new Problem(404, detail)

/** A 405 that names the methods the URL does take. */
export const methodNotAllowed = (allowed: string[]) =>
  new Problem(405, `This URL takes ${allowed.join(', ')}.`, { headers: { Allow: allowed.join(', ') } })

/** A 409: the record's state does not allow the request; a form may learn at which field. */
export const conflict = (detail: string, errors?: FieldErrors) => new Problem(409, detail, { errors })

/** A 409 that a form acts on by its type. */
export const namedConflict = (type: ProblemType, detail: string) => new Problem(409, detail, { type })

/** A 410: it was here, and is over. */
export const gone = (detail: string) => new Problem(410, detail)

/** A 413: the body, or a file in it, is larger than allowed. */
export const payloadTooLarge = (detail: string, errors?: FieldErrors) => new Problem(413, detail, { errors })

/** A 415: the wrong media type, or a file that is not what its name says. */
export const unsupportedMediaType = (detail: string, errors?: FieldErrors) =>
  new Problem(415, detail, { errors })

/** A 422 that says for each field what to put right. */
export const invalidFields = (errors: FieldErrors) => new Problem(422, MARKED_FIELDS_MESSAGE, { errors })

/**
 * A 429, which says in how long to try again.
 * @param seconds after how many seconds the client may try again; rounded up to whole ones
 */
export const tooManyRequests = (seconds: number) =>
  new Problem(429, `Too many tries. Try again in ${formatWait(seconds)}.`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })

/**
 * A 503: something that the request needs, such as the database, is not available at the moment.
 * @param seconds after how many seconds the client may try again
 */
export const unavailable = (
  detail = 'The site cannot do this just now. Try again in a moment.',
  seconds = RETRY_AFTER_SECONDS,
) => new Problem(503, detail, { headers: { 'Retry-After': String(seconds) } })

/**
 * Returns a problem as a response.
 * @param requestId the request's id, as the logs have it
 */
export function problemResponse(problem: Problem, requestId: string): Response {
  const { status, detail, type, errors, headers } = problem
  return new Response(writeProblem(status, detail, { type, errors }), {
    status,
    headers: { ...headers, ...PROBLEM_HEADERS, 'X-Request-Id': requestId },
  })
}
