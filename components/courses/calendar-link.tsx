import { calendarPath } from '@/lib/courses/format'

/** Puts a course's first day into the visitor's calendar. A plain link: it leads to a file. */
export function CalendarLink({ courseId }: { courseId: string }) {
  return (
    <p className="screen-only">
      <a className="link" href={calendarPath(courseId)}>
        Add the first day to your calendar
      </a>
    </p>
  )
}
