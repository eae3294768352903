import { Badge, type BadgeTone } from '@/components/ui/badge'
import { TEST_WORD } from '@/lib/money/format'
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/constants'
import { paymentStatusWords } from '@/lib/payments/format'

const tones: Record<PaymentStatus, BadgeTone> = { pending: 'waiting', completed: 'good', failed: 'bad' }

/** The statuses of payments as a filter offers them. */
export const paymentStatusChoices = paymentStatuses.map(value => ({
  value,
  label: paymentStatusWords[value],
}))

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
      <Badge tone={tones[status]}>{paymentStatusWords[status]}</Badge>
      {paidBack && <Badge tone="off">Refunded</Badge>}
      {test && <Badge tone="hollow">{TEST_WORD}</Badge>}
    </span>
  )
}
