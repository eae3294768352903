'use client'

import { RowActions, RowButton, ViewOnSite } from '@/components/admin/form/row-actions'
import { useUndoableEdit } from '@/components/admin/form/use-undoable-edit'
import type { CourseDetails } from '@/lib/courses/schema'
import { formatCount } from '@/lib/text/format'

type CourseActionsProps = {
  course: CourseDetails
  onEdit: (id: string) => void
  onCopy: (id: string) => void
}

/** Whether visitors see it. */
type Switch = { isActive: boolean }

/** The actions on a course, in its row. An inactive course has no public page to view. */
export function CourseActions({ course, onEdit, onCopy }: CourseActionsProps) {
  const { _id, title, isActive, enrollments } = course
  const inactive =
    enrollments > 0 ? `inactive. It keeps ${formatCount(enrollments, 'enrollment')}` : 'inactive'
  const { pending, change } = useUndoableEdit<Switch>('courses', course, (_from, to) =>
    to.isActive ? 'active' : inactive,
  )
  return (
    <RowActions id={_id} name={title} onEdit={onEdit}>
      <RowButton
        label={isActive ? 'Make inactive' : 'Make active'}
        name={title}
        pending={pending}
        onPress={() => void change({ isActive }, { isActive: !isActive })}
      />
      <RowButton label="Duplicate" name={title} onPress={() => onCopy(_id)} />
      {isActive && <ViewOnSite name={title} href={`/course-enrollment/${_id}`} />}
    </RowActions>
  )
}
