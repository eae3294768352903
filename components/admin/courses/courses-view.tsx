'use client'

import { ListWithForm } from '@/components/admin/form/list-with-form'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { useSavedRecords } from '@/components/admin/list/use-saved-records'
import type { CourseDetails } from '@/lib/courses/schema'
import { CourseForm } from './course-form'
import { CourseTable } from './course-table'

/** One page of courses, and the form of the one being edited or added. */
export function CoursesView({ empty, foot, ...listed }: ListViewProps<CourseDetails>) {
  const { records, linked, showSaved } = useSavedRecords(listed)
  return (
    <ListWithForm
      records={records}
      linked={linked}
      list={(editedId, onEdit, onCopy) =>
        empty || (
          <CourseTable records={records} editedId={editedId} onEdit={onEdit} onCopy={onCopy} foot={foot} />
        )
      }
      form={(course, onClose, copied) => (
        <CourseForm course={course} copied={copied} onSaved={showSaved} onClose={onClose} />
      )}
    />
  )
}
