import { STATUS_CODES } from 'node:http'
import { type FieldErrors, PROBLEM_MEDIA_TYPE, type ProblemBody } from './problem-schema'

/** The headers that belong to a problem document. */
export const PROBLEM_HEADERS = {
  'Content-Type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
  'Cache-Control': 'no-store',
}

type ProblemMembers = {
  /** Names the refusal, where its status says too little. */
  type?: string | undefined
  errors?: FieldErrors | undefined
}

/** Writes a problem document (RFC 9457), titled as HTTP calls its status. */
export function writeProblem(
  status: number,
  detail: string,
  { type = 'about:blank', errors }: ProblemMembers = {},
): string {
  const title = STATUS_CODES[status] ?? 'Error'
  const body: ProblemBody = { type, title, status, detail, ...(errors && { errors }) }
  return JSON.stringify(body)
}
