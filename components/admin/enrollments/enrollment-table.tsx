import type { ReactNode } from 'react'
import { Email } from '@/components/admin/list/email'
import { SortedTable } from '@/components/admin/list/sorted-table'
import { ViewButton } from '@/components/admin/list/view-button'
import { PaymentStatusBadge } from '@/components/admin/payments/payment-status-badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { EnrollmentRecord } from '@/lib/enrollments/schema'
import { orNA } from '@/lib/text/format'
import { enrollmentColumns } from './enrollment-columns'

type EnrollmentTableProps = {
  records: readonly EnrollmentRecord[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The enrollments as a table; on a phone as blocks. */
export function EnrollmentTable({ records, viewedId, onView, foot }: EnrollmentTableProps) {
  return (
    <SortedTable caption="Enrollments" columns={enrollmentColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} selected={record._id === viewedId}>
          <TableCell kind="name" label="Student Name">
            <b>{orNA(record.name)}</b>
          </TableCell>
          <TableCell kind="small" label="Student Email">
            <Email address={record.student.email} />
          </TableCell>
          <TableCell label="Course">{orNA(record.course.title)}</TableCell>
          <TableCell label="Date Enrolled" className="admin-page-nowrap">
            {formatShortDate(record.dateEnrolled)}
          </TableCell>
          <TableCell kind="badge" label="Payment Status">
            <PaymentStatusBadge status={record.paymentStatus} />
          </TableCell>
          <TableCell label="Experience Level" className="admin-page-nowrap">
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
