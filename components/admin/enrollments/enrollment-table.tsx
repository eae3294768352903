import type { ReactNode } from 'react'
import { EmailLink } from '@/components/admin/list/contact'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { ViewButton } from '@/components/admin/panel/list-with-panel'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { EnrollmentDetails, EnrollmentFilters } from '@/lib/enrollments/schema'
import { orNA } from '@/lib/text/format'
import { EnrollmentBadge } from './enrollment-badge'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the enrollments list, by the names that the URL sorts by. */
export const enrollmentColumns: readonly SortedColumn<EnrollmentFilters>[] = [
  { key: 'name', label: 'Student Name', ways: letters },
  { key: 'email', label: 'Student Email', ways: letters, className: 'admin-page-repeated' },
  { key: 'course', label: 'Course', ways: letters },
  { key: 'date', label: 'Date Enrolled', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'status', label: 'Payment Status', ways: ['not paid first', 'completed first'] },
  {
    key: 'level',
    label: 'Experience Level',
    ways: ['Beginner first', 'Advanced first'],
    className: 'admin-page-repeated',
  },
  { key: 'view', label: 'View' },
]

type EnrollmentTableProps = {
  records: readonly EnrollmentDetails[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The enrollments as a table; on a phone as blocks. */
export function EnrollmentTable({ records, viewedId, onView, foot }: EnrollmentTableProps) {
  return (
    <SortedTable caption="Enrollments" columns={enrollmentColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} current={record._id === viewedId}>
          <TableCell kind="name" label="Student Name">
            <b>{orNA(record.name)}</b>
          </TableCell>
          <TableCell kind="small" label="Student Email" className="admin-page-repeated">
            <EmailLink address={record.student.email} />
            {record.sameEmail && <Badge tone="open">Same email</Badge>}
          </TableCell>
          <TableCell label="Course" className="admin-page-wide">
            {orNA(record.course.title)}
          </TableCell>
          <TableCell label="Date Enrolled" className="admin-page-nowrap">
            {formatShortDate(record.dateEnrolled)}
          </TableCell>
          <TableCell kind="badge" label="Payment Status">
            <EnrollmentBadge record={record} />
          </TableCell>
          <TableCell label="Experience Level" className="admin-page-nowrap admin-page-repeated">
            {orNA(record.experienceLevel)}
          </TableCell>
          <TableCell kind="action" label="View">
            <ViewButton id={record._id} name={record.name} onView={onView} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
