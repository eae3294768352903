'use client'

import type { ReactNode } from 'react'
import { Sheet } from '@/components/admin/sheet'
import { useViewed } from '@/components/admin/use-viewed'
import { viewButtonId } from '@/components/admin/view-button'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { EnrollmentPanel } from './enrollment-panel'
import { EnrollmentTable } from './enrollment-table'

type EnrollmentsDeskProps = {
  records: readonly EnrollmentDetails[]
  /** The enrollment a link points at, which the page's list may not hold. */
  linked: EnrollmentDetails | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of enrollments, and the panel of the one being viewed. */
export function EnrollmentsDesk({ records, linked, empty, foot }: EnrollmentsDeskProps) {
  const { viewedId, view, close } = useViewed()
  const viewed = [...records, linked].find(record => record && record._id === viewedId)

  return (
    <div className="adm__split">
      {empty || <EnrollmentTable records={records} viewedId={viewedId} onView={view} foot={foot} />}
      {viewed && (
        <Sheet subject={viewed._id} label="Enrollment" returnTo={viewButtonId(viewed._id)} onClose={close}>
          <EnrollmentPanel record={viewed} />
        </Sheet>
      )}
    </div>
  )
}
