import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Puts the messages of a problem document, by the fields' names, at the form's fields.
 * @returns whether at least one message found its field, so that the caller knows something is shown there
 */
export function applyProblem<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  { errors = {} }: { errors?: Record<string, string[]> | undefined },
  fields: readonly FieldPath<Values>[],
): boolean {
  let first = true
  for (const field of fields) {
    const message = errors[field]?.[0]
    if (!message) continue
    setError(field, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return !first
}
