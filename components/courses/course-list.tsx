import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Ticket, TicketArrow } from '@/components/ui/ticket'
import { formatCategory, formatCharge, formatRoom } from '@/lib/courses/format'
import type { OfferedCourse } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { formatCount, openingOf } from '@/lib/text/format'
import { categoryLook } from './category-look'
import './course-ticket.css'

const inFirstScreen = 3

/** The courses under their count, or a note that there are none. */
export function CourseList({ courses }: { courses: readonly OfferedCourse[] }) {
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
      <p className="ticket-count">{formatCount(courses.length, 'course')}</p>
      <ul className="course-ticket-list">
        {courses.map((offered, index) => (
          <CourseTicket key={offered.course._id} offered={offered} eager={index < inFirstScreen} />
        ))}
      </ul>
    </>
  )
}

function CourseTicket({ offered, eager }: { offered: OfferedCourse; eager: boolean }) {
  const { course } = offered
  const { stock, drawing } = categoryLook(course.category)
  return (
    <Ticket
      shape="standing"
      stock={stock}
      // biome-ignore lint/performance/noImgElement: a drawing of 1 KB gains nothing from an optimiser
      stub={<img src={drawing} alt="" width={400} height={170} loading={eager ? 'eager' : 'lazy'} />}
      href={`/course-enrollment/${course._id}`}
      title={course.title}
      text={openingOf(course.description)}
      foot={
        <>
          <Terms {...offered} />
          <div className="course-ticket-foot">
            <b>{formatCategory(course.category)}</b>
            <TicketArrow />
          </div>
        </>
      }
    />
  )
}

/** What it costs, when it begins, and whether there is room. */
function Terms({ course, ...room }: OfferedCourse) {
  const roomText = formatRoom(room)
  return (
    <ul className="course-ticket-terms">
      <li>
        <b>{formatCharge(course.price)}</b>
      </li>
      <li>{`From ${formatDate(course.startDate)}`}</li>
      {roomText && (
        <li className={room.openness === 'open' ? undefined : 'course-ticket-shut'}>{roomText}</li>
      )}
    </ul>
  )
}
