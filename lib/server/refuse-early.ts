import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers what Next itself would meet with a bare 400 or 500: a method it does not know, and an address whose percent
 * signs spell nothing. Calls of the API get a problem document, visitors of a page the not-found page.
 * @returns whether the request has been answered
 */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.split('?')[0] ?? '/'
  const isApiRequest = path === '/api' || path.startsWith('/api/')
  if (!METHODS.includes(request.method ?? '')) {
    response.setHeader('Allow', METHODS.join(', '))
    refuse(response, 405, 'This address does not take that method.')
    return true
  }
  if (isDecodable(path)) return false
  if (isApiRequest) refuse(response, 404, 'There is nothing at this address.')
  else response.writeHead(307, { Location: '/404' }).end()
  return true
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail }
  response
    .writeHead(status, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify(body))
}
