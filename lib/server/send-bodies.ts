import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bodies, chooseEncoding } from './encodings'

/** Makes an ETag from the content. It is the same for all encodings, hence a weak one. */
export function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Sends a whole body in the smallest encoding the browser accepts: 304 where it has it already, headers alone to HEAD.
 * Status and the other headers are set on the response beforehand; an ETag among them makes the 304 possible.
 */
export function sendBodies(request: IncomingMessage, response: ServerResponse, bodies: Bodies): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  const body = bodies[encoding] ?? bodies.identity
  response.removeHeader('Content-Length')
  addVary(response)
  if (response.statusCode === 200 && hasAlready(request, response.getHeader('ETag'))) {
    response.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function hasAlready(request: IncomingMessage, tag: unknown): boolean {
  const known = request.headers['if-none-match']
  if (!known || typeof tag !== 'string') return false
  return known === '*' || known.split(',').some(item => bare(item) === bare(tag))
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

function addVary(response: ServerResponse): void {
  const names = String(response.getHeader('Vary') ?? '')
  if (/\baccept-encoding\b/i.test(names)) return
  response.setHeader('Vary', names ? `${names}, Accept-Encoding` : 'Accept-Encoding')
}
