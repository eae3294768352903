import { type FieldPath, type FieldValues, get } from 'react-hook-form'

/** Returns the fields that differ between two forms. */
export function differingFields<Values extends FieldValues>(
  fields: readonly FieldPath<Values>[],
  one: Values,
  other: Values,
): FieldPath<Values>[] {
  return fields.filter(field => get(one, field) !== get(other, field))
}

/**
 * Returns the fields that two people changed to different values.
 * @param mine the values of one, `theirs` those of the other
 * @param base returns what a field held before both changes
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
