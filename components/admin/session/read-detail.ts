import { problemBodySchema } from '@/lib/http/problem-body'

/** Gives what a refused call says went wrong, where the caller's doing can mend it; else null. */
export async function readDetail(response: Response): Promise<string | null> {
  if (response.status >= 500) return null
  const problem = problemBodySchema.safeParse(await response.json().catch(() => null))
  return problem.data?.detail ?? null
}
