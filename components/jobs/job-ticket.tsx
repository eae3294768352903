import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { JobRecord } from '@/lib/jobs/schema'
import { stockFor, TypeMark } from './type-mark'

const missing = 'N/A'

/** One job as a print-shop docket; the whole ticket leads to the job. */
export function JobTicket({ job }: { job: JobRecord }) {
  return (
    <li className={`ticket stock-${stockFor(job.employmentType)}`}>
      <div className="ticket-stub">
        <TypeMark employmentType={job.employmentType} />
        <b>{job.employmentType || missing}</b>
      </div>
      <div className="ticket-main">
        <h2>
          <PageLink href={`/job-application/${job._id}`}>{job.title || missing}</PageLink>
        </h2>
        <p>{job.description || missing}</p>
      </div>
      <div className="ticket-side">
        <span className="icon-button icon-button--large" aria-hidden="true">
          <Icon name="arrow-right" />
        </span>
      </div>
    </li>
  )
}
