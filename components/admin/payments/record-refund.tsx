import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { isErasedEmail } from '@/lib/erased-records/rules'
import type { FieldErrors } from '@/lib/http/problem-body'
import { formatMoney } from '@/lib/money/format'
import { fromMinorUnits, toMinorUnits } from '@/lib/money/units'
import { type PaymentDetails, recordedRefundSchema } from '@/lib/payments/admin/schema'
import { refundableAmount } from '@/lib/payments/ledger/rules'
import { orNA } from '@/lib/text/format'
import { RecordByHand } from './record-by-hand'

type RecordRefundProps = {
  payment: PaymentDetails
  onDone: () => void
}

const which = [
  { value: 'true', label: 'The second payment' },
  { value: 'false', label: 'The first payment' },
]

/** The form that records a refund in cash or by transfer; nothing where nothing can be given back. */
export function RecordRefund({ payment, onDone }: RecordRefundProps) {
  const { _id, payer, test, refunded, surplus = 0 } = payment
  const left = leftOf(payment)
  if (test || left + surplus === 0) return null
  return (
    <RecordByHand
      title="Record a refund"
      quiet
      saveLabel="Record the refund"
      path={`/admin/payments/${_id}/refunds`}
      schema={refundSchemaOf(payment, left)}
      values={{ refunded, surplusLeft: surplus }}
      done={`The refund to ${orNA(payer.name)} is recorded.`}
      failed="The refund was not recorded. Please try again."
      dayLabel="Given back on"
      noteHint={
        isErasedEmail(payer.email)
          ? 'Kept as “Erased”, as the payer is.'
          : 'Such as who signed for it, and why.'
      }
      onDone={onDone}
    >
      {errors => <RefundFields payment={payment} left={left} errors={errors} />}
    </RecordByHand>
  )
}

const atMost = (amount: number, currency: string) => `${formatMoney(amount, currency)} at most`

/** The rules of the form: the server's, and that no more goes back than was paid. */
function refundSchemaOf({ currency, surplus = 0 }: PaymentDetails, left: number) {
  const within = (most: number) => ({ path: ['amount'], error: `Enter ${atMost(most, currency)}.` })
  return recordedRefundSchema
    .refine(given => given.surplus || given.amount <= left, within(left))
    .refine(given => !given.surplus || given.amount <= surplus, within(surplus))
}

type RefundFieldsProps = {
  payment: PaymentDetails
  /** What can still be given back of the first payment. */
  left: number
  errors: FieldErrors
}

function RefundFields({ payment, left, errors }: RefundFieldsProps) {
  const { payer, purpose, currency, surplus = 0 } = payment
  return (
    <>
      <p>
        You gave money back to {orNA(payer.name)} for {orNA(purpose.title)}. Nothing is sent by this, and it
        cannot be taken back; it stands with the payment, with your name.
      </p>
      {surplus > 0 && (
        <Field
          id="refund-of"
          label="It was paid twice: what went back"
          hint="If the second went back, it still counts as paid."
          error={errors.surplus?.[0]}
        >
          {control => <Select {...control} name="surplus" choices={which} />}
        </Field>
      )}
      <Field
        id="refund-amount"
        label={`Amount (${currency})`}
        hint={
          surplus > 0
            ? `${atMost(surplus, currency)} of the second payment, ${formatMoney(left, currency)} of the first.`
            : `${atMost(left, currency)}.`
        }
        error={errors.amount?.[0]}
      >
        {control => (
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={surplus || left}
          />
        )}
      </Field>
    </>
  )
}

function leftOf({ status, amount, refunded }: PaymentDetails): number {
  const state = { status, amount: toMinorUnits(amount), refundedAmount: toMinorUnits(refunded) }
  return fromMinorUnits(refundableAmount(state))
}
