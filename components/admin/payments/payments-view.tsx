'use client'

import type { ListViewProps } from '@/components/admin/list/list-results'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { PaymentRecord } from '@/lib/payments/admin/schema'
import { PaymentPanel } from './payment-panel'
import { PaymentTable } from './payment-table'

/** One page of payments, and the panel of the one being viewed. */
export function PaymentsView({ records, linked, place, empty, foot }: ListViewProps<PaymentRecord>) {
  return (
    <ListWithPanel
      records={records}
      linked={linked}
      place={place}
      noun="Payment"
      list={(viewedId, onView) =>
        empty || <PaymentTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => <PaymentPanel record={record} />}
    />
  )
}
