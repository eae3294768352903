import type { ReactNode } from 'react'
import { EditButton } from '@/components/admin/list/edit-button'
import { SortedTable } from '@/components/admin/list/sorted-table'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { JobStatus } from '@/lib/jobs/constants'
import { formatSalary } from '@/lib/jobs/format'
import { type AdminJobRecord, jobStatus } from '@/lib/jobs/schema'
import { orNA } from '@/lib/text/format'
import { jobColumns } from './job-columns'

type JobTableProps = {
  records: readonly AdminJobRecord[]
  editedId: string | null
  onEdit: (id: string) => void
  foot: ReactNode
}

/** The jobs as a table; on a phone as blocks. */
export function JobTable({ records, editedId, onEdit, foot }: JobTableProps) {
  return (
    <SortedTable caption="Jobs" columns={jobColumns} foot={foot}>
      {records.map(job => (
        <TableRow key={job._id} selected={job._id === editedId}>
          <TableCell kind="name" label="Title">
            <b>{orNA(job.title)}</b>
          </TableCell>
          <TableCell label="Location" className="admin-page-words">
            {orNA([job.location.city, job.location.country].filter(Boolean).join(', '))}
          </TableCell>
          <TableCell label="Employment type" className="admin-page-words">
            {orNA(job.employmentType)}
          </TableCell>
          <TableCell label="Salary" className="admin-page-words">
            {formatSalary(job.salary)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <StatusBadge status={jobStatus(job)} />
          </TableCell>
          <TableCell label="Closing date" className="admin-page-words">
            {formatShortDate(job.closingDate)}
          </TableCell>
          <TableCell kind="action" label="Edit">
            <EditButton id={job._id} name={job.title} onEdit={onEdit} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}

function StatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={status === 'open' ? 'good' : 'off'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
}
