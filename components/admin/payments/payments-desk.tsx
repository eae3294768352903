'use client'

import type { ReactNode } from 'react'
import { ViewedDesk } from '@/components/admin/viewed-desk'
import type { PaymentRecord } from '@/lib/payments/desk/schema'
import { PaymentPanel } from './payment-panel'
import { PaymentTable } from './payment-table'

type PaymentsDeskProps = {
  records: readonly PaymentRecord[]
  linked: PaymentRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of payments, and the panel of the one being viewed. */
export function PaymentsDesk({ records, linked, empty, foot }: PaymentsDeskProps) {
  return (
    <ViewedDesk
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
