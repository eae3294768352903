import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { env } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { PROVIDER_TIMEOUT_MS } from './constants'
import { claimAttempt, giveUpAttempt, type PayablePayment, storeLink } from './mutations'
import type { Obstacle } from './obstacle'
import type { NewAttempt, PaymentProvider } from './provider'
import { activeProvider } from './providers'
import { checkAttempt } from './settle'

/** `unavailable`: the provider is off, down or slow; the payment stands and a link can be asked for again. */
export type Checkout =
  | { ok: true; link: string }
  | { ok: false; reason: 'unknown' | 'paid' | 'unavailable' | Obstacle }

/** What a stored response says of its payment. */
type Payable = { message: string; paymentReference?: string | undefined }

const POLL_MS = 250
const NO_LINK_YET = 'The payment page could not be opened just now; press Pay now to try again.'

const unavailable = { ok: false, reason: 'unavailable' } as const

/**
 * Adds the URL of the payment page to a response that names a payment. Call it after everything is committed:
 * a provider that is down or slow costs the link only, and the message says so.
 */
export async function addPaymentLink<Body extends Payable>(
  body: Body,
): Promise<Body & { paymentLink?: string }> {
  if (!body.paymentReference) return body
  const checkout = await openCheckout(body.paymentReference).catch(() => unavailable)
  if (checkout.ok) return { ...body, paymentLink: checkout.link }
  if (checkout.reason !== 'unavailable') return body
  return { ...body, message: `${body.message} ${NO_LINK_YET}` }
}

/**
 * The URL where a payment is paid, opening an attempt at the provider where there is none to use.
 * Call it after the payment is committed: it waits for the provider, PROVIDER_TIMEOUT_MS at most over all steps.
 */
export async function openCheckout(paymentReference: string): Promise<Checkout> {
  const provider = activeProvider()
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
  let checked: string | undefined
  let duplicates = 0
  do {
    const claim = await claimAttempt(paymentReference, provider?.name, checked)
    if (claim.step === 'use') return { ok: true, link: claim.link }
    if (claim.step === 'refuse') return { ok: false, reason: claim.reason }
    if (claim.step === 'wait') await delay(POLL_MS)
    else if (claim.step === 'check' && provider) {
      checked = claim.attemptReference
      await checkAttempt(provider, checked, 'return', signal)
    } else if (claim.step === 'open' && provider) {
      const opened = await openAttempt(provider, claim.payment, claim.attemptReference, signal)
      if (opened !== 'duplicate') return opened
      if (++duplicates > 1) return unavailable
    } else if (claim.step === 'unknown' || claim.step === 'paid') return { ok: false, reason: claim.step }
    else return unavailable
  } while (!signal.aborted)
  return unavailable
}

async function openAttempt(
  provider: PaymentProvider,
  payment: PayablePayment,
  attemptReference: string,
  signal: AbortSignal,
): Promise<Checkout | 'duplicate'> {
  const opened = await provider.initialize(toNewAttempt(provider, payment, attemptReference), signal)
  if (opened.ok) {
    await storeLink(attemptReference, opened.link)
    return { ok: true, link: opened.link }
  }
  const { reason } = opened
  logger.warn({ provider: provider.name, attemptReference, reason }, 'an attempt could not be opened')
  await giveUpAttempt(attemptReference)
  return reason === 'duplicate-reference' ? 'duplicate' : unavailable
}

function toNewAttempt(
  provider: PaymentProvider,
  { paymentReference, amount, currency, purpose }: PayablePayment,
  attemptReference: string,
): NewAttempt {
  const label = purpose.kind === 'job-application' ? 'Commitment fee' : 'Course'
  return {
    attemptReference,
    amount,
    currency,
    email: purpose.payer.email,
    callbackUrl: `${env().siteUrl}/api/payments/callback/${provider.name}`,
    metadata: { payment: paymentReference, purpose: `${label}: ${purpose.title}` },
  }
}
