import type { ReactNode } from 'react'
import type { ListParts } from '@/components/admin/form/list-with-form'
import type { FilterOf } from '@/components/admin/list/list-filters'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { Badge } from '@/components/ui/badge'
import { PageLink } from '@/components/ui/page-link'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { JobStatus } from '@/lib/jobs/constants'
import { formatLocation, formatSalary } from '@/lib/jobs/format'
import { jobStatus } from '@/lib/jobs/rules'
import type { JobDetails, JobFilters } from '@/lib/jobs/schema'
import { orNA } from '@/lib/text/format'
import { JobActions } from './job-actions'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the jobs list, by the names that the URL sorts by. */
export const jobColumns: readonly SortedColumn<JobFilters>[] = [
  { key: 'title', label: 'Title', ways: letters },
  { key: 'location', label: 'Location', ways: letters },
  {
    key: 'type',
    label: 'Employment type',
    ways: ['Full-time first', 'Temporary first'],
    className: 'admin-page-repeated',
  },
  { key: 'salary', label: 'Salary', ways: ['lowest first', 'highest first'], downFirst: true },
  { key: 'status', label: 'Status' },
  { key: 'closing', label: 'Closing date', className: 'admin-page-repeated' },
  { key: 'applications', label: 'Applications' },
  { key: 'edit', label: 'Actions' },
]

// The specification leaves Temporary out of the filter.
const types = ['Full-time', 'Part-time', 'Contract'].map(type => ({ value: type, label: type }))

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** What the list of jobs can be narrowed by. */
export const jobFilters: readonly FilterOf<JobFilters>[] = [
  { name: 'title', label: 'Title' },
  { name: 'location', label: 'Location' },
  { name: 'employmentType', label: 'Employment type', choices: types },
  { name: 'status', label: 'Status', choices: statuses },
]

type JobTableProps = ListParts<JobDetails> & { foot: ReactNode }

/** The jobs as a table; on a phone as blocks. */
export function JobTable({ records, editedId, onEdit, onCopy, foot }: JobTableProps) {
  return (
    <SortedTable caption="Jobs" columns={jobColumns} foot={foot}>
      {records.map(job => (
        <TableRow key={job._id} current={job._id === editedId}>
          <TableCell kind="name" label="Title">
            <b>{orNA(job.title)}</b>
          </TableCell>
          <TableCell label="Location" className="admin-page-place">
            {formatLocation(job.location)}
          </TableCell>
          <TableCell label="Employment type" className="admin-page-words admin-page-repeated">
            {orNA(job.employmentType)}
          </TableCell>
          <TableCell label="Salary" className="admin-page-short admin-page-words">
            {formatSalary(job.salary)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <StatusBadge status={jobStatus(job)} />
          </TableCell>
          <TableCell
            label="Closing date"
            className="admin-page-short admin-page-words admin-page-date admin-page-repeated"
          >
            {job.closingDate ? formatShortDate(job.closingDate) : 'None'}
          </TableCell>
          <TableCell label="Applications">
            <PageLink className="link admin-page-count" href={`applications?job=${job._id}`}>
              <span>{job.applications}</span>
              <span className="visually-hidden">{` for ${job.title}`}</span>
            </PageLink>
          </TableCell>
          <TableCell kind="actions" label="Actions">
            <JobActions job={job} onEdit={onEdit} onCopy={onCopy} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}

function StatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={status === 'open' ? 'good' : 'off'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
}
