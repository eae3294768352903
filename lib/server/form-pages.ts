import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type ProblemBody, problemBodySchema } from '@/lib/platform/problem-schema'
import { prefersPage, showReturned, watchTyped } from '@/lib/platform/returned-form'
import { type BufferedResponse, createAsk, type Handler } from './ask-next'
import type { PageRequest } from './public-pages'

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

/**
 * Lets the forms work without script. Where a browser posts a form and the API refuses it, the visitor gets the form's page again, with
 * the messages and with what was typed, in place of the problem document. That page has the endpoint's URL, which a browser may open by
 * GET, as for a reload, Back or a copied link: it is led to the form's own page. Every other request passes unchanged.
 * @param sendPage sends a page, made for this one visitor
 */
export function returnForms(
  handleApi: Handler,
  sendPage: (request: PageRequest, response: ServerResponse) => Promise<void>,
): Handler {
  const askApi = createAsk(handleApi)
  return async (request, response) => {
    const page = findPage(request)
    if (!page) return handleApi(request, response)
    if (request.method !== 'POST') return leadTo(page, response)
    // Added again: this server wrote the client's IP address there, and a client must not drop it by naming it in Connection.
    const headers = {
      ...withoutHopByHop(request.headers),
      'x-forwarded-for': request.headers['x-forwarded-for'],
    }
    const ask = () => askApi('visitor', request.url ?? '/', headers, request)
    const exchange = await watchTyped(ask).catch(() => null)
    if (!exchange) return void response.destroy()
    const { response: buffered, typed } = exchange
    const problem = readProblem(buffered)
    if (!problem) return passOn(buffered, response)
    const { type, detail, errors = {} } = problem
    const retryAfter = buffered.headers['retry-after']
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
    const status = problem.errors ? 422 : problem.status
    const pageRequest = { method: 'GET', url: page, headers: request.headers }
    await showReturned({ status, type, detail, errors, typed }, () => sendPage(pageRequest, response))
  }
}

function findPage({ method = '', url = '/', headers }: IncomingMessage): string | undefined {
  if (!['POST', 'GET'].includes(method) || !prefersPage(headers.accept ?? '')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const [endpoint, page] of PAGES) {
    const name = endpoint.exec(pathname)?.[1]
    if (name !== undefined) return page(name, searchParams)
  }
  return undefined
}

function leadTo(page: string, response: ServerResponse): void {
  response.writeHead(303, { Location: page, 'Cache-Control': 'no-store' }).end()
}

function resultPage(reference: string, type: string | null): string {
  const kind = type && /^[\w-]+$/.test(type) ? type : 'payment'
  return `/success/${kind}?${new URLSearchParams({ reference })}`
}

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]

// Leaves out the headers that concern one connection alone, the ones that its Connection header names among them (RFC 9110, section
// 7.6.1), and Accept-Encoding, because this server reads the response.
function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/)
  const dropped = new Set([...HOP_BY_HOP, ...named, 'accept-encoding'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}

function readProblem({ status, body }: BufferedResponse): ProblemBody | undefined {
  if (status < 400) return undefined
  try {
    return problemBodySchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

function passOn({ status, headers, body }: BufferedResponse, response: ServerResponse): void {
  response.statusCode = status
  for (const [name, value] of Object.entries(withoutHopByHop(headers)))
    if (value !== undefined) response.setHeader(name, value)
  response.end(body)
}
