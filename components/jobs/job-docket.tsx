import { Docket, Fact } from '@/components/ui/docket'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/dates/format'
import { formatLocation, formatSalary } from '@/lib/jobs/format'
import type { JobRecord } from '@/lib/jobs/schema'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { titleInShort } from '@/lib/text/format'
import { stockFor, TypeMark } from './type-mark'

/** The facts of a job on its docket, with a way to the form of one that is open. */
export function JobDocket({ job, isOpen }: { job: JobRecord; isOpen: boolean }) {
  const fee = job.commitmentFee > 0 ? formatMoney(job.commitmentFee, NAIRA) : 'None'
  const kind = (
    <span className="docket-type">
      <TypeMark employmentType={job.employmentType} />
      {job.employmentType || 'N/A'}
    </span>
  )
  return (
    <Docket
      stock={stockFor(job.employmentType)}
      label="Job details"
      kind={kind}
      title={titleInShort(job.title)}
    >
      <dl>
        <Fact name="Salary" value={formatSalary(job.salary)} note={job.salary?.currency} />
        <Fact name="Location" value={formatLocation(job.location)} />
        <Fact name="Department" value={job.department || 'N/A'} />
        <Fact name="Date posted" value={formatDate(job.datePosted)} />
        {job.closingDate && <Fact name="Closing date" value={formatDate(job.closingDate)} />}
        <Fact name="Commitment fee" value={fee} />
      </dl>
      {isOpen && (
        <div className="docket-foot">
          <a className="button button--quiet button--small" href="#apply">
            Go to the form <Icon name="arrow-down" />
          </a>
        </div>
      )}
    </Docket>
  )
}
