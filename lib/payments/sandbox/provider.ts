import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { readDelivery } from '../paystack/protocol'
import { hasRightSignature, signBody } from '../paystack/signature'
import type { OpenedCharge, PaymentProvider, ReadWebhook, VerifiedCharge } from '../provider'
import type { ChargeReport } from '../reports'
import { findSandboxCharge, type SandboxChargeRecord } from './data'
import { addSandboxCharge } from './mutations'

const SIGNATURE_HEADER = 'x-sandbox-signature'

const outcomes = { pending: 'open', completed: 'succeeded', failed: 'failed' } as const
const wireStatus = { pending: 'pending', completed: 'success', failed: 'failed' } as const

/** A provider of our own in which no money moves. It speaks Paystack's protocol, signature included. */
export function sandbox(): PaymentProvider {
  return { name: 'sandbox', initialize, verify, readWebhook }
}

/** Writes the signed delivery that tells the product how a charge ended: the body's bytes and their headers. */
export function writeSandboxDelivery(charge: SandboxChargeRecord): { body: Buffer; headers: Headers } {
  const event = charge.status === 'completed' ? 'charge.success' : 'charge.failed'
  const { reference, currency } = charge
  const data = { reference, currency, amount: Number(charge.amount), status: wireStatus[charge.status] }
  const body = Buffer.from(JSON.stringify({ event, data }))
  const headers = new Headers({ [SIGNATURE_HEADER]: signBody(body, sandboxSecret()) })
  return { body, headers }
}

async function initialize(charge: Parameters<PaymentProvider['initialize']>[0]): Promise<OpenedCharge> {
  const { reference, amount, callbackUrl } = charge
  const added = await addSandboxCharge({ reference, amount, currency: 'NGN', callbackUrl })
  if (!added) return { ok: false, reason: 'duplicate-reference' }
  return { ok: true, link: `${env().siteUrl}/payments-sandbox/${reference}` }
}

async function verify(reference: string): Promise<VerifiedCharge> {
  const charge = await findSandboxCharge(reference)
  return charge ? { ok: true, report: toReport(charge) } : { ok: false, reason: 'unknown-reference' }
}

function toReport({ reference, amount, currency, status }: SandboxChargeRecord): ChargeReport {
  return { kind: 'charge', reference, amount, currency, outcome: outcomes[status] }
}

function readWebhook(body: Buffer, headers: Headers): ReadWebhook {
  if (!hasRightSignature(body, headers.get(SIGNATURE_HEADER), sandboxSecret()))
    return { ok: false, reason: 'bad-signature' }
  const report = readDelivery(body.toString('utf8'))
  return report === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, report }
}

function sandboxSecret(): string {
  return createHmac('sha256', env().nextauthSecret).update('payments sandbox').digest('hex')
}
