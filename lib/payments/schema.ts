import { z } from 'zod'
import { pastDaySchema } from '@/lib/dates/office-day'
import { lineField } from '@/lib/forms/fields'
import { paymentMethods } from './constants'

/** The response to asking for the page where a payment is paid. */
export const paymentLinkResponseSchema = z.object({ paymentLink: z.url({ protocol: /^https?$/ }) })

export type PaymentLinkResponse = z.infer<typeof paymentLinkResponseSchema>

/** Says that a payment is a test, in which no money moves; left out of all others. */
export const testField = z.literal(true).optional()

/** What a record says about its payment besides the status. */
export const markFields = {
  testPayment: testField,
  /** What was given back, in naira; left out where nothing was. */
  refunded: z.number().positive().optional(),
}

const NOTE_LENGTH = 500

/** How money without a provider came in or went back. */
export const methodField = z.enum(paymentMethods, 'Choose cash or transfer.')

/** The day at the office on which such money changed hands; today where it is left out. */
export const dayField = pastDaySchema.optional()

/**
 * A note on such money: one line, at most 500 characters.
 * @param missing the message when nothing was typed
 */
export const noteField = (missing: string) => lineField(missing, NOTE_LENGTH)

/** A whole fee or price that was paid without a provider, with a note. */
export const takenPaymentSchema = z.object({
  method: methodField,
  day: dayField,
  note: noteField('Say who paid and how, in a few words.'),
})

/**
 * Whether a text may be the reference of a payment or an attempt, so that a query for it makes sense. The first references had 20
 * letters, and some of them are still in use.
 */
export function looksLikeReference(text: string): boolean {
  return /^pc-[2-9a-z]{20}(?:[2-9a-z]{6})?$/.test(text)
}
