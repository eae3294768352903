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

type PaymentStatusBadgeProps = {
  status: PaymentStatus
  test: boolean | undefined
  /** Whether all of it went back to the payer. */
  paidBack: boolean
}

/** How a payment stands, as a shape and a word; that it went back whole, or is a test, is marked beside it. */
export function PaymentStatusBadge({ status, test, paidBack }: PaymentStatusBadgeProps) {
  return (
    <span className="payments-badges">
      <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
      {paidBack && <Badge tone="off">Refunded</Badge>}
      {test && <Badge tone="hollow">{TEST_WORD}</Badge>}
    </span>
  )
}

/** How a payment stands, as a word. */
export function paymentStatusWord(status: PaymentStatus): string {
  return looks[status].word
}
