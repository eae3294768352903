import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import type { JobRecord } from '@/lib/jobs/schema'
import { JobTicket } from './job-ticket'
import '@/components/ui/ticket.css'

/** The open jobs under their count, or word that there are none today. */
export function JobList({ jobs }: { jobs: readonly JobRecord[] }) {
  if (jobs.length === 0) {
    return (
      <EmptyState
        title="No open jobs today"
        action={
          <LinkButton href="/courses" variant="quiet" size="small">
            See the courses
          </LinkButton>
        }
      >
        New roles appear on this page first.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="ticket-count">{jobs.length === 1 ? '1 open job' : `${jobs.length} open jobs`}</p>
      <ul className="ticket-list">
        {jobs.map(job => (
          <JobTicket key={job._id} job={job} />
        ))}
      </ul>
    </>
  )
}
