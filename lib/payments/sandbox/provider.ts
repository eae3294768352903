import 'server-only'
import { DAY_MS } from '@/lib/dates/durations'
import { NAIRA } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
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

const SIGNATURE_HEADER = 'x-sandbox-signature'

const KEEP_MS = 30 * DAY_MS

const outcomes = { pending: 'open', completed: 'succeeded', failed: 'failed' } as const
const wireStatus = { pending: 'pending', completed: 'success', failed: 'failed' } as const

/**
 * A provider of our own in which no money moves. It speaks Paystack's protocol, signature included, calls an attempt a charge as
 * Paystack does, and keeps records of its own as any provider does.
 */
export function sandbox(): PaymentProvider {
  return { name: 'sandbox', apiUrl: null, initialize, verify, checkAccount, readWebhook }
}

/** Returns the signed delivery that reports how a charge ended: the body's bytes and the headers. */
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
  const { count } = await database().sandboxCharge.createMany({
    data: [{ reference, amount, currency: NAIRA, callbackUrl }],
    skipDuplicates: true,
  })
  if (count === 0) return { ok: false, reason: 'duplicate-reference' }
  return { ok: true, link: `${env().siteUrl}/payments-sandbox/${reference}` }
}

async function verify(attemptReference: string): Promise<VerifiedAttempt> {
  const charge = await findSandboxCharge(attemptReference)
  return charge ? { ok: true, report: toReport(charge) } : { ok: false, reason: 'unknown-reference' }
}

// The sandbox is the site itself, and has no key that could be wrong.
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
  return readDelivery(body)
}

function sandboxKey(secret: string): string {
  return deriveKey(secret, 'sandbox signature').toString('hex')
}

/** Returns a charge by its reference; null where there is none. */
export function findSandboxCharge(reference: string) {
  return database().sandboxCharge.findUnique({
    where: { reference },
    select: { reference: true, amount: true, currency: true, status: true, callbackUrl: true },
  })
}

/** A charge as the sandbox stores it; amount in kobo. */
type SandboxCharge = NonNullable<Awaited<ReturnType<typeof findSandboxCharge>>>

/** Settles an open charge as the visitor chose; a settled one stays as it is. */
export async function settleSandboxCharge(reference: string, status: 'completed' | 'failed'): Promise<void> {
  await database().sandboxCharge.updateMany({ where: { reference, status: 'pending' }, data: { status } })
}

/** Deletes the charges that were opened more than 30 days ago, and returns how many. */
export async function deleteOldSandboxCharges(): Promise<number> {
  const before = new Date(Date.now() - KEEP_MS)
  return (await database().sandboxCharge.deleteMany({ where: { createdAt: { lt: before } } })).count
}
