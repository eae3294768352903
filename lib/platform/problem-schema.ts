import { z } from 'zod'

// Where the whole is wrong, no field can be named.
const WHOLE = '_'

const fieldErrorsSchema = z.record(z.string(), z.array(z.string()))

/** The body of every refusal (RFC 9457). */
export const problemBodySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: fieldErrorsSchema.optional(),
})

/** What is wrong with each named field of a request, for people to read. */
export type FieldErrors = z.infer<typeof fieldErrorsSchema>
export type ProblemBody = z.infer<typeof problemBodySchema>

/** What is said of a form as a whole where fields of it are wrong, each of which says why. */
export const MARKED_FIELDS_MESSAGE = 'Check the marked fields and send them again.'

/** The media type of a problem document. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/**
 * Returns a schema's messages by field: nested fields with dots (`salary.min`), entries of a list under the list's
 * name.
 */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const name = fieldName(issue.path)
    errors[name] = [...new Set([...(errors[name] ?? []), issue.message])]
  }
  return errors
}

function fieldName(path: PropertyKey[]): string {
  const names = path.filter(part => typeof part !== 'number')
  return names.length > 0 ? names.map(String).join('.') : WHOLE
}
