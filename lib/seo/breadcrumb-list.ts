import type { JsonLdThing } from './json-ld'
import { absoluteUrl } from './metadata'

type Crumb = { label: string; href?: string }

/** The breadcrumbs of a page for search engines. The last crumb, the page itself, has `path` as its address. */
export function breadcrumbList(crumbs: readonly Crumb[], path: string): JsonLdThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: absoluteUrl(crumb.href ?? path),
    })),
  }
}
