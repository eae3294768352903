import { type FieldPath, type FieldValues, get } from 'react-hook-form'

/** Names the fields that hold something else in one form than in another. */
export function differingFields<Values extends FieldValues>(
  fields: readonly FieldPath<Values>[],
  one: Values,
  other: Values,
): FieldPath<Values>[] {
  return fields.filter(field => get(one, field) !== get(other, field))
}

/**
 * Names the fields that two made different things of.
 * @param base gives what a field held before either
 */
export function clashingFields<Values extends FieldValues>(
  fields: readonly FieldPath<Values>[],
  base: (field: FieldPath<Values>) => unknown,
  mine: Values,
  theirs: Values,
): FieldPath<Values>[] {
  return differingFields(fields, mine, theirs).filter(
    field => get(mine, field) !== base(field) && get(theirs, field) !== base(field),
  )
}
