import { Badge, type BadgeTone } from '@/components/ui/badge'
import { TEST_WORD } from '@/lib/money/format'
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/constants'

const looks: Record<PaymentStatus, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
}

/** The statuses of payments as a filter offers them. */
export const paymentStatusChoices = paymentStatuses.map(value => ({ value, label: looks[value].word }))

type PaymentStatusBadgeProps = {
  status: PaymentStatus
  test: boolean | undefined
  /** Whether all of it was given back to the payer. */
  paidBack: boolean
}

/** The status of a payment as a badge, with a mark where all of it was given back, or it is a test. */
export function PaymentStatusBadge({ status, test, paidBack }: PaymentStatusBadgeProps) {
  return (
    <span className="payments-badges">
      <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
      {paidBack && <Badge tone="off">Refunded</Badge>}
      {test && <Badge tone="hollow">{TEST_WORD}</Badge>}
    </span>
  )
}

/** Returns the word for a payment's status. */
export function paymentStatusWord(status: PaymentStatus): string {
  return looks[status].word
}
