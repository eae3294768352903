import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { env } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { PROVIDER_TIMEOUT_MS } from './constants'
import { findPayment, findSpentAttempt, type PaymentSummary } from './data'
import { claimLink, giveUpAttempt, storeLink } from './mutations'
import type { ChargeRequest, PaymentProvider } from './provider'
import { activeProvider } from './providers'
import { checkCharge } from './verification'

/** `unavailable`: the provider is off, down or slow; the payment stands and a link can be asked for again. */
export type Checkout = { ok: true; link: string } | { ok: false; reason: 'unknown' | 'paid' | 'unavailable' }

const POLL_MS = 250

/**
 * Gives the address where a payment is paid, opening a charge at the provider where there is none to use.
 * Call it after the payment is committed: it waits for the provider, up to twice PROVIDER_TIMEOUT_MS.
 */
export async function openCheckout(reference: string): Promise<Checkout> {
  const payment = await findPayment(reference)
  if (!payment) return { ok: false, reason: 'unknown' }
  const provider = activeProvider()
  if (!provider || provider.name !== payment.provider) return unavailable
  // The money for an old link may have arrived without anybody telling us.
  const spent = await findSpentAttempt(reference)
  if (spent) await checkCharge(provider, spent, 'return')
  return claimUntilDecided(provider, payment)
}

const unavailable = { ok: false, reason: 'unavailable' } as const

async function claimUntilDecided(provider: PaymentProvider, payment: PaymentSummary): Promise<Checkout> {
  const deadline = Date.now() + PROVIDER_TIMEOUT_MS
  let duplicates = 0
  while (Date.now() < deadline) {
    const claim = await claimLink(payment.reference)
    if (claim.step === 'use') return { ok: true, link: claim.link }
    if (claim.step === 'open') {
      const opened = await openCharge(provider, payment, claim.attemptReference)
      if (opened !== 'duplicate' || ++duplicates > 1) return opened === 'duplicate' ? unavailable : opened
    } else if (claim.step === 'wait') await delay(POLL_MS)
    else return { ok: false, reason: claim.step }
  }
  return unavailable
}

async function openCharge(
  provider: PaymentProvider,
  payment: PaymentSummary,
  reference: string,
): Promise<Checkout | 'duplicate'> {
  const opened = await provider.initialize(toCharge(provider, payment, reference))
  if (opened.ok) {
    await storeLink(reference, opened.link)
    return { ok: true, link: opened.link }
  }
  logger.warn({ provider: provider.name, reference, reason: opened.reason }, 'a charge could not be opened')
  await giveUpAttempt(reference)
  return opened.reason === 'duplicate-reference' ? 'duplicate' : unavailable
}

function toCharge(provider: PaymentProvider, payment: PaymentSummary, reference: string): ChargeRequest {
  const { application, enrollment, amount, currency } = payment
  const purpose = application
    ? `Commitment fee: ${application.job.title}`
    : `Course: ${enrollment?.course.title ?? 'course'}`
  return {
    reference,
    amount,
    currency,
    email: application?.applicantEmail ?? enrollment?.email ?? '',
    callbackUrl: `${env().siteUrl}/api/payments/callback/${provider.name}`,
    metadata: { payment: payment.reference, purpose },
  }
}
