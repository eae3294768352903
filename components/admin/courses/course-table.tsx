import type { ReactNode } from 'react'
import type { ListParts } from '@/components/admin/form/list-with-form'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { Badge } from '@/components/ui/badge'
import { PageLink } from '@/components/ui/page-link'
import { TableCell, TableRow } from '@/components/ui/table'
import { site } from '@/content/site'
import { formatCategory, formatDuration, formatPrice, formatStatus } from '@/lib/courses/format'
import type { CourseDetails, CourseFilters } from '@/lib/courses/schema'
import { formatShortDate } from '@/lib/dates/format'
import { orNA } from '@/lib/text/format'
import { CourseActions } from './course-actions'
import './courses.css'

/** The columns of the courses list, by the names that the URL sorts by. */
export const courseColumns: readonly SortedColumn<CourseFilters>[] = [
  { key: 'title', label: 'Title', ways: ['A to Z', 'Z to A'] },
  {
    key: 'category',
    label: 'Category',
    ways: ['MasterClass first', 'Executive Special first'],
    className: 'admin-page-repeated',
  },
  {
    key: 'price',
    label: 'Price',
    ways: ['lowest first', 'highest first'],
    className: 'admin-page-repeated-last',
  },
  {
    key: 'duration',
    label: 'Duration',
    ways: ['shortest first', 'longest first'],
    className: 'admin-page-repeated',
  },
  { key: 'start', label: 'Start date', ways: ['earliest first', 'latest first'] },
  { key: 'seats', label: 'Seats left' },
  { key: 'enrollments', label: 'Enrollments' },
  { key: 'status', label: 'Status', ways: ['inactive first', 'open first'], downFirst: true },
  { key: 'edit', label: 'Actions' },
]

type CourseTableProps = ListParts<CourseDetails> & { foot: ReactNode }

/** The courses, active or not, as a table; on a phone as blocks. */
export function CourseTable({ records, editedId, onEdit, onCopy, foot }: CourseTableProps) {
  return (
    <SortedTable caption="Courses" columns={courseColumns} foot={foot}>
      {records.map(course => (
        <TableRow key={course._id} current={course._id === editedId}>
          <TableCell kind="name" label="Title">
            <b>{orNA(course.title)}</b>
          </TableCell>
          <TableCell label="Category" className="admin-page-words admin-page-repeated">
            {orNA(formatCategory(course.category))}
          </TableCell>
          <TableCell label="Price" className="admin-page-words admin-page-repeated-last">
            {formatPrice(course.price, site.coursePrice.adminSign)}
          </TableCell>
          <TableCell label="Duration" className="admin-page-short admin-page-words admin-page-repeated">
            {formatDuration(course.duration)}
          </TableCell>
          <TableCell label="Start date" className="admin-page-short admin-page-words admin-page-date">
            {formatShortDate(course.startDate)}
          </TableCell>
          <TableCell label="Seats left" className="admin-page-short admin-page-words">
            {describeSeats(course)}
          </TableCell>
          <TableCell label="Enrollments">
            <PageLink
              className="link admin-page-count"
              href={`enrollments?courseId=${course._id}&cancelled=no`}
            >
              <span>{course.enrollments}</span>
              <span className="visually-hidden">{` for ${course.title}`}</span>
            </PageLink>
          </TableCell>
          <TableCell kind="badge" label="Status">
            <StatusBadge course={course} />
          </TableCell>
          <TableCell kind="actions" label="Actions">
            <CourseActions course={course} onEdit={onEdit} onCopy={onCopy} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}

/** Whether the public sees the course, and of an active one whether it takes enrollments. */
function StatusBadge({ course: { isActive, openness } }: { course: CourseDetails }) {
  if (!isActive) return <Badge tone="off">Inactive</Badge>
  return (
    <span className="courses-status">
      <Badge tone="good">Active</Badge>
      <small>{formatStatus(openness)}</small>
    </span>
  )
}

function describeSeats({ seats, seatsLeft }: CourseDetails): string {
  return seats === undefined ? 'No limit' : `${seatsLeft} of ${seats}`
}
