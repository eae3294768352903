'use client'

import type { ReactNode } from 'react'
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
  /** A value that changes when the payment may have changed; it is then read again. */
  revision: string
  /** Renders what follows it; called with what the record owed, in naira. */
  children?: (asked: number) => ReactNode
}

/** What a record owed, and everything that happened to its payment. */
export function PaymentHistory({ of, id, revision, children }: PaymentHistoryProps) {
  return (
    <PanelPart title="Payment">
      <History path={`/admin/${of}/${id}/payments`} revision={revision}>
        {children}
      </History>
    </PanelPart>
  )
}

type HistoryProps = { path: string } & Pick<PaymentHistoryProps, 'revision' | 'children'>

function History({ path, revision, children }: HistoryProps) {
  const { data, failed, reload } = useAdminRead(path, paymentHistorySchema, revision)
  if (failed) return <ReadFailure what="The payment" onRetry={reload} />
  if (!data) return <Skeleton label="Loading the payment" />
  return (
    <>
      {data.payment ? (
        <PaymentStory payment={data.payment} onChanged={reload} />
      ) : (
        <p>{describeUnopened(data.asked)}</p>
      )}
      {children?.(data.asked)}
    </>
  )
}

function describeUnopened(asked: number): string {
  if (asked === 0) return 'Nothing was asked.'
  return `${formatMoney(asked, NAIRA)} was asked; no payment was opened for it.`
}
