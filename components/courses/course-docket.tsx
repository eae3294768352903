import { Docket, Fact } from '@/components/ui/docket'
import { Icon } from '@/components/ui/icon'
import { directionsLink } from '@/content/links'
import { site } from '@/content/site'
import {
  calendarPath,
  formatCategory,
  formatCharge,
  formatDuration,
  formatPrice,
  formatRoom,
} from '@/lib/courses/format'
import type { OfferedCourse } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { titleInShort } from '@/lib/text/format'
import { categoryLook } from './category-look'
import './course-docket.css'

type CourseDocketProps = OfferedCourse & {
  /** Whether a payment page follows where there is a price. */
  payable: boolean
}

/** The facts of a course on its docket, with a way to the form of one that takes enrollments. */
export function CourseDocket({ course, payable, ...room }: CourseDocketProps) {
  // Where the course has started, the page says so above the docket.
  const seats = room.openness === 'started' ? undefined : formatRoom(room)
  const category = formatCategory(course.category)
  return (
    <Docket
      stock={categoryLook(course.category).stock}
      label="Course details"
      kind={<b className="course-docket-category">{category}</b>}
      title={titleInShort(course.title)}
    >
      <Price price={course.price} payable={payable} />
      <dl>
        <Fact name="Duration" value={formatDuration(course.duration)} />
        <Fact name="Start date" value={formatDate(course.startDate)}>
          {room.openness !== 'started' && <a href={calendarPath(course._id)}>Add to calendar</a>}
        </Fact>
        <Fact name="Place" value={site.address.line}>
          <a href={directionsLink} rel="noopener">
            Directions
          </a>
        </Fact>
        <Fact name="Category" value={category} />
        {seats && <Fact name="Seats" value={seats} />}
      </dl>
      {room.openness === 'open' && (
        <div className="docket-foot">
          <a className="button button--quiet button--small" href="#enroll">
            Go to the form <Icon name="arrow-down" />
          </a>
        </div>
      )}
    </Docket>
  )
}

/** What will be charged, and the listed price where it is shown with another currency sign. */
function Price({ price, payable }: { price: number; payable: boolean }) {
  const shown = formatPrice(price, site.coursePrice.publicSign)
  const isListedOtherwise = shown !== formatMoney(price, NAIRA)
  return (
    <div className="course-docket-price">
      <p>
        {price > 0 && isListedOtherwise && (payable ? 'Charged at checkout as ' : 'Charged as ')}
        <b>{formatCharge(price)}</b>
      </p>
      {price > 0 && isListedOtherwise && (
        <p>
          Listed as <span>{shown}</span>
        </p>
      )}
    </div>
  )
}
