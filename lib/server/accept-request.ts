import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Decides whether a request goes on to its handler, and notes where it comes from. What Next would meet with a bare 400 or
 * 500, or a redirect to another host, is answered here: a target that is no path of this site, an unknown
 * method, and percent signs that spell nothing. No body of such a request is read.
 * @returns false once the request has been answered
 */
export function acceptRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '/' } = request
  if (method === 'OPTIONS' && url === '*') response.writeHead(204, { Allow: METHODS.join(', ') }).end()
  // Two slashes would be read as the name of another host.
  else if (!/^\/(?!\/)/.test(url))
    refuse(response, 400, 'The request target must be a path that begins with one slash.')
  else if (!METHODS.includes(method)) refuseMethod(response, METHODS)
  else if (!isDecodable(url)) refusePath(response, url)
  else {
    recordPeerAddress(request)
    return true
  }
  return false
}

/** Answers with 405 and the methods that the path does take. */
export function refuseMethod(response: ServerResponse, allowed: string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  refuse(response, 405, `This address takes ${allowed.join(', ')}.`)
}

/** Whether a URL's path is one of these or lies below one. */
export function isUnder(url: string, ...roots: string[]): boolean {
  const path = url.split('?')[0] ?? '/'
  return roots.some(root => path === root || path.startsWith(`${root}/`))
}

// As every proxy before us has done: the last entries are then always ones that we, or proxies we believe, have written.
function recordPeerAddress(request: IncomingMessage): void {
  const claimed = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? 'unknown'
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '/')
    return true
  } catch {
    return false
  }
}

function refusePath(response: ServerResponse, url: string): void {
  if (isUnder(url, '/api')) refuse(response, 404, 'There is nothing at this address.')
  else response.writeHead(307, { Location: '/404' }).end()
}

/** Answers with a problem document and closes the connection. */
export function refuse(response: ServerResponse, status: number, detail: string): void {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail }
  response
    .writeHead(status, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // What is left of a body is not waited for.
      Connection: 'close',
    })
    .end(JSON.stringify(body))
}
