import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { categoryLook } from './category-look'

const missing = 'N/A'

export type TicketCourse = { _id: string; title: string; description: string; category: string }

/** One course as a standing docket; the whole ticket leads to the course. */
export function CourseTicket({ course, eager }: { course: TicketCourse; eager: boolean }) {
  const look = categoryLook(course.category)
  return (
    <li className={`cticket stock-${look?.stock ?? 'mist'}`}>
      <div className="cticket__stub">
        {look && (
          // biome-ignore lint/performance/noImgElement: a drawing of 1 KB gains nothing from an optimiser
          <img src={look.drawing} alt="" width={400} height={170} loading={eager ? 'eager' : 'lazy'} />
        )}
      </div>
      <div className="cticket__main">
        <h2>
          <Link href={`/course-enrollment/${course._id}`} prefetch={false}>
            {course.title || missing}
          </Link>
        </h2>
        <p>{course.description || missing}</p>
        <div className="cticket__foot">
          <b>{look?.label ?? (course.category || missing)}</b>
          <span className="icobtn" aria-hidden="true">
            <Icon name="arrow-right" />
          </span>
        </div>
      </div>
    </li>
  )
}
