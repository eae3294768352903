import { formatShortDate } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { realProviderNames, realProviders } from '@/lib/platform/payment-providers'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import { BY_HAND, type PaymentEventSource, type PaymentMethod } from '../constants'
import type { PaymentEvent, PaymentFlag } from './schema'

const flagWords: Record<PaymentFlag['reason'], string> = {
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

const eventTypeWords: Record<NonNullable<PaymentEvent['eventType']>, (sum: string) => string> = {
  succeeded: sum => `${sum} was paid`,
  failed: sum => `Paying ${sum} failed`,
  open: sum => `${sum} is still to be paid`,
  reversed: sum => `${sum} was taken back`,
  refunded: sum => `${sum} was sent back to the payer`,
  disputed: sum => `The payer’s bank asks for ${sum} back`,
  'dispute-won': sum => `The payer’s bank does not get ${sum} back`,
  'dispute-lost': sum => `The payer’s bank gets ${sum} back`,
}

const sourceWords: Record<PaymentEventSource, string> = {
  webhook: 'The provider told us',
  return: 'Asked when the payer came back',
  sweep: 'Asked on our regular round',
  administrator: 'Recorded by hand',
}

const outcomeWords: Record<PaymentEvent['outcome'], string> = {
  applied: '',
  ignored: ', which changed nothing',
  flagged: ', which is flagged',
}

const providerWords: Record<string, string> = {
  ...Object.fromEntries(realProviderNames.map(name => [name, realProviders[name].label])),
  sandbox: 'Sandbox (no money moves)',
  [BY_HAND]: 'None',
}

const methodWords: Record<PaymentMethod, string> = { cash: 'Cash', transfer: 'Bank transfer' }

/** Says in a few words what a flag is about. */
export function describeFlag({ reason }: Pick<PaymentFlag, 'reason'>): string {
  return flagWords[reason]
}

/** Says what happened to a payment, and how the site learned of it. */
export function describeEvent(event: PaymentEvent): { what: string; how: string } {
  return { what: describeEventType(event), how: describeSource(event) }
}

type Happening = Pick<PaymentEvent, 'eventType' | 'sum' | 'outcome'>

/** Says what happened to a payment, without how the site learned of it. */
export function describeEventType(event: Happening): string {
  const what = event.eventType
    ? eventTypeWords[event.eventType](event.sum ?? 'It')
    : 'The provider reported something else'
  return what + describeOutcome(event)
}

function describeOutcome({ eventType, outcome }: Happening): string {
  // A refund of the payment itself would be applied or flagged, so an ignored one is of a second payment.
  if (eventType === 'refunded' && outcome === 'ignored') return ', of what was paid twice'
  if (eventType?.startsWith('dispute')) return ''
  return outcomeWords[outcome]
}

function describeSource({ source, recorded, receivedAt }: PaymentEvent): string {
  if (!recorded) return sourceWords[source]
  const { as, day, by, note } = recorded
  // Beside it stands when it was recorded.
  const when = day && day !== officeDay(new Date(receivedAt)) ? ` on ${formatShortDate(day)}` : ''
  return `${describeMethod(as)}${when}, recorded by ${by.email}: ${note}`
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

/** Returns the words for how money came in that no provider reported. */
export function describeMethod(method: PaymentMethod): string {
  return methodWords[method]
}

/** Returns the words for what a payment is for. */
export function describePurpose(kind: SentRecordKind): string {
  return kind === 'job-application' ? 'Job application' : 'Course enrollment'
}
