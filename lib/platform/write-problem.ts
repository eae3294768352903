import { STATUS_CODES } from 'node:http'
import { type FieldErrors, PROBLEM_MEDIA_TYPE, type ProblemBody } from './problem-schema'

/** The headers that belong to a problem document. */
export const PROBLEM_HEADERS = {
  'Content-Type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
  'Cache-Control': 'no-store',
}

/** Writes a problem document (RFC 9457), titled as HTTP calls its status. */
export function writeProblem(status: number, detail: string, errors?: FieldErrors): string {
  const title = STATUS_CODES[status] ?? 'Error'
  const body: ProblemBody = { type: 'about:blank', title, status, detail, ...(errors && { errors }) }
  return JSON.stringify(body)
}
