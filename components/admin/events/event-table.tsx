import { Email } from '@/components/admin/list/contact'
import type { FilterOf } from '@/components/admin/list/list-filters'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { SortedTable } from '@/components/admin/list/sorted-table'
import type { SortedColumn } from '@/components/admin/list/sorting'
import { TableCell, TableRow } from '@/components/ui/table'
import { formatDateTime } from '@/lib/dates/format'
import { eventKinds } from '@/lib/events/constants'
import { describeDetail, describeKind, shortHash } from '@/lib/events/format'
import type { EventFilters, EventRecord } from '@/lib/events/schema'

/** The columns of the list of events, by the names that the URL sorts by. */
export const eventColumns: readonly SortedColumn<EventFilters>[] = [
  { key: 'kind', label: 'What' },
  { key: 'date', label: 'When', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'administrator', label: 'Administrator' },
  { key: 'from', label: 'From' },
]

/** The filters of the list of events. */
export const eventFilters: readonly FilterOf<EventFilters>[] = [
  {
    name: 'kind',
    label: 'What',
    choices: eventKinds.map(value => ({ value, label: describeKind(value) })),
  },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
]

/** One page of events as a table; on a phone as blocks. Events can only be read. */
export function EventTable({ records, empty, foot }: ListViewProps<EventRecord>) {
  return (
    <div className="admin-page-split">
      {empty || (
        <SortedTable caption="Events" columns={eventColumns} foot={foot}>
          {records.map(record => (
            <TableRow key={record._id}>
              <TableCell kind="name" label="What">
                <b>{describeKind(record.kind)}</b>
                <small>
                  <EventDetail record={record} />
                </small>
              </TableCell>
              <TableCell label="When">{formatDateTime(record.happenedAt)}</TableCell>
              <TableCell label="Administrator">
                {record.administrator ? <Email address={record.administrator.email} /> : 'Nobody known'}
              </TableCell>
              <TableCell label="From" className="events-from">
                {shortHash(record.ipHash) || (record.requestId ? 'A visitor' : 'The server itself')}
              </TableCell>
            </TableRow>
          ))}
        </SortedTable>
      )}
    </div>
  )
}

/** The details of an event; for a CV or a status link, a link to the record that it belongs to. */
function EventDetail({ record }: { record: EventRecord }) {
  const { application, enrollment } = record.detail
  return (
    <>
      {/* A relative URL, so that the secret prefix need not be known here. */}
      {application && <RecordLink href={`applications?view=${application}`}>Application</RecordLink>}
      {enrollment && <RecordLink href={`enrollments?view=${enrollment}`}>Enrollment</RecordLink>}
      {describeDetail(record)}
    </>
  )
}

function RecordLink({ href, children }: { href: string; children: string }) {
  return (
    <>
      <a className="link" href={href}>
        {children}
      </a>{' '}
    </>
  )
}
