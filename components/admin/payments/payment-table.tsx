import type { ReactNode } from 'react'
import { EmailLink } from '@/components/admin/list/contact'
import type { FilterOf } from '@/components/admin/list/list-filters'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { FirstOrder, SortedColumn } from '@/components/admin/list/sorting'
import { ViewButton } from '@/components/admin/panel/list-with-panel'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatShortDate } from '@/lib/dates/format'
import type { CourseCount } from '@/lib/enrollments/schema'
import { formatMoney } from '@/lib/money/format'
import { describePurpose } from '@/lib/payments/admin/format'
import type { PaymentFilters, PaymentRecord } from '@/lib/payments/admin/schema'
import { waysToPay } from '@/lib/payments/constants'
import { describeWayToPay } from '@/lib/payments/format'
import { sentRecordKinds } from '@/lib/sent-records/constants'
import { orNA } from '@/lib/text/format'
import { PaymentStatusBadge, paymentStatusChoices } from './payment-status-badge'

/** The order of the list whose URL names none. */
export const toLookAtFirst: FirstOrder = { sort: '-flagged', label: 'To look at first' }

/** The columns of the payments list, by the names that the URL sorts by. */
export const paymentColumns: readonly SortedColumn<PaymentFilters>[] = [
  { key: 'payer', label: 'Payer' },
  { key: 'purpose', label: 'For' },
  {
    key: 'date',
    label: 'Date',
    ways: ['oldest first', 'newest first'],
    downFirst: true,
    className: 'admin-page-repeated-last',
  },
  {
    key: 'amount',
    label: 'Amount',
    className: 'payments-amount',
    ways: ['lowest first', 'highest first'],
    downFirst: true,
  },
  { key: 'reference', label: 'Reference', className: 'payments-repeated' },
  { key: 'status', label: 'Status', ways: ['pending first', 'failed first'] },
  { key: 'view', label: 'View' },
]

const purposes = sentRecordKinds.map(value => ({ value, label: describePurpose(value) }))

const attention = [
  { value: 'yes', label: 'To look at' },
  { value: 'no', label: 'Nothing to look at' },
]

const ways = waysToPay.map(value => ({ value, label: describeWayToPay(value) }))

/**
 * Returns what the list of payments can be narrowed by.
 * @param courses all courses, to be told apart by their first day
 */
export function paymentFilters(courses: readonly CourseCount[]): readonly FilterOf<PaymentFilters>[] {
  return [
    { name: 'status', label: 'Status', choices: paymentStatusChoices },
    { name: 'paidBy', label: 'Paid by', choices: ways },
    { name: 'purpose', label: 'For', choices: purposes },
    { name: 'courseId', label: 'Course', choices: courses.map(toChoice) },
    { name: 'dateFrom', label: 'Date from', type: 'date' },
    { name: 'dateTo', label: 'Date to', type: 'date' },
    { name: 'flagged', label: 'Attention', choices: attention },
  ]
}

const toChoice = ({ _id, title, startDate }: CourseCount) => ({
  value: _id,
  label: `${title}, ${formatShortDate(startDate)}`,
})

type PaymentTableProps = {
  records: readonly PaymentRecord[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The payments as a table; on a phone as blocks. */
export function PaymentTable({ records, viewedId, onView, foot }: PaymentTableProps) {
  return (
    <SortedTable caption="Payments" columns={paymentColumns} firstOrder={toLookAtFirst} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} current={record._id === viewedId}>
          <TableCell kind="name" label="Payer" className="payments-payer">
            <b>{orNA(record.payer.name)}</b>
            <small>
              <EmailLink address={record.payer.email} />
            </small>
          </TableCell>
          <TableCell label="For" className="payments-purpose admin-page-wide">
            {orNA(record.purpose.title)}
            <small>{describePurpose(record.purpose.type)}</small>
          </TableCell>
          <TableCell
            label="Date"
            className="payments-date admin-page-nowrap admin-page-date admin-page-repeated-last"
          >
            {formatShortDate(record.settledAt ?? record.createdAt)}
            <small>{record.settledAt ? 'Paid' : 'Asked'}</small>
          </TableCell>
          <TableCell label="Amount" className="payments-amount">
            {formatMoney(record.amount, record.currency)}
            {record.refunded > 0 && <small>{formatMoney(record.refunded, record.currency)} refunded</small>}
          </TableCell>
          <TableCell label="Reference" className="payments-reference payments-repeated">
            {record.reference}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <span className="payments-badges">
              <PaymentStatusBadge
                status={record.status}
                test={record.test}
                paidBack={record.refunded >= record.amount}
              />
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
