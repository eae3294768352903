import type { ProviderReport } from './reports'

export type ProviderName = 'paystack' | 'sandbox'

/** What a provider is asked to collect. */
export type ChargeRequest = {
  /** Ours, unique; a provider takes each one once. */
  reference: string
  /** In the currency's smallest unit (kobo). */
  amount: bigint
  currency: string
  email: string
  /** Where the provider sends the visitor afterwards. */
  callbackUrl: string
  /** Shown to the administrator in the provider's own pages. */
  metadata: Record<string, string>
}

export type OpenedCharge =
  | { ok: true; link: string }
  | { ok: false; reason: 'duplicate-reference' | 'refused' | 'unavailable' }

export type VerifiedCharge =
  | { ok: true; report: ProviderReport }
  | { ok: false; reason: 'unknown-reference' | 'unavailable' }

export type ReadWebhook =
  | { ok: true; report: ProviderReport | null }
  | { ok: false; reason: 'bad-signature' | 'unreadable' }

/** Everything the product needs of a payment provider. Another provider is one more of these. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Opens a charge and gives the address where the visitor pays. Never takes longer than PROVIDER_TIMEOUT_MS. */
  initialize(charge: ChargeRequest): Promise<OpenedCharge>
  /** Asks how a charge stands. Never takes longer than PROVIDER_TIMEOUT_MS. */
  verify(reference: string): Promise<VerifiedCharge>
  /** Reads one delivery: the exact bytes of its body and its headers. A null report says nothing of interest. */
  readWebhook(body: Buffer, headers: Headers): ReadWebhook
}
