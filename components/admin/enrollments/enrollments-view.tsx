'use client'

import type { ReactNode } from 'react'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { EnrollmentPanel } from './enrollment-panel'
import { EnrollmentTable } from './enrollment-table'

type EnrollmentsViewProps = {
  records: readonly EnrollmentDetails[]
  linked: EnrollmentDetails | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of enrollments, and the panel of the one being viewed. */
export function EnrollmentsView({ records, linked, empty, foot }: EnrollmentsViewProps) {
  return (
    <ListWithPanel
      records={records}
      linked={linked}
      noun="Enrollment"
      list={(viewedId, onView) =>
        empty || <EnrollmentTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => <EnrollmentPanel record={record} />}
    />
  )
}
