import { z } from 'zod'

/** The response to asking for the page where a payment is paid. */
export const paymentLinkResponseSchema = z.object({ paymentLink: z.url({ protocol: /^https?$/ }) })

export type PaymentLinkResponse = z.infer<typeof paymentLinkResponseSchema>

/** Says that a payment is a test, in which no money moves; left out of all others. */
export const testField = z.literal(true).optional()

/** What went back of a record's payment, in naira; left out where nothing did. */
export const refundedField = z.number().positive().optional()

/**
 * Whether a text could be the reference of a payment or an attempt; anything else is not worth a query. The first ones had
 * 20 letters, and are still about.
 */
export function looksLikeReference(text: string): boolean {
  return /^pc-[2-9a-z]{20}(?:[2-9a-z]{6})?$/.test(text)
}
