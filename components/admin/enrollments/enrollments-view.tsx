'use client'

import { useState } from 'react'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { EnrollmentDetails, OfficeEnrollment } from '@/lib/enrollments/schema'
import { EnrollForm, type Enrolling } from './enroll-form'
import { EnrollmentPanel } from './enrollment-panel'
import { EnrollmentTable } from './enrollment-table'

type EnrollmentsViewProps = ListViewProps<EnrollmentDetails> & { enrolling: Enrolling }

/** One page of enrollments, and the panel of the one being viewed, or the form that enrolls somebody. */
export function EnrollmentsView({ records, linked, place, empty, foot, enrolling }: EnrollmentsViewProps) {
  // Kept here, because the page's list may not have the new enrollment, and the response has its link only once.
  const [enrolled, setEnrolled] = useState<OfficeEnrollment | null>(null)
  return (
    <ListWithPanel
      records={records}
      linked={linked ?? enrolled}
      place={place}
      noun="Enrollment"
      list={(viewedId, onView) =>
        empty || <EnrollmentTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => (
        <EnrollmentPanel
          key={record._id}
          record={record}
          courses={enrolling.courses}
          link={record._id === enrolled?._id ? enrolled.statusLink : undefined}
          onLinkMade={statusLink =>
            setEnrolled(before => (before?._id === record._id ? { ...before, statusLink } : before))
          }
        />
      )}
      form={(onClose, onAdded) => (
        <EnrollForm
          {...enrolling}
          onClose={onClose}
          onEnrolled={record => {
            setEnrolled(record)
            onAdded(record._id)
          }}
        />
      )}
    />
  )
}
