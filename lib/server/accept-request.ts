import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnder, pathOf } from './public-paths'
import { refuse, refuseMethod } from './refuse'
import { dropForgedHeaders, hasReadableState } from './router-headers'

// Next searches a User-Agent for names of bots, and goes through the parameters of a query, in ways whose time grows with the square of
// the length: the 16 KB that Node lets through would hold the server for up to a second. No browser, link or form comes near these.
const LONGEST_USER_AGENT = 512
const MOST_PARAMETERS = 100

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Tells whether a request's URL leads to the API. */
export function isForApi(url = '/'): boolean {
  return isUnder(url, '/api')
}

/**
 * Refuses requests to which Next would respond with a bare 400 or 500, or with a redirect to another host: two hosts, a target that is no path of
 * this site, an unknown method, a path that cannot be decoded, a path that Next would resolve to another one than is checked here, and
 * router headers that Next's router never sends; and those that would keep Next busy. Adds the peer's IP address to `X-Forwarded-For` of
 * every other request.
 * @returns false where the request was refused, and so has its response
 */
export function acceptRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '/' } = request
  dropForgedHeaders(request)
  if (method === 'OPTIONS' && url === '*') response.writeHead(204, { Allow: METHODS.join(', ') }).end()
  // What stands between us and the client may have read the other one (RFC 9112, 3.2).
  else if ((request.headersDistinct.host?.length ?? 0) > 1) refuse(response, 400, 'Send one Host header.')
  // Two slashes would be read as the name of another host.
  else if (!/^\/(?!\/)/.test(url))
    refuse(response, 400, 'The request target must be a path that begins with one slash.')
  else if (!METHODS.includes(method)) refuseMethod(response, METHODS)
  else if (!isDecodable(url)) refusePath(response, url)
  else if (hasDotSegment(url)) refuse(response, 400, 'The path must have no segment that is one dot or two.')
  else if (url.split('&').length > MOST_PARAMETERS)
    refuse(response, 400, `The query must have ${MOST_PARAMETERS} parameters at most.`)
  else if (!hasReadableState(request))
    refuse(response, 400, 'The header Next-Router-State-Tree cannot be read.')
  else {
    recordPeerAddress(request)
    shortenUserAgent(request)
    return true
  }
  return false
}

// As every proxy does, so that the last entries are always written by us or by proxies that we trust.
function recordPeerAddress(request: IncomingMessage): void {
  const claimed = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? 'unknown'
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
}

function shortenUserAgent({ headers }: IncomingMessage): void {
  const userAgent = headers['user-agent']
  if (userAgent !== undefined) headers['user-agent'] = userAgent.slice(0, LONGEST_USER_AGENT)
}

function isDecodable(url: string): boolean {
  try {
    // No path, file or record has a NUL in its name, and PostgreSQL takes none in a text.
    return !decodeURIComponent(pathOf(url)).includes('\0')
  } catch {
    return false
  }
}

// As the URL standard resolves them: also percent-encoded, and after a backslash (https://url.spec.whatwg.org/#path-state).
function hasDotSegment(url: string): boolean {
  const segments = pathOf(url).split(/[\\/]/)
  return segments.some(segment => /^\.{1,2}$/.test(decodeURIComponent(segment)))
}

function refusePath(response: ServerResponse, url: string): void {
  if (isForApi(url)) refuse(response, 404, 'There is nothing at this URL.')
  else response.writeHead(307, { Location: '/404' }).end()
}
