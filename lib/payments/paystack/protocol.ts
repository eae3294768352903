import { z } from 'zod'
import type { ChargeReport, ProviderReport } from '@/lib/payments/reports'

// Amounts come as whole numbers of kobo, in refunds sometimes as text; anything else is not money.
const minorUnits = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform(value => BigInt(value))

const chargeData = z.object({
  status: z.string(),
  reference: z.string(),
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency: z.string(),
})

const refundData = z.object({
  transaction_reference: z.string(),
  refund_reference: z.union([z.string(), z.number()]).nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  amount: minorUnits,
  currency: z.string(),
})

export const initializeResponse = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
})

export const verifyResponse = z.object({ status: z.literal(true), data: chargeData })

export const errorResponse = z.object({ status: z.literal(false), code: z.string().optional() })

const delivery = z.object({ event: z.string(), data: z.unknown() })

/** Turns Paystack's record of a charge into our words. The asked amount counts: fees may be added on top of it. */
export function toChargeReport(data: z.output<typeof chargeData>): ChargeReport {
  return {
    kind: 'charge',
    reference: data.reference,
    outcome: outcomeOf(data.status),
    amount: data.requested_amount ?? data.amount,
    currency: data.currency,
  }
}

/** `abandoned` is open too: the visitor may still come back to the same page and pay. */
function outcomeOf(status: string): ChargeReport['outcome'] {
  if (status === 'success') return 'succeeded'
  if (status === 'failed' || status === 'reversed') return status
  return 'open'
}

/**
 * Reads the text of a webhook's body.
 * Gives what it reports, null for an event that changes nothing here, undefined where it cannot be read.
 */
export function readDelivery(text: string): ProviderReport | null | undefined {
  const parsed = delivery.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { event, data } = parsed.data
  if (event === 'charge.success' || event === 'charge.failed') return readCharge(data)
  if (event === 'refund.processed') return readRefund(data)
  return null
}

function readCharge(data: unknown): ProviderReport | undefined {
  const charge = chargeData.safeParse(data)
  return charge.success ? toChargeReport(charge.data) : undefined
}

function readRefund(data: unknown): ProviderReport | undefined {
  const refund = refundData.safeParse(data)
  if (!refund.success) return undefined
  const { transaction_reference, refund_reference, id, amount, currency } = refund.data
  const refundReference = String(refund_reference ?? id ?? 'whole')
  return { kind: 'refund', reference: transaction_reference, refundReference, amount, currency }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
