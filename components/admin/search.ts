/** A page's search parameters as Next gives them. */
export type Search = Record<string, string | string[] | undefined>

/** Gives each parameter that says something, once: the first where it is repeated. */
export function readSearch(search: Search): Record<string, string> {
  const entries = Object.entries(search).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value))
}
