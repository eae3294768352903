import type { ProviderName } from '@/lib/platform/payment-providers'

/** What a provider is asked to collect in one attempt at a payment. */
export type NewAttempt = {
  /** The site's own reference, which is unique; a provider accepts each one once. */
  attemptReference: string
  /** In the currency's smallest unit (kobo). */
  amount: bigint
  currency: string
  email: string
  /** Where the provider sends the visitor afterwards. */
  callbackUrl: string
  /** Shown to the administrator in the provider's own pages: by the reference, a payment is found in the admin area. */
  metadata: Record<string, string>
}

/** What every report says. */
type Reported = {
  /** Whether the provider says that it is a test, in which no money moves. */
  test?: boolean
}

/** What a provider reports of one attempt. Amounts are in the currency's smallest unit. */
export type AttemptReport = Reported & {
  kind: 'attempt'
  attemptReference: string
  /** `open`: neither paid nor failed yet. `reversed`: paid, and all of it sent back since. */
  outcome: 'succeeded' | 'failed' | 'open' | 'reversed'
  /** What the payer was asked for. */
  amount: bigint
  /** When it was paid, where the provider says so. */
  paidAt?: Date | undefined
  /** What was really paid; more than `amount` where the provider's fees were passed on. */
  paid: bigint
  /** What the provider keeps of that, where it says so. */
  fee?: bigint | undefined
  currency: string
}

/** What a provider reports of money that it sent back, in the currency's smallest unit. */
export type RefundReport = Reported & {
  kind: 'refund'
  attemptReference: string
  /** null where the provider names none, so that two equal ones cannot be told apart. */
  refundReference: string | null
  amount: bigint
  currency: string
}

/** What a provider reports of money that the payer's bank asks back; amount in the currency's smallest unit. */
export type DisputeReport = Reported & {
  kind: 'dispute'
  attemptReference: string
  disputeReference: string
  /** `won`: the money stays. `lost`: the bank gets it back. */
  outcome: 'opened' | 'won' | 'lost'
  amount: bigint
  currency: string
  /** When the money goes back unless the studio has responded to the provider; null where the report does not say. */
  respondBy: Date | null
}

export type ProviderReport = AttemptReport | RefundReport | DisputeReport

export type OpenedAttempt =
  | { ok: true; link: string }
  | { ok: false; reason: 'duplicate-reference' | 'refused' | 'unavailable' }

export type VerifiedAttempt =
  | { ok: true; report: AttemptReport }
  | { ok: false; reason: 'unknown-reference' | 'unavailable' }

export type ReadWebhook =
  | { ok: true; report: ProviderReport | null }
  | { ok: false; reason: 'bad-signature' }
  /** `event` is what the provider calls it, where that can be read; it is logged. */
  | { ok: false; reason: 'unreadable'; event?: string | undefined }

/** Everything that the site needs from a payment provider. A further provider is a folder with another implementation. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** The URL of its API; null where the site itself plays the provider. */
  readonly apiUrl: string | null
  /** Opens an attempt and gives the URL where the visitor pays. Gives up as unavailable when the signal says so. */
  initialize(attempt: NewAttempt, signal: AbortSignal): Promise<OpenedAttempt>
  /** Asks how an attempt stands. Gives up as unavailable when the signal says so. */
  verify(attemptReference: string, signal: AbortSignal): Promise<VerifiedAttempt>
  /** Whether it responds and takes our key, as the doctor asks; no money moves. Gives up, with false, when the signal says so. */
  checkAccount(signal: AbortSignal): Promise<boolean>
  /** Reads one delivery: the exact bytes of its body and its headers. A null report is about nothing of interest. */
  readWebhook(body: Buffer, headers: Headers): ReadWebhook
}
