import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { recordedPaymentSchema } from '@/lib/payments/admin/schema'
import { orNA } from '@/lib/text/format'
import { RecordByHand } from './record-by-hand'

type RecordPaymentProps = {
  of: 'applications' | 'enrollments'
  id: string
  /** The record's version; left out for an application, which has none. */
  version?: number
  name: string
  /** What the payment is for. */
  title: string
  /** In naira. */
  price: number
}

/** Records that a fee or a price was paid in cash or by transfer. */
export function RecordPayment({ of, id, version, name, title, price }: RecordPaymentProps) {
  const sum = formatMoney(price, NAIRA)
  return (
    <RecordByHand
      title="Record a payment"
      saveLabel={`Record ${sum}`}
      path={`/admin/${of}/${id}/payments`}
      schema={recordedPaymentSchema}
      values={{ version }}
      done={`${sum} of ${orNA(name)} is recorded.`}
      failed="The payment was not recorded. Please try again."
      dayLabel="Received on"
      noteHint="Such as the receipt's number or the bank's reference."
    >
      {() => (
        <p>
          {orNA(name)} paid <b>{sum}</b> for {orNA(title)}, without the payment page. This cannot be taken
          back; it stands in the history with your name.
        </p>
      )}
    </RecordByHand>
  )
}
