import { SentBefore } from '@/components/status/sent-before'
import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/button'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'

/**
 * Comes first on the page of a job that takes no more applications, and leads to the open jobs.
 * @param form the endpoint that its applications were sent to
 */
export function ClosedNotice({ form }: { form: string }) {
  return (
    <div className="container error-state docket-closed">
      <Banner kind="info" title={CLOSED_MESSAGE}>
        <p>What it asked for stands below. Other roles may be open.</p>
      </Banner>
      <SentBefore form={form} noun="application" />
      <LinkButton href="/jobs">See the open jobs</LinkButton>
    </div>
  )
}
