'use client'

import type { ListViewProps } from '@/components/admin/list/list-results'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { EnrollmentPanel } from './enrollment-panel'
import { EnrollmentTable } from './enrollment-table'

/** One page of enrollments, and the panel of the one being viewed. */
export function EnrollmentsView({ records, linked, place, empty, foot }: ListViewProps<EnrollmentDetails>) {
  return (
    <ListWithPanel
      records={records}
      linked={linked}
      place={place}
      noun="Enrollment"
      list={(viewedId, onView) =>
        empty || <EnrollmentTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => <EnrollmentPanel key={record._id} record={record} />}
    />
  )
}
