import { PaymentStatusBadge } from '@/components/admin/payments/payment-status-badge'
import { Badge } from '@/components/ui/badge'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'

/**
 * The status of an enrollment as a badge: that of its payment, and whether the payment came too late for a seat; or that the enrollment
 * is cancelled. A payment from before that is still shown, because it may have to be paid back.
 */
export function EnrollmentBadge({ record }: { record: EnrollmentDetails }) {
  const { cancelledAt, paymentStatus, price, testPayment, refunded = 0, unseated } = record
  const payment = (
    <PaymentStatusBadge
      status={paymentStatus}
      test={testPayment}
      paidBack={refunded > 0 && refunded >= price}
    />
  )
  if (unseated && !cancelledAt)
    return (
      <span className="payments-badges">
        {payment}
        <Badge tone="bad">No seat</Badge>
      </span>
    )
  if (!cancelledAt) return payment
  return (
    <span className="payments-badges">
      <Badge tone="off">Cancelled</Badge>
      {price > 0 && paymentStatus === 'completed' && payment}
    </span>
  )
}
