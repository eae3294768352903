import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'

const all = { href: '/jobs', label: 'See the open jobs' }

/** Stands over all of a job that takes no more applications, its docket too, and leads to those that do. */
export function ClosedNotice() {
  return (
    <div className="container error-state docket-closed">
      <Banner kind="info" title={CLOSED_MESSAGE}>
        <p>What it asked for stands below. Other roles may be open.</p>
      </Banner>
      <LinkButton href={all.href}>{all.label}</LinkButton>
    </div>
  )
}

/**
 * Stands where a job could not be shown.
 * @param unknown whether there is no such job
 */
export function JobLoadFailure({ unknown = false }: { unknown?: boolean }) {
  return <LoadFailure title="Job Application" noun="job" all={all} unknown={unknown} />
}
