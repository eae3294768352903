import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'

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

/**
 * Stands where a job could not be shown, and leads to the others.
 * @param unknown whether there is no such job, so that trying again is of no use
 */
export function LoadFailure({ unknown = false }: { unknown?: boolean }) {
  return (
    <section className="container section">
      <h1 className="visually-hidden">Job Application</h1>
      <ErrorState
        title="Error fetching job details. Please try again later."
        action={
          <LinkButton href="/jobs" variant="quiet">
            See the open jobs
          </LinkButton>
        }
      >
        {unknown && 'There is no job at this address any more. Other roles may be open.'}
      </ErrorState>
    </section>
  )
}
