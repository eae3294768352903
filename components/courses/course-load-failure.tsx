import { LoadFailure } from '@/components/ui/load-failure'

const all = { href: '/courses', label: 'See the courses' }

/**
 * Replaces the page of a course that could not be shown.
 * @param unknown whether there is no such course
 */
export function CourseLoadFailure({ unknown = false }: { unknown?: boolean }) {
  return <LoadFailure title="Course Enrollment" noun="course" all={all} unknown={unknown} />
}
