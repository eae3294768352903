import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import type { CourseRecord } from '@/lib/courses/schema'
import { CourseTicket } from './course-ticket'
import './course-ticket.css'

const inFirstScreen = 3

/** The courses under their count, or word that there are none. */
export function CourseList({ courses }: { courses: readonly CourseRecord[] }) {
  if (courses.length === 0) {
    return (
      <EmptyState
        title="No courses today"
        action={
          <LinkButton href="/contact" variant="quiet" size="small">
            Ask about classes
          </LinkButton>
        }
      >
        New class dates appear on this page first.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="ticket-count">{courses.length === 1 ? '1 course' : `${courses.length} courses`}</p>
      <ul className="course-ticket-list">
        {courses.map((course, index) => (
          <CourseTicket key={course._id} course={course} eager={index < inFirstScreen} />
        ))}
      </ul>
    </>
  )
}
