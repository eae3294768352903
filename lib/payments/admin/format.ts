import { formatDateTime, formatShortDate } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { withTest } from '@/lib/money/format'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import type { PaymentEventSource } from '../constants'
import { describeMethod } from '../format'
import type { PaymentDetails, PaymentEvent } from './schema'

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

/** Says what happened to a payment, and how the site learned of it. */
export function describeEvent(event: PaymentEvent): { what: string; how: string } {
  return { what: describeEventType(event), how: describeSource(event) }
}

type Happening = Pick<PaymentEvent, 'eventType' | 'sum' | 'outcome' | 'test'>

/** Says what happened to a payment, without how the site learned of it. */
export function describeEventType(event: Happening): string {
  const what = event.eventType
    ? eventTypeWords[event.eventType](event.sum ?? 'It')
    : 'The provider reported something else'
  return withTest(what + describeOutcome(event), event.test)
}

function describeOutcome({ eventType, outcome, test }: Happening): string {
  if (test && outcome === 'ignored') return ''
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
 * Says that somebody may still pay at the provider, where a payment page was opened and nothing is known of how that ended; undefined
 * where there is none, or no money would move there.
 */
export function describeOpenPage(payment: PaymentDetails): string | undefined {
  const opened = payment.attempts.find(({ status }) => status === 'pending')
  if (!opened || payment.test || payment.status === 'completed') return undefined
  return `A payment page was opened for this on ${formatDateTime(opened.createdAt)}, and they may still pay there. If they do, it is flagged as paid twice, and you give one back.`
}

/** Returns the words for what a payment is for. */
export function describePurpose(kind: SentRecordKind): string {
  return kind === 'job-application' ? 'Job application' : 'Course enrollment'
}
