import { z } from 'zod'
import { paymentMethods } from './constants'

/** The response to asking for the page where a payment is paid. */
export const paymentLinkResponseSchema = z.object({ paymentLink: z.url({ protocol: /^https?$/ }) })

export type PaymentLinkResponse = z.infer<typeof paymentLinkResponseSchema>

/** Says that a payment is a test, in which no money moves; left out of all others. */
export const testField = z.literal(true).optional()

/** What a record says of its payment besides its status. */
export const markFields = {
  testPayment: testField,
  /** What went back, in naira; left out where nothing did. */
  refunded: z.number().positive().optional(),
}

const NOTE_LENGTH = 500

/** How money that no provider reports came in, or went back. */
export const methodField = z.enum(paymentMethods, 'Choose cash or transfer.')

/**
 * A note on such money: one line, at most 500 characters.
 * @param missing the message when nothing was typed
 */
export const noteField = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(NOTE_LENGTH, `Use ${NOTE_LENGTH} characters at most.`)
    .refine(text => !/[\p{Cc}]/u.test(text), 'Write the note in one line, without control characters.')

/** All of a fee or a price that came in without a provider, with a note on it. */
export const takenPaymentSchema = z.object({
  method: methodField,
  note: noteField('Say who paid and how, in a few words.'),
})

/**
 * Whether a text could be the reference of a payment or an attempt; anything else is not worth a query. The first ones had
 * 20 letters, and are still about.
 */
export function looksLikeReference(text: string): boolean {
  return /^pc-[2-9a-z]{20}(?:[2-9a-z]{6})?$/.test(text)
}
