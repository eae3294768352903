import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { formatMoney } from '@/lib/money/format'
import { fromMinorUnits, toMinorUnits } from '@/lib/money/units'
import { type PaymentRecord, recordedRefundSchema } from '@/lib/payments/admin/schema'
import { leftToGiveBack } from '@/lib/payments/ledger/rules'
import { orNA } from '@/lib/text/format'
import { RecordByHand } from './record-by-hand'

type RecordRefundProps = {
  payment: PaymentRecord
  onDone: () => void
}

/** Records that money of a payment was given back in cash or by transfer; nothing where there is none to give back. */
export function RecordRefund({ payment, onDone }: RecordRefundProps) {
  const { _id, payer, purpose, currency, test, refunded } = payment
  const left = leftOf(payment)
  if (test || left === 0) return null
  const atMost = `${formatMoney(left, currency)} at most.`
  return (
    <RecordByHand
      title="Record a refund"
      quiet
      saveLabel="Record the refund"
      path={`/admin/payments/${_id}/refunds`}
      schema={recordedRefundSchema.refine(({ amount }) => amount <= left, {
        path: ['amount'],
        error: `Enter ${atMost}`,
      })}
      values={{ refunded }}
      done={`The refund to ${orNA(payer.name)} is recorded.`}
      failed="The refund was not recorded. Please try again."
      noteHint="Such as who signed for it, and why."
      onDone={onDone}
    >
      {errors => (
        <>
          <p>
            You gave money back to {orNA(payer.name)} for {orNA(purpose.title)}. Nothing is sent by this, and
            it cannot be taken back; it stands with the payment, with your name.
          </p>
          <Field id="refund-amount" label={`Amount (${currency})`} hint={atMost} error={errors.amount?.[0]}>
            {control => (
              <Input {...control} name="amount" inputMode="decimal" autoComplete="off" defaultValue={left} />
            )}
          </Field>
        </>
      )}
    </RecordByHand>
  )
}

function leftOf({ status, amount, refunded }: PaymentRecord): number {
  const state = { status, amount: toMinorUnits(amount), refundedAmount: toMinorUnits(refunded) }
  return fromMinorUnits(leftToGiveBack(state))
}
