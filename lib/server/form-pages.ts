import { IncomingMessage, type ServerResponse } from 'node:http'
import { type ProblemBody, problemBodySchema } from '@/lib/platform/problem-schema'
import { prefersPage, showReturned, watchTyped } from '@/lib/platform/returned-form'
import type { Handler } from './ask-next'
import { BufferedResponse } from './buffered-response'

/** The endpoints that plain HTML forms post to, and the page that shows each form again where it is refused. */
const PAGES: [endpoint: RegExp, page: (name: string, query: URLSearchParams) => string][] = [
  [/^\/api\/jobs\/apply\/([^/]+)$/, id => `/job-application/${id}`],
  [/^\/api\/courses\/enroll\/([^/]+)$/, id => `/course-enrollment/${id}`],
  [/^\/api\/payments\/([^/]+)\/link$/, (reference, query) => resultPage(reference, query.get('type'))],
  [/^\/api\/status\/([^/]+)\/(?:phone|withdraw|erase)$/, token => `/status/${token}`],
  [/^\/api\/(status)$/, () => '/status'],
  [/^\/api\/(contact)$/, () => '/contact'],
  [/^\/api\/(newsletter)$/, () => '/newsletter'],
  [/^\/api\/newsletter\/confirm\/([^/]+)$/, token => `/newsletter/confirm/${token}`],
  [/^\/api\/newsletter\/unsubscribe\/([^/]+)$/, token => `/newsletter/unsubscribe/${token}`],
  [/^\/api\/admin\/(login)$/, () => '/admin/login'],
]

const RESULT_TYPES = ['job-application', 'course-enrollment']

/**
 * Lets the forms work without script: where a person's browser posts one and it is refused, the form's own page is sent,
 * with the messages and with what was typed, in place of the problem document. Every other request passes as it is.
 */
export function returnForms(handleApi: Handler, handlePage: Handler): Handler {
  return async (request, response) => {
    const page = findPage(request)
    if (!page) return handleApi(request, response)
    const visit = visitOf(request, page)
    const buffered = new BufferedResponse(request)
    response.once('close', () => buffered.emit('close'))
    const typed = await watchTyped(() => handleApi(withoutEncoding(request), buffered))
    if (!buffered.isWhole) return void response.destroy()
    const problem = readProblem(buffered)
    if (!problem) return passOn(buffered, response)
    const { detail, errors = {} } = problem
    const retryAfter = buffered.getHeader('Retry-After')
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
    const status = problem.errors ? 422 : problem.status
    await showReturned({ status, detail, errors, typed }, () => handlePage(visit, response))
  }
}

function findPage({ method, url = '/', headers }: IncomingMessage): string | undefined {
  if (method !== 'POST' || !prefersPage(headers.accept ?? '')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const [endpoint, page] of PAGES) {
    const name = endpoint.exec(pathname)?.[1]
    if (name !== undefined) return page(name, searchParams)
  }
  return undefined
}

function resultPage(reference: string, type: string | null): string {
  const kind = RESULT_TYPES.find(known => known === type) ?? 'payment'
  return `/success/${kind}?${new URLSearchParams({ reference })}`
}

// What Next would compress could not be read here. The visit that may follow has its own copy of the headers.
function withoutEncoding(request: IncomingMessage): IncomingMessage {
  delete request.headers['accept-encoding']
  return request
}

function readProblem({ statusCode, body }: BufferedResponse): ProblemBody | undefined {
  if (statusCode < 400) return undefined
  try {
    return problemBodySchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

function passOn(buffered: BufferedResponse, response: ServerResponse): void {
  response.statusCode = buffered.statusCode
  for (const [name, value] of Object.entries(buffered.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.end(buffered.body)
}

/** A visit of a page by the one who posted: a request of its own, as Next has its notes on the first one. */
function visitOf(posted: IncomingMessage, url: string): IncomingMessage {
  const {
    'content-type': _type,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...headers
  } = posted.headers
  const visit = new IncomingMessage(posted.socket)
  visit.httpVersion = posted.httpVersion
  visit.httpVersionMajor = posted.httpVersionMajor
  visit.httpVersionMinor = posted.httpVersionMinor
  visit.method = 'GET'
  visit.url = url
  visit.headers = headers
  visit.push(null)
  return visit
}
