import type { IncomingMessage, ServerResponse } from 'node:http'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import { PROBLEM_HEADERS, writeProblem } from '@/lib/platform/write-problem'

/** Sends a 405 and the methods that the path does take. */
export function refuseMethod(response: ServerResponse, allowed: string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  refuse(response, 405, `This URL takes ${allowed.join(', ')}.`)
}

// Data that arrives on a closed connection resets it, and the response may be lost with it.
const DISCARDED_BYTES = 8 * 1024 * 1024

/**
 * Sends a problem document (RFC 9457). Node discards the body that may follow, so that its sender gets the response; one
 * that is large, or does not tell its size, is not waited for.
 */
export function refuse(response: ServerResponse, status: number, detail: string): void {
  response
    .writeHead(status, { ...refusalHeaders, ...(isLarge(response.req) ? { Connection: 'close' } : {}) })
    .end(writeProblem(status, detail))
}

/** The headers of every refusal. */
export const refusalHeaders = {
  ...PROBLEM_HEADERS,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': BARE_POLICY,
}

function isLarge({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DISCARDED_BYTES
  )
}
