import { Facts } from '@/components/admin/panel/facts'
import { formatDateTime, formatShortDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { describeEvent } from '@/lib/payments/admin/format'
import type { PaymentDetails } from '@/lib/payments/admin/schema'
import type { AttemptStatus } from '@/lib/payments/constants'
import { describeProvider, paymentStatusWords } from '@/lib/payments/format'
import { FlagList } from './flag-list'
import { RecordRefund } from './record-refund'

const attemptEndings: Partial<Record<AttemptStatus, string>> = {
  failed: ', which failed',
  reversed: ', which was taken back',
}

type TimelineEntry = { key: string; at: string; what: string; how: string }

/** What happened to a payment: its flags, its status, and every event, the newest first. */
export function PaymentStory({ payment, onChanged }: { payment: PaymentDetails; onChanged: () => void }) {
  const money = (amount: number) => formatMoney(amount, payment.currency)
  return (
    <div className="payments-story">
      {payment.flags.length > 0 && <FlagList flags={payment.flags} onChanged={onChanged} />}
      <Facts
        facts={[
          ['Asked', money(payment.amount)],
          ['Status', paymentStatusWords[payment.status]],
          ['Settled', describeSettled(payment)],
          ['Refunded', payment.refunded > 0 ? money(payment.refunded) : 'Nothing'],
          ['Provider', describeProvider(payment.provider, payment.recorded?.as ?? null, payment.test)],
          ...(payment.recorded
            ? ([
                ['Recorded by', payment.recorded.by.email],
                ['Note', payment.recorded.note],
              ] as const)
            : []),
          [
            'Reference',
            <span className="payments-reference" key="reference">
              {payment.reference}
            </span>,
          ],
        ]}
      />
      <ol className="payments-steps" aria-label="What happened">
        {timeline(payment).map(({ key, at, what, how }) => (
          <li key={key}>
            <p>{what}</p>
            <p className="admin-page-small">
              {how}, <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      <RecordRefund payment={payment} onDone={onChanged} />
    </div>
  )
}

// Of money at the counter only the day is known.
function describeSettled({ settledAt, recorded }: PaymentDetails): string {
  if (!settledAt) return 'Not yet'
  return recorded?.day ? formatShortDate(recorded.day) : formatDateTime(settledAt)
}

function timeline({
  amount,
  currency,
  createdAt,
  attempts,
  events,
  courseChanges = [],
}: PaymentDetails): TimelineEntry[] {
  const asked = {
    key: 'asked',
    at: createdAt,
    what: `${formatMoney(amount, currency)} was asked`,
    how: 'By us',
  }
  const opened = attempts.map(({ reference, status, createdAt: at }) => ({
    key: reference,
    at,
    what: `A charge was opened${attemptEndings[status] ?? ''}`,
    how: reference,
  }))
  const told = events.map(event => ({
    key: `${event.receivedAt} ${event.eventType} ${event.sum}`,
    at: event.receivedAt,
    ...describeEvent(event),
  }))
  const changed = courseChanges.map(({ from, to, by, changedAt: at }) => ({
    key: at,
    at,
    what: `The student was put on ${to}, in place of ${from}`,
    how: by ? `By ${by.email}` : 'By us',
  }))
  return [...changed, ...told, ...opened, asked].sort((a, b) => b.at.localeCompare(a.at))
}
