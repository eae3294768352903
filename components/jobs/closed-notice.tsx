import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/link-button'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import '@/components/ui/states.css'

/** Stands over all of a job that takes no more applications, its docket too, and leads to those that do. */
export function ClosedNotice() {
  return (
    <div className="container error-state docket-closed">
      <Banner kind="info" title={CLOSED_MESSAGE}>
        <p>What it asked for stands below. Other roles may be open.</p>
      </Banner>
      <LinkButton href="/jobs">See the open jobs</LinkButton>
    </div>
  )
}
