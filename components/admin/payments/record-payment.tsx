'use client'

import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { describeOpenPage } from '@/lib/payments/admin/format'
import { newlyRecordedSchema, paymentHistorySchema, recordedPaymentSchema } from '@/lib/payments/admin/schema'
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
  /** What is to be known before it is recorded. */
  warning?: string | undefined
}

/** Records that a fee or a price was paid in cash or by transfer. */
export function RecordPayment({ of, id, version, name, title, price, warning }: RecordPaymentProps) {
  const sum = formatMoney(price, NAIRA)
  const path = `/admin/${of}/${id}/payments`
  return (
    <RecordByHand
      title="Record a payment"
      saveLabel={`Record ${sum}`}
      path={path}
      schema={recordedPaymentSchema}
      values={{ version }}
      done={async response => {
        const { linkEnded } = newlyRecordedSchema.parse(await response.json())
        const ended = linkEnded ? ' The link to their own page has ended: make a new one for them below.' : ''
        return `${sum} of ${orNA(name)} is recorded.${ended}`
      }}
      failed="The payment was not recorded. Please try again."
      dayLabel="Received on"
      noteHint="Such as the receipt's number or the bank's reference."
    >
      {() => (
        <>
          <p>
            {orNA(name)} paid <b>{sum}</b> for {orNA(title)}, without the payment page. This cannot be taken
            back; it stands in the history with your name.
          </p>
          {warning && <p>{warning}</p>}
          <OpenPage path={path} />
        </>
      )}
    </RecordByHand>
  )
}

/** What is said while the payer may also pay at the provider. It is read as the dialog opens, as they may open its page at any time. */
function OpenPage({ path }: { path: string }) {
  const { data } = useAdminRead(path, paymentHistorySchema, '')
  const words = data?.payment && describeOpenPage(data.payment)
  return words ? <p>{words}</p> : null
}
