import 'server-only'
import { randomUUID } from 'node:crypto'
import { logger } from '@/lib/platform/logger'
import { isLoopbackHost } from '@/lib/platform/private-host'
import type { NewAttempt, OpenedAttempt, PaymentProvider, ReadWebhook, VerifiedAttempt } from '../provider'
import { noteProviderResponse } from '../reachability'
import {
  errorResponse,
  hasRightSignature,
  initializeResponse,
  readDelivery,
  toAttemptReport,
  verifyResponse,
} from './protocol'

export type PaystackAccount = { secretKey: string; apiUrl: string }

type ApiRequest = { method: 'GET' | 'POST'; path: string; body?: object; signal: AbortSignal }
type ApiResponse = { status: number; body: unknown }

/** The Paystack provider of an account. Source: Paystack's API reference, `transaction` and `webhooks`. */
export function paystack(account: PaystackAccount): PaymentProvider {
  return {
    name: 'paystack',
    apiUrl: account.apiUrl,
    initialize: (attempt, signal) => initialize(account, attempt, signal),
    verify: (attemptReference, signal) => verify(account, attemptReference, signal),
    checkAccount: signal => checkAccount(account, signal),
    readWebhook: (body, headers) => readWebhook(account, body, headers),
  }
}

async function initialize(
  account: PaystackAccount,
  { attemptReference: reference, amount, callbackUrl, ...rest }: NewAttempt,
  signal: AbortSignal,
): Promise<OpenedAttempt> {
  const body = { ...rest, reference, amount: Number(amount), callback_url: callbackUrl }
  const path = '/transaction/initialize'
  const response = await request(account, { method: 'POST', path, body, signal })
  if (!response || response.status >= 500) return { ok: false, reason: 'unavailable' }
  const opened = initializeResponse.safeParse(response.body).data?.data
  if (opened?.reference === reference && isPaystackUrl(opened.authorization_url, account))
    return { ok: true, link: opened.authorization_url }
  const duplicate = codeOf(response) === 'duplicate_reference'
  return { ok: false, reason: duplicate ? 'duplicate-reference' : 'refused' }
}

/** Whether a payment page is on Paystack's own host, over TLS; or on the host of the API, where that is on this machine, as in tests. */
function isPaystackUrl(link: string, { apiUrl }: PaystackAccount): boolean {
  const { protocol, hostname, host } = new URL(link)
  if (protocol === 'https:' && /(^|\.)paystack\.(com|co)$/.test(hostname)) return true
  return isLoopbackHost(apiUrl) && host === new URL(apiUrl).host
}

async function verify(
  account: PaystackAccount,
  reference: string,
  signal: AbortSignal,
): Promise<VerifiedAttempt> {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`
  const response = await request(account, { method: 'GET', path, signal })
  if (!response) return { ok: false, reason: 'unavailable' }
  const verified = verifyResponse.safeParse(response.body)
  if (verified.success && verified.data.data.reference === reference)
    return { ok: true, report: toAttemptReport(verified.data.data) }
  const unknown = response.status === 404 || codeOf(response) === 'transaction_not_found'
  return { ok: false, reason: unknown ? 'unknown-reference' : 'unavailable' }
}

/** Asks about a transaction that does not exist: only with the right key the response says that it is unknown. */
async function checkAccount(account: PaystackAccount, signal: AbortSignal): Promise<boolean> {
  const verified = await verify(account, `doctor-${randomUUID()}`, signal)
  return verified.ok || verified.reason === 'unknown-reference'
}

function readWebhook(account: PaystackAccount, body: Buffer, headers: Headers): ReadWebhook {
  if (!hasRightSignature(body, headers.get('x-paystack-signature'), account.secretKey))
    return { ok: false, reason: 'bad-signature' }
  return readDelivery(body)
}

/** One request; null when Paystack cannot be reached, is too slow, or does not speak JSON, and when it is too late to ask. */
async function request(
  { secretKey, apiUrl }: PaystackAccount,
  { method, path, body, signal }: ApiRequest,
): Promise<ApiResponse | null> {
  // Whatever used the time up, it was not Paystack.
  if (signal.aborted) return null
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
      redirect: 'error',
      cache: 'no-store',
      signal,
    })
    const { status } = response
    const parsed: unknown = await response.json()
    const isKeyRefused = status === 401 || status === 403
    if (isKeyRefused) logger.error({ provider: 'paystack', status }, 'the provider refuses the secret key')
    noteProviderResponse(status < 500 && !isKeyRefused)
    return { status, body: parsed }
  } catch {
    noteProviderResponse(false)
    return null
  }
}

function codeOf(response: ApiResponse): string | undefined {
  return errorResponse.safeParse(response.body).data?.code
}
