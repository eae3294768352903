'use client'

import { ReadFailure } from '@/components/admin/panel/read-failure'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { PanelPart } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { paymentHistorySchema } from '@/lib/payments/admin/schema'
import { PaymentStory } from './payment-timeline'

type PaymentHistoryProps = {
  of: 'applications' | 'enrollments'
  id: string
  /** Changes where the payment may have; it is then read again. */
  revision: string
}

/** What was due for a record, and all that came of it. */
export function PaymentHistory({ of, id, revision }: PaymentHistoryProps) {
  return (
    <PanelPart title="Payment">
      <History path={`/admin/${of}/${id}/payments`} revision={revision} />
    </PanelPart>
  )
}

function History({ path, revision }: { path: string; revision: string }) {
  const { data, failed, reload } = useAdminRead(path, paymentHistorySchema, revision)
  if (failed) return <ReadFailure what="The payment" onRetry={reload} />
  if (!data) return <Skeleton label="Loading the payment" />
  if (data.payment) return <PaymentStory payment={data.payment} onChanged={reload} />
  if (data.asked === 0) return <p>Nothing was asked.</p>
  return <p>{formatMoney(data.asked, NAIRA)} was asked; no payment was opened for it.</p>
}
