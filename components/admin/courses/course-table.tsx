import type { ReactNode } from 'react'
import { EditButton } from '@/components/admin/list/edit-button'
import { SortedTable } from '@/components/admin/list/sorted-table'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { site } from '@/content/site'
import { formatCategory, formatDuration, formatPrice } from '@/lib/courses/format'
import type { AdminCourseRecord } from '@/lib/courses/schema'
import { formatShortDate } from '@/lib/dates/format'
import { orNA } from '@/lib/text/format'
import { courseColumns } from './course-columns'

type CourseTableProps = {
  records: readonly AdminCourseRecord[]
  editedId: string | null
  onEdit: (id: string) => void
  foot: ReactNode
}

/** The courses, active or not, as a table; on a phone as blocks. */
export function CourseTable({ records, editedId, onEdit, foot }: CourseTableProps) {
  return (
    <SortedTable caption="Courses" columns={courseColumns} foot={foot}>
      {records.map(course => (
        <TableRow key={course._id} selected={course._id === editedId}>
          <TableCell kind="name" label="Title">
            <b>{orNA(course.title)}</b>
          </TableCell>
          <TableCell label="Category" className="admin-page-words">
            {orNA(formatCategory(course.category))}
          </TableCell>
          <TableCell label="Price" className="admin-page-words">
            {formatPrice(course.price, site.coursePrice.adminSign)}
          </TableCell>
          <TableCell label="Duration" className="admin-page-words">
            {formatDuration(course.duration)}
          </TableCell>
          <TableCell label="Start date" className="admin-page-words">
            {formatShortDate(course.startDate)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <Badge tone={course.isActive ? 'good' : 'off'}>{course.isActive ? 'Active' : 'Inactive'}</Badge>
          </TableCell>
          <TableCell kind="action" label="Edit">
            <EditButton id={course._id} name={course.title} onEdit={onEdit} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
