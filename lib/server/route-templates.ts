import { readFileSync } from 'node:fs'
import { pathOf } from './public-paths'

/** Names the route of a URL without the parts that vary, such as ids. */
export type RouteTemplate = (url: string) => string

const UNKNOWN = 'other'
const ADMIN_PAGE = /^\/[^/]+(\/admin(?:\/|$).*)$/

/**
 * Returns the function that names routes for the metrics as the build knows them, such as `/api/jobs/apply/[id]`: a closed
 * set, whatever clients ask for. Files of the site are `file`, what it does not know `other`.
 * @param adminPrefix the secret first segment of the admin area, which no name contains
 */
export function readRouteTemplates(adminPrefix: string): RouteTemplate {
  const manifest = JSON.parse(readFileSync('.next/routes-manifest.json', 'utf8'))
  const fixed = new Set<string>(manifest.staticRoutes.map(({ page }: { page: string }) => page))
  const varying: [RegExp, string][] = manifest.dynamicRoutes.map(
    ({ page, regex }: { page: string; regex: string }) => [new RegExp(regex), nameOf(page)],
  )
  return url => {
    const path = pathOf(url)
    const known = path.startsWith(`${adminPrefix}/admin`) ? (ADMIN_PAGE.exec(path)?.[1] ?? path) : path
    if (fixed.has(known)) return known
    if (known.startsWith('/_next/')) return 'file'
    const template = varying.find(([pattern]) => pattern.test(known))?.[1] ?? UNKNOWN
    return template === UNKNOWN && /\.\w+$/.test(known) ? 'file' : template
  }
}

// The name of a catch-all page does not say what was requested.
function nameOf(page: string): string {
  return /^(\/api)?\/\[+\.\.\./.test(page) ? UNKNOWN : page
}
