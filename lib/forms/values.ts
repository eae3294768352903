import type { FieldPath, FieldValues } from 'react-hook-form'
import { writeTypedList } from './typed-list'

/** What a form's fields hold: texts, and groups of them. */
type FormValues = { readonly [name: string]: unknown }

/** Returns the names of a form's fields in the order of its defaults, those of a group with dots (`salary.min`). */
export function fieldNames<Values extends FieldValues>(defaults: Values): FieldPath<Values>[] {
  return pathsIn(defaults) as FieldPath<Values>[]
}

/**
 * Returns a record's values as its form holds them: everything as text, lists as they are typed.
 * @param defaults the empty form, which says which of the record's fields the form has
 */
export function toFormValues<Values extends FormValues>(defaults: Values, record: FormValues): Values {
  const entries = Object.entries(defaults).map(([name, empty]) => [name, toFormValue(empty, record[name])])
  return Object.fromEntries(entries)
}

/**
 * Returns what the form of a new record holds that begins as a copy of another.
 * @param defaults the form of a new record that is no copy
 * @param except the fields that do not come along
 */
export function toCopyValues<Values extends FormValues>(
  defaults: Values,
  record: FormValues,
  except: readonly (keyof Values)[],
): Values {
  const anew = Object.fromEntries(except.map(name => [name, defaults[name]]))
  return { ...toFormValues(defaults, record), ...anew }
}

function pathsIn(group: FormValues): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? pathsIn(value).map(inner => `${name}.${inner}`) : [name],
  )
}

function toFormValue(empty: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return empty
  if (isGroup(empty) && isGroup(value)) return toFormValues(empty, value)
  return Array.isArray(value) ? writeTypedList(value.map(String)) : String(value)
}

function isGroup(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
