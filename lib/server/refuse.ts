import { type ServerResponse, STATUS_CODES } from 'node:http'

/** Sends a 405 and the methods that the path does take. */
export function refuseMethod(response: ServerResponse, allowed: string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  refuse(response, 405, `This address takes ${allowed.join(', ')}.`)
}

/** Sends a problem document (RFC 9457) and closes the connection, so that no body is read. */
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
