import { DialogForm, type DialogFormProps } from '@/components/admin/form/dialog-form'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { officeDay } from '@/lib/dates/office-day'
import { paymentMethods } from '@/lib/payments/constants'
import { describeMethod } from '@/lib/payments/format'

const methods = paymentMethods.map(value => ({ value, label: describeMethod(value) }))

type RecordByHandProps = DialogFormProps & {
  /** The label of the day on which the money changed hands. */
  dayLabel: string
  noteHint: string
}

/** A form that records money without a provider: the method, the day and a note, after fields of its own. */
export function RecordByHand({ dayLabel, noteHint, children, ...form }: RecordByHandProps) {
  return (
    <DialogForm {...form}>
      {errors => (
        <>
          {children(errors)}
          <Field id="payment-method" label="How" error={errors.method?.[0]}>
            {control => <Select {...control} name="method" choices={methods} />}
          </Field>
          <Field id="payment-note" label="Note" hint={noteHint} error={errors.note?.[0]}>
            {control => <Input {...control} name="note" maxLength={500} autoComplete="off" />}
          </Field>
          <DayField label={dayLabel} error={errors.day?.[0]} />
        </>
      )}
    </DialogForm>
  )
}

function DayField({ label, error }: { label: string; error: string | undefined }) {
  const today = officeDay()
  return (
    <Field id="payment-day" label={label} error={error}>
      {control => <Input {...control} type="date" name="day" defaultValue={today} max={today} />}
    </Field>
  )
}
