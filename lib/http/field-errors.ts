import type { z } from 'zod'
import type { FieldErrors } from './problem-body'

// Where the body as a whole is wrong, no field can be named.
const WHOLE_BODY = '_'

/**
 * Turns what a schema found into messages by field.
 * @param error the schema's findings
 * @returns fields by their names, nested ones with dots (`salary.min`), entries of a list under the list's name
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
  return names.length > 0 ? names.map(String).join('.') : WHOLE_BODY
}
