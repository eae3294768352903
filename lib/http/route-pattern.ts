/**
 * Names a route for the logs without what varies in it, which may be a key or somebody's data.
 * @param path a path, such as `/api/jobs/apply/0197…`
 * @param params the route's parameters
 * @returns such as `/api/jobs/apply/{id}`
 */
export function routePattern(path: string, params: Record<string, string>): string {
  let pattern = path
  for (const [name, value] of Object.entries(params)) {
    const spellings = [value, encodeURIComponent(value), value.split('/').map(encodeURIComponent).join('/')]
    const found = spellings.find(text => text !== '' && pattern.includes(`/${text}`))
    if (found === undefined) continue
    const at = pattern.lastIndexOf(`/${found}`)
    pattern = `${pattern.slice(0, at)}/{${name}}${pattern.slice(at + 1 + found.length)}`
  }
  return pattern
}
