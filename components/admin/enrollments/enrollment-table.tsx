import type { ReactNode } from 'react'
import { shown } from '@/components/admin/shown'
import { SortedTable } from '@/components/admin/sorted-table'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { EnrollmentRecord } from '@/lib/enrollments/schema'
import { enrollmentColumns } from './enrollment-columns'

const statusLooks: Record<EnrollmentRecord['paymentStatus'], { tone: BadgeTone; word: string }> = {
  pending: { tone: 'waiting', word: 'Pending' },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
}

/** The enrollments as a table; on a phone as blocks. */
export function EnrollmentTable({
  records,
  foot,
}: {
  records: readonly EnrollmentRecord[]
  foot: ReactNode
}) {
  return (
    <SortedTable caption="Enrollments" columns={enrollmentColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id}>
          <TableCell kind="name" label="Student Name">
            <b>{shown(record.name)}</b>
          </TableCell>
          <TableCell kind="small" label="Student Email">
            {shown(record.student.email)}
          </TableCell>
          <TableCell label="Course">{shown(record.course.title)}</TableCell>
          <TableCell label="Date Enrolled" className="nowrap">
            {formatShortDate(record.dateEnrolled)}
          </TableCell>
          <TableCell kind="badge" label="Payment Status">
            <Badge tone={statusLooks[record.paymentStatus].tone}>
              {statusLooks[record.paymentStatus].word}
            </Badge>
          </TableCell>
          <TableCell label="Experience Level">{shown(record.experienceLevel)}</TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
