import type { ReactNode } from 'react'
import { EmailLink } from '@/components/admin/list/contact'
import type { FilterOf } from '@/components/admin/list/list-filters'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { ViewButton } from '@/components/admin/panel/list-with-panel'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import type { MessageFilters, MessageRecord } from '@/lib/contact-messages/schema'
import { formatDateTime } from '@/lib/dates/format'

/** The columns of the messages, by the names that the URL sorts by. */
export const messageColumns: readonly SortedColumn<MessageFilters>[] = [
  { key: 'name', label: 'From' },
  { key: 'message', label: 'Message' },
  { key: 'date', label: 'Sent', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'status', label: 'Status' },
  { key: 'view', label: 'View' },
]

/** The filters of the list of messages. */
export const messageFilters: readonly FilterOf<MessageFilters>[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
    ],
  },
]

type MessageTableProps = {
  records: readonly MessageRecord[]
  viewedId: string | null
  onView: (id: string) => void
  foot: ReactNode
}

/** The messages as a table; on a phone as blocks. */
export function MessageTable({ records, viewedId, onView, foot }: MessageTableProps) {
  return (
    <SortedTable caption="Messages" columns={messageColumns} foot={foot}>
      {records.map(record => (
        <TableRow key={record._id} current={record._id === viewedId}>
          <TableCell kind="name" label="From">
            <b>{record.name}</b>
            <small>
              <EmailLink address={record.email} />
            </small>
          </TableCell>
          <TableCell label="Message" className="admin-page-wide">
            {record.subject}
            <small className="contact-messages-beginning">{record.message}</small>
          </TableCell>
          <TableCell label="Sent" className="contact-messages-sent">
            {formatDateTime(record.createdAt)}
          </TableCell>
          <TableCell kind="badge" label="Status">
            <MessageStatus record={record} />
          </TableCell>
          <TableCell kind="action" label="View">
            <ViewButton id={record._id} name={`${record.name}, ${record.subject}`} onView={onView} />
          </TableCell>
        </TableRow>
      ))}
    </SortedTable>
  )
}

/** Whether a message waits for an answer, as a shape and a word. */
export function MessageStatus({ record }: { record: Pick<MessageRecord, 'answeredAt'> }) {
  return record.answeredAt ? <Badge tone="good">Answered</Badge> : <Badge tone="waiting">Open</Badge>
}
