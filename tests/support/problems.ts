import { expect } from 'vitest'
import { type ProblemBody, problemBodySchema } from '@/lib/http/problem-body'

/** Expects a problem document of that status, whose `errors` name exactly these fields; gives its body. */
export async function expectProblem(
  response: Response,
  status: number,
  fields: string[] = [],
): Promise<ProblemBody> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const body = problemBodySchema.parse(await response.json())
  expect(body.status).toBe(status)
  expect(Object.keys(body.errors ?? {}).sort()).toEqual([...fields].sort())
  return body
}
