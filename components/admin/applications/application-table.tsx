import type { ReactNode } from 'react'
import { Email } from '@/components/admin/list/email'
import { SortedTable } from '@/components/admin/list/sorted-table'
import { ViewButton } from '@/components/admin/list/view-button'
import { TableCell, TableRow } from '@/components/ui/table'
import type { ApplicationRecord } from '@/lib/applications/schema'
import { formatShortDate } from '@/lib/dates/format'
import { orNA } from '@/lib/text/format'
import { applicationColumns } from './application-columns'
import { ApplicationStatusBadge } from './application-status-badge'

type ApplicationTableProps = {
  records: readonly ApplicationRecord[]
  viewedId: string | null
  onView: (id: string) => void
  isSelected: (id: string) => boolean
  onSelect: (id: string) => void
  foot: ReactNode
}

/** The applications as a table; on a phone as blocks. */
export function ApplicationTable({
  records,
  viewedId,
  onView,
  isSelected,
  onSelect,
  foot,
}: ApplicationTableProps) {
  return (
    <SortedTable caption="Job applications" columns={applicationColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} selected={record._id === viewedId}>
          <TableCell kind="pick">
            <label>
              <input type="checkbox" checked={isSelected(record._id)} onChange={() => onSelect(record._id)} />
              <span className="visually-hidden">Select {record.applicantName}</span>
            </label>
          </TableCell>
          <TableCell kind="name" label="Name">
            <b>{orNA(record.applicantName)}</b>
          </TableCell>
          <TableCell kind="small" label="Email">
            <Email address={record.applicant.email} />
          </TableCell>
          <TableCell label="Position" className="admin-page-wide">
            {orNA(record.positionApplied.title)}
          </TableCell>
          <TableCell label="Date applied" className="admin-page-nowrap">
            {formatShortDate(record.dateApplied)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <ApplicationStatusBadge status={record.status} />
          </TableCell>
          <TableCell label="Commitment fee">{record.commitmentFeePaid ? 'Paid' : 'Unpaid'}</TableCell>
          <TableCell kind="action" label="View">
            <ViewButton id={record._id} name={record.applicantName} onView={onView} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
