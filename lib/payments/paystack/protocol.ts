import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AttemptReport, ProviderReport, ReadWebhook } from '../provider'

// What Paystack calls a charge or a transaction is an attempt here, and its reference is the attempt's.

// Amounts are whole numbers of kobo, in refunds sometimes as text; anything else is refused.
const minorUnits = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform(value => BigInt(value))

const currency = z.string().regex(/^[A-Z]{3}$/)

// Stored as it is, and as part of a unique key: without characters that PostgreSQL cannot store, and short enough for an index.
const reference = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)

// `test` with the key of a test account. One that cannot be read is no reason to refuse the money.
const domain = z.string().nullish().catch(null)

const chargeData = z.object({
  status: z.string(),
  reference,
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency,
  domain,
  fees: minorUnits.nullish().catch(null),
  // A day that cannot be read is no reason to refuse the money.
  paid_at: z.iso.datetime({ offset: true }).nullish().catch(null),
})

/** A charge in an event. The event's name says the status too, so it may be missing here. */
const deliveredCharge = chargeData.extend({ status: z.string().nullish() })

const refundData = z.object({
  transaction_reference: reference,
  refund_reference: z.union([reference, z.number()]).nullish(),
  id: z.union([reference, z.number()]).nullish(),
  amount: minorUnits,
  currency,
  domain,
})

// A dispute may have no sum or currency; then those of its transaction count (API reference, `dispute`).
const disputeData = z.object({
  id: z.union([reference, z.number()]),
  transaction: z.object({
    reference,
    amount: minorUnits,
    currency: currency.nullish(),
    status: z.string().nullish(),
  }),
  refund_amount: minorUnits.nullish(),
  resolution: z.string().nullish(),
  currency: currency.nullish(),
  domain,
  dueAt: z.iso.datetime({ offset: true }).nullish().catch(null),
})

/** The response to `POST /transaction/initialize`. */
export const initializeResponse = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
})

/** The response to `GET /transaction/verify/{reference}`. */
export const verifyResponse = z.object({ status: z.literal(true), data: chargeData })

/** The response to a request that Paystack refuses. */
export const errorResponse = z.object({ status: z.literal(false), code: z.string().optional() })

const delivery = z.object({ event: z.string(), data: z.unknown() })

/** The hex HMAC-SHA512 of a body's exact bytes, as Paystack signs its deliveries (its API reference, `webhooks`). */
export function signBody(body: Buffer, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex')
}

/** Whether a signature header is right for these bytes; takes the same time however wrong it is. */
export function hasRightSignature(body: Buffer, signature: string | null, secret: string): boolean {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signBody(body, secret), 'hex'))
}

/** Paystack's record of a charge in our words. What was requested is the amount: fees may be added on top of it. */
export function toAttemptReport(data: z.output<typeof chargeData>): AttemptReport {
  return {
    kind: 'attempt',
    attemptReference: data.reference,
    outcome: outcomeOf(data.status),
    amount: data.requested_amount ?? data.amount,
    paid: data.amount,
    fee: feeOf(data),
    currency: data.currency,
    test: isTest(data),
    paidAt: data.paid_at ? new Date(data.paid_at) : undefined,
  }
}

const isTest = ({ domain }: { domain?: string | null | undefined }) => domain === 'test'

// One that cannot be is no reason to refuse the money either.
function feeOf({ fees, amount }: z.output<typeof chargeData>): bigint | undefined {
  return fees != null && fees <= amount ? fees : undefined
}

/** `abandoned` is open too: the visitor may still come back to the same page and pay. */
function outcomeOf(status: string): AttemptReport['outcome'] {
  if (status === 'success') return 'succeeded'
  if (status === 'failed' || status === 'reversed') return status
  return 'open'
}

/** Reads a webhook's body, whose signature is right. */
export function readDelivery(body: Buffer): ReadWebhook {
  const text = body.toString('utf8')
  const report = readReport(text)
  return report === undefined
    ? { ok: false, reason: 'unreadable', event: nameOfEvent(text) }
    : { ok: true, report }
}

/** Returns what is reported; null for an event that changes nothing here, undefined where it cannot be read. */
function readReport(text: string): ProviderReport | null | undefined {
  const parsed = delivery.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { event, data } = parsed.data
  if (event === 'charge.success') return readCharge(data, 'success')
  if (event === 'charge.failed') return readCharge(data, 'failed')
  if (event === 'refund.processed') return readRefund(data)
  const about = /^charge\.dispute\.(create|remind|resolve)$/.exec(event)
  if (about) return readDispute(data, about[1] === 'resolve')
  return null
}

/** Returns the name of the event that is reported; undefined where it is no such name. */
function nameOfEvent(text: string): string | undefined {
  const name = delivery.safeParse(parseJson(text)).data?.event
  return name && /^[a-z._]{1,60}$/.test(name) ? name : undefined
}

function readCharge(data: unknown, named: string): ProviderReport | undefined {
  const charge = deliveredCharge.safeParse(data).data
  return charge && toAttemptReport({ ...charge, status: charge.status ?? named })
}

function readRefund(data: unknown): ProviderReport | undefined {
  const refund = refundData.safeParse(data)
  if (!refund.success) return undefined
  const { transaction_reference, refund_reference, id, amount, currency } = refund.data
  const named = refund_reference ?? id ?? null
  const refundReference = named === null ? null : String(named)
  const test = isTest(refund.data)
  return { kind: 'refund', attemptReference: transaction_reference, refundReference, amount, currency, test }
}

/** Reads a dispute. A reminder has the same meaning as the event that opened it. */
function readDispute(data: unknown, resolved: boolean): ProviderReport | null | undefined {
  const dispute = disputeData.safeParse(data)
  if (!dispute.success) return undefined
  const { id, transaction, refund_amount, resolution, dueAt } = dispute.data
  const currency = dispute.data.currency ?? transaction.currency
  if (!currency) return undefined
  const wentBack = transaction.status === 'reversed'
  const outcome = resolved ? outcomeOfResolution(resolution, wentBack) : 'opened'
  if (!outcome) return null
  return {
    kind: 'dispute',
    attemptReference: transaction.reference,
    disputeReference: String(id),
    outcome,
    amount: resolved && wentBack ? transaction.amount : (refund_amount ?? transaction.amount),
    currency,
    test: isTest(dispute.data),
    respondBy: dueAt ? new Date(dueAt) : null,
  }
}

/** Reads a resolution: `merchant-accepted`, `auto-accepted` where nobody responded in time, or `declined`; null for any other. */
function outcomeOfResolution(
  resolution: string | null | undefined,
  wentBack: boolean,
): 'won' | 'lost' | null {
  if (resolution?.endsWith('declined')) return 'won'
  return wentBack || resolution?.endsWith('accepted') ? 'lost' : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
