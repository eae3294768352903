'use client'

import { RowActions, RowButton, ViewOnSite } from '@/components/admin/form/row-actions'
import { useRowChange } from '@/components/admin/list/use-row-change'
import type { CourseDetails } from '@/lib/courses/schema'

type CourseActionsProps = {
  course: CourseDetails
  onEdit: (id: string) => void
  onCopy: (id: string) => void
}

/** What is done with a course, in its row. Visitors find no page of an inactive one. */
export function CourseActions({ course, onEdit, onCopy }: CourseActionsProps) {
  const { _id, title, isActive } = course
  const { pending, change } = useRowChange('courses', course)
  return (
    <RowActions id={_id} name={title} onEdit={onEdit}>
      <RowButton
        label={isActive ? 'Make inactive' : 'Make active'}
        name={title}
        pending={pending}
        onPress={() =>
          change({ isActive }, { isActive: !isActive }, (_, to) =>
            to.isActive ? `${title} is active.` : `${title} is inactive.`,
          )
        }
      />
      <RowButton label="Duplicate" name={title} onPress={() => onCopy(_id)} />
      {isActive && <ViewOnSite name={title} href={`/course-enrollment/${_id}`} />}
    </RowActions>
  )
}
