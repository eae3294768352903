import { site } from '@/content/site'

/**
 * Tells whether the site can be searched: `search` of content/site.ts. Everything that belongs to it asks here each time, so
 * that a test can set the option.
 */
export function offersSearch(): boolean {
  return site.search
}
