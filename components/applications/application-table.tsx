import type { ReactNode } from 'react'
import { shown } from '@/components/admin/shown'
import { SortedTable } from '@/components/admin/sorted-table'
import { TableCell, TableRow } from '@/components/ui/table'
import type { ApplicationRecord } from '@/lib/applications/schema'
import { formatShortDate } from '@/lib/dates/format'
import { applicationColumns } from './application-columns'
import { ApplicationStatusBadge } from './application-status-badge'

type ApplicationTableProps = {
  records: readonly ApplicationRecord[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The applications as a table; on a phone as blocks. */
export function ApplicationTable({ records, viewedId, onView, foot }: ApplicationTableProps) {
  return (
    <SortedTable caption="Job applications" columns={applicationColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} selected={record._id === viewedId}>
          <TableCell kind="name" label="Name">
            <b>{shown(record.applicantName)}</b>
          </TableCell>
          <TableCell kind="small" label="Email">
            {shown(record.applicant.email)}
          </TableCell>
          <TableCell label="Position">{shown(record.positionApplied.title)}</TableCell>
          <TableCell label="Date applied" className="nowrap">
            {formatShortDate(record.dateApplied)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <ApplicationStatusBadge status={record.status} />
          </TableCell>
          <TableCell label="Commitment fee">{record.commitmentFeePaid ? 'Paid' : 'Unpaid'}</TableCell>
          <TableCell kind="action" label="View">
            <button
              type="button"
              className="tact"
              id={viewButtonId(record._id)}
              onClick={() => onView(record._id)}
            >
              View<span className="vh"> {record.applicantName}</span>
            </button>
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}

/** The id of a record's View button, to which the focus goes back when its panel closes. */
export function viewButtonId(id: string): string {
  return `view-${id}`
}
