import type { ReactNode } from 'react'
import { EmailLink } from '@/components/admin/list/contact'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { ViewButton } from '@/components/admin/panel/list-with-panel'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { feeWord } from '@/lib/applications/format'
import type { ApplicationDetails, ApplicationFilters } from '@/lib/applications/schema'
import { formatShortDate } from '@/lib/dates/format'
import { formatMoney, TEST_WORD } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { orNA } from '@/lib/text/format'
import { ApplicationStatusBadge } from './application-status'
import { SELECTED } from './use-selection'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the applications list, by the names that the URL sorts by. */
export const applicationColumns: readonly SortedColumn<ApplicationFilters>[] = [
  { key: 'pick', label: 'Select', hidden: true },
  { key: 'name', label: 'Name', ways: letters },
  { key: 'email', label: 'Email', ways: letters, className: 'admin-page-repeated' },
  { key: 'position', label: 'Position', ways: letters },
  {
    key: 'date',
    label: 'Date applied',
    ways: ['oldest first', 'newest first'],
    downFirst: true,
    className: 'admin-page-repeated-last',
  },
  { key: 'status', label: 'Status', ways: ['pending first', 'rejected first'] },
  {
    key: 'fee',
    label: 'Commitment fee',
    ways: ['unpaid first', 'paid first'],
    downFirst: true,
    className: 'admin-page-repeated',
  },
  { key: 'view', label: 'View' },
]

type ApplicationTableProps = {
  records: readonly ApplicationDetails[]
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
        <TableRow key={record._id} current={record._id === viewedId}>
          <TableCell kind="pick">
            <label>
              <input
                type="checkbox"
                name={SELECTED}
                value={record._id}
                checked={isSelected(record._id)}
                disabled={Boolean(record.withdrawnAt)}
                onChange={() => onSelect(record._id)}
              />
              <span className="visually-hidden">{`Select ${record.applicantName}`}</span>
            </label>
          </TableCell>
          <TableCell kind="name" label="Name">
            <b>{orNA(record.applicantName)}</b>
            {record.emailAppliedBefore && <small>Applied before</small>}
            {record.withdrawnAt && <small>Withdrawn</small>}
          </TableCell>
          <TableCell kind="small" label="Email" className="admin-page-repeated">
            <EmailLink address={record.applicant.email} />
          </TableCell>
          <TableCell label="Position" className="admin-page-wide">
            {orNA(record.positionApplied.title)}
          </TableCell>
          <TableCell label="Date applied" className="admin-page-nowrap admin-page-repeated-last">
            {formatShortDate(record.dateApplied)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <ApplicationStatusBadge status={record.status} />
          </TableCell>
          <TableCell label="Commitment fee" className="admin-page-repeated">
            <span className="applications-fee">
              <span>{feeWord(record.commitmentFeePaid, record.feeAsked)}</span>{' '}
              {record.testPayment && <Badge tone="hollow">{TEST_WORD}</Badge>}
            </span>
            {record.refunded && <small>{formatMoney(record.refunded, NAIRA)} refunded</small>}
          </TableCell>
          <TableCell kind="action" label="View">
            <ViewButton id={record._id} name={record.applicantName} onView={onView} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
