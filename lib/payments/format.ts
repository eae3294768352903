import { realProviderNames, realProviders } from '@/lib/platform/payment-providers'
import { BY_HAND, type FlagReason, type PaymentMethod, type PaymentStatus, type WayToPay } from './constants'

/** What the status of a payment, and of the enrollment it is for, is called. */
export const paymentStatusWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

const flagWords: Record<FlagReason, string> = {
  amount_mismatch: 'Another amount was paid than was asked',
  currency_mismatch: 'It was paid in another currency',
  unknown_reference: 'Money for a payment we do not know',
  wrong_provider: 'Another provider reported it',
  paid_twice: 'It was paid twice',
  reversed: 'It was taken back',
  refund_mismatch: 'A refund does not fit the payment',
  seat_gone: 'It was paid when the course was full already',
  enrollment_cancelled: 'It was paid after the enrollment was cancelled',
  application_withdrawn: 'It was paid after the application was withdrawn',
  application_rejected: 'It was paid after the application was rejected',
  disputed: 'The payer’s bank asks for the money back',
  dispute_lost: 'The payer’s bank got money back',
  cancelled_after_payment: 'The enrollment was cancelled after it was paid',
  withdrawn_after_payment: 'The application was withdrawn after its fee was paid',
}

const providerWords: Record<string, string> = {
  ...Object.fromEntries(realProviderNames.map(name => [name, realProviders[name].label])),
  sandbox: 'Sandbox (no money moves)',
  [BY_HAND]: 'None',
}

const methodWords: Record<PaymentMethod, string> = { cash: 'Cash', transfer: 'Bank transfer' }

/** Says in a few words what a flag is about. */
export function describeFlag({ reason }: { reason: FlagReason }): string {
  return flagWords[reason]
}

/**
 * Returns the name of a payment's provider; for a payment that was recorded by hand, how the money came in.
 * @param test whether no money moved; the sandbox's name says so by itself
 */
export function describeProvider(provider: string, recordedAs: PaymentMethod | null, test = false): string {
  if (recordedAs) return `${describeMethod(recordedAs)}, recorded by hand`
  const name = providerWords[provider] ?? provider
  return test && provider in realProviders ? `${name} (a test, no money moved)` : name
}

/** Says in a word or two how a payment was paid: by its provider, or how the money came in that was recorded by hand. */
export function describePaidBy({
  provider,
  recordedAs,
}: {
  provider: string
  recordedAs: PaymentMethod | null
}): string {
  return recordedAs ? describeMethod(recordedAs) : describeProvider(provider, null)
}

/** Returns the words for how money came in that no provider reported. */
export function describeMethod(method: PaymentMethod): string {
  return methodWords[method]
}

/** Returns the words for a way to pay. */
export function describeWayToPay(way: WayToPay): string {
  return way === 'online' ? 'Online' : describeMethod(way)
}
