import type { z } from 'zod'
import { type FieldErrors, problemBodySchema } from '@/lib/platform/problem-schema'

// Re-exported for components, which may not import lib/platform.
export {
  type FieldErrors,
  MARKED_FIELDS_MESSAGE,
  PROBLEM_MEDIA_TYPE,
  type ProblemBody,
  problemBodySchema,
} from '@/lib/platform/problem-schema'

/** What a form makes of a response; a refusal without a readable problem document has no type and no reasons. */
export type ReadResult<Body> = { ok: true; body: Body } | ({ ok: false } & Refusal)

type Refusal = { status: number; type: string; detail: string; errors: FieldErrors }

/** Reads a response in the browser. A success whose body is not as agreed counts as a refusal. */
export function readResponse<Body>(status: number, body: unknown, schema: z.ZodType<Body>): ReadResult<Body> {
  const success = schema.safeParse(body)
  if (status < 300 && success.success) return { ok: true, body: success.data }
  const problem = problemBodySchema.safeParse(body).data
  const { type = '', detail = '', errors = {} } = problem ?? {}
  return { ok: false, status, type, detail, errors }
}

/**
 * Whether a success comes from something in between, such as a captive portal or a proxy: those send a page, while the
 * site always sends data to a form's script.
 * @param contentType the response's Content-Type header
 */
export function isForeignSuccess(status: number, contentType: string | null): boolean {
  return status < 300 && /^text\/html\b/i.test(contentType ?? '')
}

/**
 * Reads, in the browser, the response to a form that is stored. Any success means that it was stored, so a field that
 * is missing or malformed in the body counts as left out.
 */
export function readStored<Body>(
  status: number,
  body: unknown,
  schema: z.ZodObject & z.ZodType<Body>,
): ReadResult<Partial<Body>> {
  if (status >= 300) return readResponse(status, body, schema)
  const given = Object(body)
  const read = Object.entries(schema.shape).map(([name, field]) => [name, field.safeParse(given[name]).data])
  return { ok: true, body: Object.fromEntries(read) }
}
