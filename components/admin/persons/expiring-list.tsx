import { EmptyState } from '@/components/ui/empty-state'
import { Table, TableCell, TableRow } from '@/components/ui/table'
import { takesMessages } from '@/lib/contact-messages/rules'
import { formatDate } from '@/lib/dates/format'
import type { ExpiringRecord, ExpiryPreview } from '@/lib/persons/schema'
import { CONFIRM_DAYS } from '@/lib/subscribers/constants'
import { offersNewsletter } from '@/lib/subscribers/rules'
import { formatNumber, orNA } from '@/lib/text/format'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'what', label: 'What' },
  { key: 'last', label: 'Last change' },
  { key: 'goes', label: 'Erased on' },
]

/** The records that are erased soon because their time is over: how many, by when, and the first ones by name. */
export function ExpiringList({ preview }: { preview: ExpiryPreview }) {
  const { applications, enrollments, messages, payments, next } = preview
  const total = [applications, enrollments, messages].reduce((sum, { due, soon }) => sum + due + soon, 0)
  return (
    <>
      <ul className="persons-expiry">
        <li>
          Applications and their CVs, {applications.after} months after the last thing that happened to them:{' '}
          {countWords(applications)}.
        </li>
        <li>
          Enrollments, {enrollments.after} months after: {countWords(enrollments)}.
        </li>
        {(takesMessages() || messages.due + messages.soon > 0) && (
          <li>
            Messages, {messages.after} months after they came or were answered: {countWords(messages)}.
          </li>
        )}
        {offersNewsletter() && (
          <li>Emails for the newsletter that nobody confirmed, {CONFIRM_DAYS} days after they were given.</li>
        )}
        <li>
          Payments, {payments.after} years after, of those whose person is erased: {countWords(payments)}.
        </li>
      </ul>
      {next.length === 0 ? (
        <EmptyState heading="h3" title="Nothing is due">
          Nothing reaches its end within the next 30 days.
        </EmptyState>
      ) : (
        <Table
          caption="Erased next"
          columns={columns}
          foot={
            next.length < total && (
              <span>{`The first ${formatNumber(next.length)} of ${formatNumber(total)}`}</span>
            )
          }
        >
          {next.map(record => (
            <Row key={record._id} record={record} />
          ))}
        </Table>
      )}
    </>
  )
}

function Row({ record }: { record: ExpiringRecord }) {
  const { kind, _id, name, title, lastChange, goesOn } = record
  return (
    <TableRow>
      <TableCell kind="name" label="Name">
        {/* A relative URL, so that the secret prefix need not be known here. */}
        <a className="link" href={`${kinds[kind].path}?view=${_id}`}>
          {orNA(name)}
        </a>
      </TableCell>
      <TableCell label="What">
        {kinds[kind].word}, {orNA(title)}
      </TableCell>
      <TableCell label="Last change">{formatDate(lastChange)}</TableCell>
      <TableCell label="Erased on">
        {new Date(goesOn).getTime() > Date.now() ? formatDate(goesOn) : 'At the next daily run'}
      </TableCell>
    </TableRow>
  )
}

const kinds: Record<ExpiringRecord['kind'], { word: string; path: string }> = {
  application: { word: 'Application', path: 'applications' },
  enrollment: { word: 'Enrollment', path: 'enrollments' },
  message: { word: 'Message', path: 'contact-messages' },
}

function countWords({ due, soon }: ExpiryPreview['applications']): string {
  return `${formatNumber(due)} due now, ${formatNumber(soon)} more within 30 days`
}
