import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** The part of a problem document that names fields. */
export type FieldErrors = { errors?: Record<string, string[]> | undefined }

/**
 * Puts the messages of a 422 response at the form's fields.
 * @returns whether at least one message found its field, so that the caller knows something is shown there
 */
export function applyProblem<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  problem: FieldErrors,
  fields: readonly FieldPath<Values>[],
): boolean {
  let first = true
  for (const field of fields) {
    const message = problem.errors?.[field]?.[0]
    if (!message) continue
    setError(field, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return !first
}
