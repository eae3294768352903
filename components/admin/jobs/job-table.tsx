import type { ReactNode } from 'react'
import { EditButton } from '@/components/admin/edit-button'
import { shown } from '@/components/admin/shown'
import { type Column, Table, TableCell, TableRow } from '@/components/ui/table'
import type { JobRecord } from '@/lib/jobs/schema'
import { formatMoney } from '@/lib/money/format'

const columns: readonly Column[] = [
  { key: 'title', label: 'Title' },
  { key: 'location', label: 'Location' },
  { key: 'type', label: 'Employment type' },
  { key: 'salary', label: 'Salary' },
  { key: 'edit', label: 'Edit' },
]

type JobTableProps = {
  records: readonly JobRecord[]
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
            {salaryRange(job.salary)}
          </TableCell>
          <TableCell kind="action" label="Edit">
            <EditButton id={job._id} name={job.title} onEdit={onEdit} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

function salaryRange({ min, max, currency }: JobRecord['salary']): string {
  return `${formatMoney(min, currency)} to ${formatMoney(max, currency)}`
}
