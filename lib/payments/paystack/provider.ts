import 'server-only'
import { PROVIDER_TIMEOUT_MS } from '@/lib/payments/constants'
import type {
  ChargeRequest,
  OpenedCharge,
  PaymentProvider,
  ReadWebhook,
  VerifiedCharge,
} from '@/lib/payments/provider'
import { errorResponse, initializeResponse, readDelivery, toChargeReport, verifyResponse } from './protocol'
import { hasRightSignature } from './signature'

export type PaystackAccount = { secretKey: string; apiUrl: string }

type Answer = { status: number; body: unknown }

/** Makes the Paystack provider for an account. Source: Paystack's API reference, `transaction` and `webhooks`. */
export function paystack(account: PaystackAccount): PaymentProvider {
  return {
    name: 'paystack',
    initialize: charge => initialize(account, charge),
    verify: reference => verify(account, reference),
    readWebhook: (body, headers) => readWebhook(account, body, headers),
  }
}

async function initialize(account: PaystackAccount, charge: ChargeRequest): Promise<OpenedCharge> {
  const answer = await call(account, 'POST', '/transaction/initialize', {
    email: charge.email,
    amount: Number(charge.amount),
    currency: charge.currency,
    reference: charge.reference,
    callback_url: charge.callbackUrl,
    metadata: charge.metadata,
  })
  if (!answer || answer.status >= 500) return { ok: false, reason: 'unavailable' }
  const opened = initializeResponse.safeParse(answer.body)
  if (opened.success && opened.data.data.reference === charge.reference)
    return { ok: true, link: opened.data.data.authorization_url }
  const duplicate = codeOf(answer) === 'duplicate_reference'
  return { ok: false, reason: duplicate ? 'duplicate-reference' : 'refused' }
}

async function verify(account: PaystackAccount, reference: string): Promise<VerifiedCharge> {
  const answer = await call(account, 'GET', `/transaction/verify/${encodeURIComponent(reference)}`)
  if (!answer) return { ok: false, reason: 'unavailable' }
  const verified = verifyResponse.safeParse(answer.body)
  if (verified.success && verified.data.data.reference === reference)
    return { ok: true, report: toChargeReport(verified.data.data) }
  const unknown = answer.status === 404 || codeOf(answer) === 'transaction_not_found'
  return { ok: false, reason: unknown ? 'unknown-reference' : 'unavailable' }
}

function readWebhook(account: PaystackAccount, body: Buffer, headers: Headers): ReadWebhook {
  if (!hasRightSignature(body, headers.get('x-paystack-signature'), account.secretKey))
    return { ok: false, reason: 'bad-signature' }
  const report = readDelivery(body.toString('utf8'))
  return report === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, report }
}

/** One call; null when Paystack cannot be reached, is too slow, or does not speak JSON. */
async function call(
  { secretKey, apiUrl }: PaystackAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

function codeOf(answer: Answer): string | undefined {
  return errorResponse.safeParse(answer.body).data?.code
}
