import { readFileSync } from 'node:fs'

/** A URL path under which everyone gets the same response. */
export type PublicPath = {
  /** The kinds of records it shows, as the triggers of record changes name them. */
  topics: readonly string[]
  /** Whether the build has rendered it, from the sources alone. */
  isBuilt: boolean
  /** The path as the log names it, where requests for it are logged. */
  route?: string
}

const RECORD_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const dynamicPath = (topics: string[], route?: string): PublicPath => ({ topics, isBuilt: false, route })

const LISTS: [string, PublicPath][] = [
  ['/jobs', dynamicPath(['jobs'])],
  ['/courses', dynamicPath(['courses', 'seats'])],
  ['/jobs/feed.json', dynamicPath(['jobs'], '/jobs/feed.json')],
  ['/sitemap.xml', dynamicPath(['jobs', 'courses'])],
  ['/privacy', dynamicPath([])],
  ['/robots.txt', dynamicPath([])],
  ['/api/jobs', dynamicPath(['jobs'], '/api/jobs')],
  ['/api/courses', dynamicPath(['courses'], '/api/courses')],
]

const RECORDS: [RegExp, PublicPath][] = [
  [recordUnder('/job-application'), dynamicPath(['jobs'])],
  [recordUnder('/course-enrollment'), dynamicPath(['courses', 'seats'])],
  [recordUnder('/og/job'), dynamicPath(['jobs'], '/og/job/{id}')],
  [recordUnder('/og/course'), dynamicPath(['courses'], '/og/course/{id}')],
  [recordUnder('/api/courses'), dynamicPath(['courses'], '/api/courses/{id}')],
  [
    recordUnder('/api/courses', '/calendar\\.ics'),
    dynamicPath(['courses', 'seats'], '/api/courses/{id}/calendar.ics'),
  ],
]

// Parameters that other sites add to shared links for analytics; no page reads them.
const TRACKING = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid|igshid|twclid|ttclid|li_fat_id)$/

/** Returns the function that looks up a path without its query. It knows the pages that the build has rendered. */
export function readPublicPaths(): (path: string) => PublicPath | undefined {
  const built: PublicPath = { topics: [], isBuilt: true }
  const { routes } = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8'))
  const pages = Object.keys(routes).filter(path => !path.startsWith('/_'))
  const known = new Map<string, PublicPath>([
    ...pages.map((path): [string, PublicPath] => [path, built]),
    ...LISTS,
  ])
  return path => known.get(path) ?? RECORDS.find(([pattern]) => pattern.test(path))?.[1]
}

/**
 * Returns the function that tells whether a path is an unknown slug of a page whose slugs are all made at build
 * (`dynamicParams`). A browser that asks for one is redirected; where Next's router asks, Next itself fails.
 */
export function readUnknownSlugs(): (path: string) => boolean {
  const { routes, dynamicRoutes } = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8'))
  const closed = Object.values<{ fallback: unknown; routeRegex: string }>(dynamicRoutes)
    .filter(({ fallback }) => fallback === false)
    .map(({ routeRegex }) => new RegExp(routeRegex))
  return path => !Object.hasOwn(routes, path) && closed.some(pattern => pattern.test(path))
}

/** Returns the path of a request's URL, as it was sent. */
export function pathOf(url = '/'): string {
  return url.split('?')[0] ?? '/'
}

/** Whether the path of a request's URL is one of these or lies below one. */
export function isUnder(url: string, ...roots: string[]): boolean {
  const path = pathOf(url)
  return roots.some(root => path === root || path.startsWith(`${root}/`))
}

/** Returns a URL without its query, where that only says where the visitor came from. */
export function withoutTracking(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const names = [...new URLSearchParams(url.slice(start)).keys()]
  return names.every(name => TRACKING.test(name)) ? url.slice(0, start) : url
}

function recordUnder(path: string, rest = ''): RegExp {
  return new RegExp(`^${path}/${RECORD_ID}${rest}$`)
}
