'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { EmailLink } from '@/components/admin/list/contact'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { SortedTable } from '@/components/admin/list/sorted-table'
import { OwnerOnly, useIsOwner } from '@/components/admin/session/admin-scope'
import { Badge } from '@/components/ui/badge'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatDateTime } from '@/lib/dates/format'
import type { SubscriberRecord } from '@/lib/subscribers/schema'
import { subscriberColumns } from './subscriber-list'

/** One page of subscribers, as a table; on a phone as blocks. */
export function SubscribersView({ records, empty, foot }: ListViewProps<SubscriberRecord>) {
  // Only owners delete: an editor has no column for it.
  const isOwner = useIsOwner()
  const columns = subscriberColumns.filter(({ key }) => isOwner || key !== 'delete')
  return (
    <div className="admin-page-split">
      {empty || (
        <SortedTable caption="Subscribers" columns={columns} foot={foot}>
          {records.map(record => (
            <SubscriberRow key={record._id} record={record} />
          ))}
        </SortedTable>
      )}
    </div>
  )
}

function SubscriberRow({ record }: { record: SubscriberRecord }) {
  const { email, askedAt, confirmedAt } = record
  return (
    <TableRow>
      <TableCell kind="name" label="Email">
        <EmailLink address={email} />
      </TableCell>
      <TableCell label="Asked">{formatDateTime(askedAt)}</TableCell>
      <TableCell label="Confirmed">{confirmedAt ? formatDateTime(confirmedAt) : 'Not yet'}</TableCell>
      <TableCell kind="badge" label="State">
        {confirmedAt ? <Badge tone="good">Confirmed</Badge> : <Badge tone="waiting">Waiting</Badge>}
      </TableCell>
      <OwnerOnly>
        <TableCell kind="actions" label="Delete">
          <DeleteSubscriber record={record} />
        </TableCell>
      </OwnerOnly>
    </TableRow>
  )
}

/** Takes somebody off the list, after a question. */
function DeleteSubscriber({ record: { _id, email } }: { record: SubscriberRecord }) {
  return (
    <AskFirst
      label={
        <>
          Delete<span className="visually-hidden">{` ${email}`}</span>
        </>
      }
      question="Delete this subscriber?"
      words={{ confirm: 'Delete subscriber', pending: 'Deleting', leave: 'Keep it' }}
      action={{ path: `/admin/subscribers/${_id}/delete`, value: {}, done: `${email} is off the list.` }}
    >
      <p>{email} gets no newsletter any more, and can ask for it again.</p>
    </AskFirst>
  )
}
