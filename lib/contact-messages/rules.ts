import { site } from '@/content/site'

/**
 * Tells whether the contact form sends what is written into it: `contactMessages` of content/site.ts. Everything that
 * belongs to messages asks here each time, so that a test can set the option.
 */
export function takesMessages(): boolean {
  return site.contactMessages
}
