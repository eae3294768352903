import { z } from 'zod'
import { emailField, lineField, privacyVersionField } from '@/lib/forms/fields'
import { sortField } from '@/lib/lists/sort'
import { subscriberSorts, subscriberStates } from './constants'

/** What the newsletter box sends: an e-mail, and the privacy notice that the box led to. */
export const newsletterRequestSchema = z.object({
  email: emailField(),
  privacyVersion: privacyVersionField(),
})

export type NewsletterRequest = z.output<typeof newsletterRequestSchema>

/** What is said after asking, confirming or leaving. */
export const newsletterResponseSchema = z.object({ message: z.string() })

export type NewsletterResponse = z.infer<typeof newsletterResponseSchema>

/** A subscriber as the API gives it to administrators. */
export const subscriberRecordSchema = z.object({
  _id: z.guid(),
  email: z.string(),
  /** When the newsletter was last asked for. */
  askedAt: z.iso.datetime(),
  /** Null while it waits to be confirmed. */
  confirmedAt: z.iso.datetime().nullable(),
  /** The privacy notice that the form showed. */
  privacyVersion: z.string(),
})

export type SubscriberRecord = z.infer<typeof subscriberRecordSchema>

/** How the list of subscribers is narrowed and ordered. */
export const subscriberFiltersSchema = z.object({
  /** A part of the e-mail. */
  search: lineField('Enter a part of the email.').optional(),
  status: z.enum(subscriberStates, 'Choose waiting or confirmed.').optional(),
  /** The newest first, where it is left out. */
  sort: sortField(subscriberSorts).optional(),
})

export type SubscriberFilters = z.output<typeof subscriberFiltersSchema>
