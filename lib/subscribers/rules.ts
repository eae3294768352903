import { site } from '@/content/site'

/**
 * Tells whether the site offers a newsletter: `newsletter` of content/site.ts. Everything that belongs to it asks here each
 * time, so that a test can set the option.
 */
export function offersNewsletter(): boolean {
  return site.newsletter
}
