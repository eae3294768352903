import type { ReactNode } from 'react'
import { EditButton } from '@/components/admin/edit-button'
import { shown } from '@/components/admin/shown'
import { Badge } from '@/components/ui/badge'
import { type Column, Table, TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import { formatSalary } from '@/lib/jobs/format'
import { type AdminJobRecord, jobStatus } from '@/lib/jobs/schema'

const columns: readonly Column[] = [
  { key: 'title', label: 'Title' },
  { key: 'location', label: 'Location' },
  { key: 'type', label: 'Employment type' },
  { key: 'salary', label: 'Salary' },
  { key: 'status', label: 'Status' },
  { key: 'edit', label: 'Edit' },
]

type JobTableProps = {
  records: readonly AdminJobRecord[]
  editedId: string | null
  onEdit: (id: string) => void
  foot: ReactNode
}

/** The jobs as a table; on a phone as blocks. */
export function JobTable({ records, editedId, onEdit, foot }: JobTableProps) {
  return (
    <Table caption="Jobs" columns={columns} foot={foot}>
      {records.map(job => (
        <TableRow key={job._id} selected={job._id === editedId}>
          <TableCell kind="name" label="Title">
            <b>{shown(job.title)}</b>
          </TableCell>
          <TableCell label="Location">
            {shown([job.location.city, job.location.country].filter(Boolean).join(', '))}
          </TableCell>
          <TableCell label="Employment type">{shown(job.employmentType)}</TableCell>
          <TableCell label="Salary" className="nowrap">
            {formatSalary(job.salary)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <Status job={job} />
          </TableCell>
          <TableCell kind="action" label="Edit">
            <EditButton id={job._id} name={job.title} onEdit={onEdit} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

function Status({ job }: { job: AdminJobRecord }) {
  const isOpen = jobStatus(job) === 'open'
  return (
    <>
      <Badge tone={isOpen ? 'good' : 'off'}>{isOpen ? 'Open' : 'Closed'}</Badge>
      {job.closingDate && <small>Closing date {formatShortDate(job.closingDate)}</small>}
    </>
  )
}
