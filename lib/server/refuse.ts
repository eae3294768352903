import type { ServerResponse } from 'node:http'
import { drain } from '@/lib/platform/incoming-body'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import { PROBLEM_HEADERS, writeProblem } from '@/lib/platform/write-problem'

/** Sends a 405 and the methods that the path does take. */
export function refuseMethod(response: ServerResponse, allowed: string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  refuse(response, 405, `This URL takes ${allowed.join(', ')}.`)
}

/** Sends a problem document (RFC 9457), and reads and drops the body that may follow, so that its sender gets to read the response. */
export function refuse(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, refusalHeaders).end(writeProblem(status, detail))
  drain(response.req)
}

/** The headers of every refusal. */
export const refusalHeaders = {
  ...PROBLEM_HEADERS,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': BARE_POLICY,
}
