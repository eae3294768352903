import { type FieldPath, type FieldValues, get } from 'react-hook-form'

/** What may not be meant as it is typed, though it can be saved. */
export type Warning<Values extends FieldValues> = {
  /** The field it stands at. */
  field: FieldPath<Values>
  /** What else it depends on. */
  and?: readonly FieldPath<Values>[]
  /** What is said of what is typed; nothing where that may well be meant. */
  say: (typed: Values) => string | undefined
}

/** What is said at the fields, by their names. */
export type Warned<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>

/** Names the fields that warnings depend on. */
export function watchedFields<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
): FieldPath<Values>[] {
  return warnings.flatMap(({ field, and = [] }) => [field, ...and])
}

/**
 * Finds what is to be said of what is typed.
 * @param saved what the record holds: of what nobody changed nothing is said; null for a new one
 */
export function findWarnings<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
  typed: Values,
  saved: Values | null,
): Warned<Values> {
  const isChanged = (field: FieldPath<Values>) => !saved || get(typed, field) !== get(saved, field)
  const warned: Warned<Values> = {}
  for (const warning of warnings) {
    const said = watchedFields([warning]).some(isChanged) ? warning.say(typed) : undefined
    if (said) warned[warning.field] = [warned[warning.field], said].filter(Boolean).join(' ')
  }
  return warned
}
