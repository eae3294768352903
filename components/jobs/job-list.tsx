import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Ticket, TicketArrow } from '@/components/ui/ticket'
import { formatDate } from '@/lib/dates/format'
import { formatLocation, formatSalary } from '@/lib/jobs/format'
import type { JobRecord } from '@/lib/jobs/schema'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { formatCount, openingOf } from '@/lib/text/format'
import { stockFor, TypeMark } from './type-mark'

/** The open jobs under their count, or a note that there are none today. */
export function JobList({ jobs }: { jobs: readonly JobRecord[] }) {
  if (jobs.length === 0) {
    return (
      <EmptyState
        title="No open jobs today"
        action={
          <LinkButton href="/contact" variant="quiet" size="small">
            Ask about jobs
          </LinkButton>
        }
      >
        New roles appear on this page first.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="ticket-count">{formatCount(jobs.length, 'open job')}</p>
      <ul className="ticket-list">
        {jobs.map(job => (
          <JobTicket key={job._id} job={job} />
        ))}
      </ul>
    </>
  )
}

function JobTicket({ job }: { job: JobRecord }) {
  return (
    <Ticket
      shape="lying"
      stock={stockFor(job.employmentType)}
      stub={
        <>
          <TypeMark employmentType={job.employmentType} />
          <b>{job.employmentType || 'N/A'}</b>
        </>
      }
      href={`/job-application/${job._id}`}
      title={job.title}
      text={openingOf(job.description)}
      note={feeNote(job.commitmentFee)}
      foot={
        <div className="ticket-side">
          <Terms {...job} />
          <TicketArrow large />
        </div>
      }
    />
  )
}

/** What it pays, where it is, and until when it can be applied for. */
function Terms({ salary, location, closingDate }: JobRecord) {
  return (
    <ul className="ticket-terms">
      <li>
        <b>{formatSalary(salary)}</b>
      </li>
      <li>{formatLocation(location)}</li>
      {closingDate && <li>{`Closes ${formatDate(closingDate)}`}</li>}
    </ul>
  )
}

function feeNote(fee: number): string | undefined {
  return fee > 0 ? `Commitment fee ${formatMoney(fee, NAIRA)}` : undefined
}
