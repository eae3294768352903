'use client'

import type { ReactNode } from 'react'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { PaymentRecord } from '@/lib/payments/admin/schema'
import { PaymentPanel } from './payment-panel'
import { PaymentTable } from './payment-table'

type PaymentsViewProps = {
  records: readonly PaymentRecord[]
  linked: PaymentRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of payments, and the panel of the one being viewed. */
export function PaymentsView({ records, linked, empty, foot }: PaymentsViewProps) {
  return (
    <ListWithPanel
      records={records}
      linked={linked}
      noun="Payment"
      list={(viewedId, onView) =>
        empty || <PaymentTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => <PaymentPanel record={record} />}
    />
  )
}
