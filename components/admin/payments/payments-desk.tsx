'use client'

import type { ReactNode } from 'react'
import { Sheet } from '@/components/admin/sheet'
import { useViewed } from '@/components/admin/use-viewed'
import { viewButtonId } from '@/components/admin/view-button'
import type { PaymentRecord } from '@/lib/payments/desk/schema'
import { PaymentPanel } from './payment-panel'
import { PaymentTable } from './payment-table'

type PaymentsDeskProps = {
  records: readonly PaymentRecord[]
  /** The payment a link points at, which the page's list may not hold. */
  linked: PaymentRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of payments, and the panel of the one being viewed. */
export function PaymentsDesk({ records, linked, empty, foot }: PaymentsDeskProps) {
  const { viewedId, view, close } = useViewed()
  const viewed = [...records, linked].find(record => record && record._id === viewedId)

  return (
    <div className="adm__split">
      {empty || <PaymentTable records={records} viewedId={viewedId} onView={view} foot={foot} />}
      {viewed && (
        <Sheet subject={viewed._id} label="Payment" returnTo={viewButtonId(viewed._id)} onClose={close}>
          <PaymentPanel record={viewed} />
        </Sheet>
      )}
    </div>
  )
}
