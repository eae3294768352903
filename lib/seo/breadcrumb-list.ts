import type { BreadcrumbList, ListItem } from 'schema-dts'
import { absoluteUrl } from './metadata'

type Crumb = { label: string; href?: string }

/** Describes the breadcrumbs of a page to search engines. The last crumb, the page itself, has `path` as its URL. */
export function breadcrumbList(crumbs: readonly Crumb[], path: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(
      (crumb, index): ListItem => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.label,
        item: absoluteUrl(crumb.href ?? path),
      }),
    ),
  }
}
