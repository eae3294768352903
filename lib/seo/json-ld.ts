import type { BreadcrumbList, ListItem } from 'schema-dts'
import { absoluteUrl } from './metadata'

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Writes structured data as text that is safe in a script element: nothing in it, whoever typed it, can end the
 * element or open another. Every JSON-LD block of the site goes through here. The builders beside this file hold their data
 * to the vocabulary of schema.org.
 */
export function serializeJsonLd(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return text.replace(/[<>&\u2028\u2029]/g, character => escapes[character] ?? '')
}

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
