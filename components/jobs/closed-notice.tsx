import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/link-button'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'

/** Stands over a job that takes no more applications, and leads to those that do. */
export function ClosedNotice() {
  return (
    <div className="failed">
      <Banner kind="info" title={CLOSED_MESSAGE}>
        <p>What it asked for stands below. Other roles may be open.</p>
      </Banner>
      <LinkButton href="/jobs">See the open jobs</LinkButton>
    </div>
  )
}
