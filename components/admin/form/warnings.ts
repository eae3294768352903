import { type FieldPath, type FieldValues, get } from 'react-hook-form'

/** What may not be meant as it is typed, though it can be saved. */
export type Warning<Values extends FieldValues> = {
  /** The field it stands at. */
  field: FieldPath<Values>
  /** What else it depends on. */
  and?: readonly FieldPath<Values>[]
  /** Returns the warning for what is typed; undefined where there is none. */
  check: (typed: Values) => string | undefined
}

/** The warnings at the fields, by the fields' names. */
export type Warned<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>

/** Names the fields that warnings depend on. */
export function watchedFields<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
): FieldPath<Values>[] {
  return warnings.flatMap(({ field, and = [] }) => [field, ...and])
}

/**
 * Returns the warnings for what is typed.
 * @param saved what the record holds: what nobody changed has no warning; null for a new one
 */
export function findWarnings<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
  typed: Values,
  saved: Values | null,
): Warned<Values> {
  const isChanged = (field: FieldPath<Values>) => !saved || get(typed, field) !== get(saved, field)
  const warned: Warned<Values> = {}
  for (const warning of warnings) {
    const message = watchedFields([warning]).some(isChanged) ? warning.check(typed) : undefined
    if (message) warned[warning.field] = [warned[warning.field], message].filter(Boolean).join(' ')
  }
  return warned
}
