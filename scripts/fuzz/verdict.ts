import { PROBLEM_MEDIA_TYPE, problemBodySchema } from '@/lib/http/problem-body'
import type { Case } from './case'
import { type FuzzResponse, type Outcome, readResponse } from './exchange'

const PAYMENT_LINK = 'POST /api/payments/{payment}/link'

/** Says what is wrong with how a request ended; null where nothing is. */
export function findFault(sent: Case, { hung, received }: Outcome): string | null {
  if (hung) return `still open, with ${received.length} bytes received`
  const failed = /^HTTP\/1\.1 (5\d\d)/m.exec(received.toString('latin1'))?.[1]
  if (failed && !isPaused(sent, failed)) return `status ${failed}: ${received.toString('utf8').slice(0, 600)}`
  if (!sent.wellFormed) return null
  const response = readResponse(received)
  if (!response) return `no whole response, but ${JSON.stringify(received.toString('latin1').slice(0, 300))}`
  return isBodyless(sent, response) ? null : findWrongShape(sent, response)
}

/** Whether a 503 is right: no fault is injected, but there is no payment page while a rejection can be undone. */
function isPaused({ kind }: Case, status: string): boolean {
  return status === '503' && kind === PAYMENT_LINK
}

/** The status of the one response to a request; `none` where the connection was only closed. */
export function statusOf({ received }: Outcome): string {
  return /^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1', 0, 12))?.[1] ?? 'none'
}

function isBodyless({ head }: Case, { status }: FuzzResponse): boolean {
  return head.startsWith('HEAD ') || status < 400
}

// A page reports an error as a page, or to Next's router in its own format; everything else does with a problem document.
function findWrongShape({ head }: Case, { status, headers, body }: FuzzResponse): string | null {
  const type = headers.get('content-type') ?? ''
  const isPage = /^GET (?!\/api\b)/.test(head)
  if (isPage && /^text\/(html|x-component)\b/.test(type)) return null
  // With an empty response Next tells its router that the page has no such segment.
  if (isPage && body === '' && /\r\nNext-Router-Segment-Prefetch:/i.test(head)) return null
  const what = `status ${status} as ${type || 'no type'}: ${JSON.stringify(body.slice(0, 300))}`
  if (!type.startsWith(PROBLEM_MEDIA_TYPE)) return `no problem document, but ${what}`
  const problem = problemBodySchema.safeParse(parseJson(body))
  return problem.success && problem.data.status === status ? null : `a wrong problem document: ${what}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the lines of a server's log that report an error, each once: nothing that a client sends should cause one. */
export function findErrors(log: string): string[] {
  return [...new Set(log.match(/^\{"level":"(?:error|fatal)".*$/gm))]
}
