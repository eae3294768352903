'use client'

import type { ReactNode } from 'react'
import { useEdited } from '@/components/admin/form/use-edited'
import type { AdminCourseRecord } from '@/lib/courses/schema'
import { CourseForm } from './course-form'
import { CourseTable } from './course-table'

type CoursesViewProps = {
  records: readonly AdminCourseRecord[]
  /** The course a link points at, which the page's list may not hold. */
  linked: AdminCourseRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of courses, and the form of the one being edited or added. */
export function CoursesView({ records, linked, empty, foot }: CoursesViewProps) {
  const { editedId, edited, edit, close } = useEdited(records, linked)
  return (
    <div className="admin-page-split">
      {empty || <CourseTable records={records} editedId={editedId} onEdit={edit} foot={foot} />}
      {edited !== undefined && <CourseForm key={editedId} course={edited} onClose={close} />}
    </div>
  )
}
