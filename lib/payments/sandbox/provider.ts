import 'server-only'
import { NAIRA } from '@/lib/money/units'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'
import { hasRightSignature, readDelivery, signBody } from '../paystack/protocol'
import type {
  AttemptReport,
  NewAttempt,
  OpenedAttempt,
  PaymentProvider,
  ReadWebhook,
  VerifiedAttempt,
} from '../provider'
import { addSandboxCharge, findSandboxCharge, type SandboxCharge } from './charges'

const SIGNATURE_HEADER = 'x-sandbox-signature'

const outcomes = { pending: 'open', completed: 'succeeded', failed: 'failed' } as const
const wireStatus = { pending: 'pending', completed: 'success', failed: 'failed' } as const

/** A provider of our own in which no money moves. It speaks Paystack's protocol, signature included. */
export function sandbox(): PaymentProvider {
  return { name: 'sandbox', apiUrl: null, initialize, verify, checkAccount, readWebhook }
}

/** The signed delivery that tells the product how a charge ended: the body's bytes and their headers. */
export function writeSandboxDelivery(charge: SandboxCharge): { body: Buffer; headers: Headers } {
  const event = charge.status === 'completed' ? 'charge.success' : 'charge.failed'
  const { reference, currency } = charge
  const data = { reference, currency, amount: Number(charge.amount), status: wireStatus[charge.status] }
  const body = Buffer.from(JSON.stringify({ event, data }))
  const headers = new Headers({ [SIGNATURE_HEADER]: signBody(body, sandboxKey(env().nextauthSecret)) })
  return { body, headers }
}

async function initialize(attempt: NewAttempt): Promise<OpenedAttempt> {
  const { attemptReference: reference, amount, callbackUrl } = attempt
  const added = await addSandboxCharge({ reference, amount, currency: NAIRA, callbackUrl })
  if (!added) return { ok: false, reason: 'duplicate-reference' }
  return { ok: true, link: `${env().siteUrl}/payments-sandbox/${reference}` }
}

async function verify(attemptReference: string): Promise<VerifiedAttempt> {
  const charge = await findSandboxCharge(attemptReference)
  return charge ? { ok: true, report: toReport(charge) } : { ok: false, reason: 'unknown-reference' }
}

// It is the site itself, and there is no key to refuse.
async function checkAccount(): Promise<boolean> {
  return true
}

function toReport({ reference: attemptReference, amount, currency, status }: SandboxCharge): AttemptReport {
  return { kind: 'attempt', attemptReference, amount, paid: amount, currency, outcome: outcomes[status] }
}

function readWebhook(body: Buffer, headers: Headers): ReadWebhook {
  const signature = headers.get(SIGNATURE_HEADER)
  if (!env().acceptedSecrets.some(secret => hasRightSignature(body, signature, sandboxKey(secret))))
    return { ok: false, reason: 'bad-signature' }
  const report = readDelivery(body.toString('utf8'))
  return report === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, report }
}

function sandboxKey(secret: string): string {
  return deriveKey(secret, 'sandbox signature').toString('hex')
}
