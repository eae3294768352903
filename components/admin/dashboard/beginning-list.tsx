import { PageLink } from '@/components/ui/page-link'
import type { BeginningCourse } from '@/lib/dashboard/schema'
import { formatShortDate } from '@/lib/dates/format'
import { formatNumber } from '@/lib/text/format'

type BeginningListProps = {
  courses: readonly BeginningCourse[]
  /** The admin area's path with its secret prefix. */
  base: string
}

/** The courses that begin soon, each with a link to its enrollments, the unpaid ones first; nothing where no course does. */
export function BeginningList({ courses, base }: BeginningListProps) {
  if (courses.length === 0) return null
  return (
    <section className="dashboard-recent" aria-labelledby="beginning-title">
      <h2 id="beginning-title">Beginning soon</h2>
      <ul>
        {courses.map(course => (
          <li key={course._id}>
            <PageLink
              className="dashboard-recent-lead"
              href={`${base}/enrollments?courseId=${course._id}&cancelled=no&sort=status`}
            >
              {course.title}
            </PageLink>
            <span>{describeEnrolled(course)}</span>
            <time dateTime={course.startDate}>{formatShortDate(course.startDate)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeEnrolled({ enrolled, unpaid, unseated, paidBack, free }: BeginningCourse): string {
  if (enrolled === 0) return 'Nobody enrolled'
  const allPaid = free ? '' : ', all paid'
  const paid = unpaid === 0 ? allPaid : `, ${formatNumber(unpaid)} not paid`
  const without = unseated === 0 ? '' : `, ${formatNumber(unseated)} without a seat`
  const back = paidBack === 0 ? '' : `, ${formatNumber(paidBack)} paid back`
  return `${formatNumber(enrolled)} enrolled${paid}${without}${back}`
}
