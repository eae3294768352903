import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type PaymentState, paymentStatuses } from '@/lib/payments/constants'

const looks: Record<PaymentState, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
}

/** How a payment may stand, as a filter offers it. */
export const paymentStatusChoices = paymentStatuses.map(value => ({ value, label: looks[value].word }))

/** How a payment stands, as a shape and a word. */
export function PaymentStatusBadge({ status }: { status: PaymentState }) {
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
}

/** How a payment stands, as a word. */
export function paymentStatusWord(status: PaymentState): string {
  return looks[status].word
}
