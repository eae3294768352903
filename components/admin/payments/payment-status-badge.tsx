import { Badge, type BadgeTone } from '@/components/ui/badge'
import { TEST_WORD } from '@/lib/money/format'
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/constants'

const looks: Record<PaymentStatus, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
}

/** How a payment may stand, as a filter offers it. */
export const paymentStatusChoices = paymentStatuses.map(value => ({ value, label: looks[value].word }))

/** How a payment stands, as a shape and a word; a test is marked as one beside it. */
export function PaymentStatusBadge({ status, test }: { status: PaymentStatus; test: boolean | undefined }) {
  return (
    <span className="payments-badges">
      <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
      {test && <Badge tone="open">{TEST_WORD}</Badge>}
    </span>
  )
}

/** How a payment stands, as a word. */
export function paymentStatusWord(status: PaymentStatus): string {
  return looks[status].word
}
