import { site } from '@/content/site'
import { COURSE_CURRENCY } from '@/lib/courses/constants'
import { formatCategory, formatDuration, formatPrice } from '@/lib/courses/format'
import type { CourseRecord } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { categoryLook } from './category-look'
import '@/components/ui/docket.css'
import './course-docket.css'

/** The facts of a course on its docket. */
export function CourseDocket({ course }: { course: CourseRecord }) {
  const look = categoryLook(course.category)
  const category = formatCategory(course.category)
  return (
    <aside className={`docket stock-${look.stock}`} aria-label="Course details">
      <div className="docket-head">
        <b className="course-docket-category">{category}</b>
        <h2>{course.title || 'N/A'}</h2>
      </div>
      <Price price={course.price} />
      <dl>
        <Fact name="Duration" value={formatDuration(course.duration)} />
        <Fact name="Start date" value={formatDate(course.startDate)} />
        <Fact name="Category" value={category} />
      </dl>
    </aside>
  )
}

/** The price after the site's public sign; where that is not the charge's own, what will really be charged. */
function Price({ price }: { price: number }) {
  const charged = formatMoney(price, COURSE_CURRENCY)
  const shown = formatPrice(price, site.coursePrice.publicSign)
  return (
    <div className="course-docket-price">
      <b>{shown}</b>
      {price === 0 && <small>This course is free</small>}
      {price > 0 && shown !== charged && <small>Charged at checkout as {charged}</small>}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
