import type { ReactNode } from 'react'
import { EmailLink } from '@/components/admin/list/contact'
import type { Filter } from '@/components/admin/list/list-filters'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { ViewButton } from '@/components/admin/panel/list-with-panel'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { describePurpose } from '@/lib/payments/admin/format'
import type { PaymentRecord } from '@/lib/payments/admin/schema'
import { orNA } from '@/lib/text/format'
import { PaymentStatusBadge, paymentStatusChoices } from './payment-status-badge'

/** The columns of the payments list, by the names that the URL sorts by. */
export const paymentColumns: readonly SortedColumn[] = [
  { key: 'payer', label: 'Payer' },
  { key: 'purpose', label: 'For' },
  {
    key: 'amount',
    label: 'Amount',
    className: 'payments-amount',
    ways: ['lowest first', 'highest first'],
    downFirst: true,
  },
  { key: 'reference', label: 'Reference', className: 'admin-page-repeated' },
  { key: 'status', label: 'Status', ways: ['pending first', 'failed first'] },
  { key: 'view', label: 'View' },
]

const attention = [
  { value: 'yes', label: 'To look at' },
  { value: 'no', label: 'Nothing to look at' },
]

/** What the list of payments can be narrowed by. */
export const paymentFilters: readonly Filter[] = [
  { name: 'status', label: 'Status', choices: paymentStatusChoices },
  { name: 'flagged', label: 'Attention', choices: attention },
]

type PaymentTableProps = {
  records: readonly PaymentRecord[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The payments as a table; on a phone as blocks. */
export function PaymentTable({ records, viewedId, onView, foot }: PaymentTableProps) {
  return (
    <SortedTable caption="Payments" columns={paymentColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} current={record._id === viewedId}>
          <TableCell kind="name" label="Payer">
            <b>{orNA(record.payer.name)}</b>
            <small>
              <EmailLink address={record.payer.email} />
            </small>
          </TableCell>
          <TableCell label="For" className="admin-page-wide">
            {orNA(record.purpose.title)}
            <small>{describePurpose(record.purpose.type)}</small>
          </TableCell>
          <TableCell label="Amount" className="payments-amount">
            {formatMoney(record.amount, record.currency)}
            {record.refunded > 0 && <small>{formatMoney(record.refunded, record.currency)} refunded</small>}
          </TableCell>
          <TableCell label="Reference" className="payments-reference admin-page-repeated">
            {record.reference}
            <small>{formatShortDate(record.createdAt)}</small>
          </TableCell>
          <TableCell kind="badge" label="Status">
            <span className="payments-badges">
              <PaymentStatusBadge status={record.status} test={record.test} />
              {record.flagged && <Badge tone="open">To look at</Badge>}
            </span>
          </TableCell>
          <TableCell kind="action" label="View">
            <ViewButton
              id={record._id}
              name={`${record.payer.name}, ${record.purpose.title}`}
              onView={onView}
            />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}
