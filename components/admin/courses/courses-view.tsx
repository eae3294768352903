'use client'

import { ListWithForm } from '@/components/admin/form/list-with-form'
import type { ListViewProps } from '@/components/admin/list/list-results'
import type { CourseDetails } from '@/lib/courses/schema'
import { CourseForm } from './course-form'
import { CourseTable } from './course-table'

/** One page of courses, and the form of the one being edited or added. */
export function CoursesView({ empty, foot, ...listed }: ListViewProps<CourseDetails>) {
  return (
    <ListWithForm
      {...listed}
      list={parts => empty || <CourseTable {...parts} foot={foot} />}
      form={(course, parts) => <CourseForm course={course} {...parts} />}
    />
  )
}
