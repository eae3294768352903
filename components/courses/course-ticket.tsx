import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { formatCategory } from '@/lib/courses/format'
import type { CourseRecord } from '@/lib/courses/schema'
import { categoryLook } from './category-look'

const missing = 'N/A'

/** One course as a standing docket; the whole ticket leads to the course. */
export function CourseTicket({ course, eager }: { course: CourseRecord; eager: boolean }) {
  const look = categoryLook(course.category)
  return (
    <li className={`course-ticket stock-${look.stock}`}>
      <div className="course-ticket-stub">
        {/* biome-ignore lint/performance/noImgElement: a drawing of 1 KB gains nothing from an optimiser */}
        <img src={look.drawing} alt="" width={400} height={170} loading={eager ? 'eager' : 'lazy'} />
      </div>
      <div className="course-ticket-main">
        <h2>
          <PageLink href={`/course-enrollment/${course._id}`}>{course.title || missing}</PageLink>
        </h2>
        <p>{course.description || missing}</p>
        <div className="course-ticket-foot">
          <b>{formatCategory(course.category)}</b>
          <span className="icon-button" aria-hidden="true">
            <Icon name="arrow-right" />
          </span>
        </div>
      </div>
    </li>
  )
}
