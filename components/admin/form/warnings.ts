import { type FieldPath, type FieldValues, get } from 'react-hook-form'

/** A likely mistake in what is typed, which can be saved all the same. */
export type Warning<Values extends FieldValues> = {
  /** The field at which it is shown. */
  field: FieldPath<Values>
  /** The other fields that it depends on. */
  and?: readonly FieldPath<Values>[]
  /** Returns the warning for what is typed; undefined where there is none. */
  check: (typed: Values) => string | undefined
  /** Returns what its question offers to do with the save; undefined where it offers nothing. */
  offer?: (typed: Values) => Offer | undefined
}

/** What a warning's question offers to do with the save: what happens then, the labels for doing it or not, and the fields that are sent. */
export type Offer = {
  outcome: string
  accept: string
  decline: string
  send: Readonly<Record<string, unknown>>
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
 * @param saved the stored values: a field that was not changed has no warning; null for a new record
 */
export function findWarnings<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
  typed: Values,
  saved: Values | null,
): Warned<Values> {
  const warned: Warned<Values> = {}
  for (const warning of warnings.filter(isOfChange(typed, saved))) {
    const message = warning.check(typed)
    if (message) warned[warning.field] = [warned[warning.field], message].filter(Boolean).join(' ')
  }
  return warned
}

/** Returns what the question about the warnings offers; undefined where it offers nothing. */
export function findOffer<Values extends FieldValues>(
  warnings: readonly Warning<Values>[],
  typed: Values,
  saved: Values | null,
): Offer | undefined {
  const warning = warnings
    .filter(isOfChange(typed, saved))
    .find(({ check, offer }) => offer && check(typed) !== undefined)
  return warning?.offer?.(typed)
}

function isOfChange<Values extends FieldValues>(typed: Values, saved: Values | null) {
  const isChanged = (field: FieldPath<Values>) => !saved || get(typed, field) !== get(saved, field)
  return (warning: Warning<Values>) => watchedFields([warning]).some(isChanged)
}
