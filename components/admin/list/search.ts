/** The id of the filters' form, for fields that stand outside it. */
export const filterFormId = 'filters'

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

/** Says whether a list's parameters leave anything out; an order leaves all in. */
export function isFiltered({ sort, ...filters }: Record<string, string>): boolean {
  return Object.keys(filters).length > 0
}
