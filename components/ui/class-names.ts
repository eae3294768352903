/**
 * Joins the class names of an element, and leaves out those that are not there: a stray space would stand in the document, and again in
 * React's data. Undefined where there is none.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
