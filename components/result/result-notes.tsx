import { PageLink } from '@/components/ui/page-link'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import type { Caveat } from '@/lib/payments/caveats'
import type { Result } from './read-result'

type Kind = { next: string; href: string; more: string }

const kinds = new Map<string, Kind>([
  ['job-application', { next: site.nextSteps.application, href: '/jobs', more: 'See the open jobs' }],
  ['course-enrollment', { next: site.nextSteps.enrollment, href: '/courses', more: 'See the courses' }],
])

/** What leaves nothing to be talked about. */
const settled: readonly Caveat[] = ['over', 'paid-back', 'rejected']

type ResultNotesProps = { result: Result; reference: string | undefined; caveat: Caveat | null }

/**
 * What follows an application or an enrollment, by its reference, and where to go on.
 * @param reference of a payment that the site knows
 * @param caveat what is to be said of that payment; what usually follows does not follow most of them
 */
export function ResultNotes({ result, reference, caveat }: ResultNotesProps) {
  const kind = kinds.get(result.type)
  if (!kind) return null
  return (
    <ul className="result-notes">
      {result.appliedBefore && (
        <li>You have applied for this job before. The studio has both applications.</li>
      )}
      {result.successful && (caveat === null || caveat === 'paid-twice') && <li>{kind.next}</li>}
      {caveat && !settled.includes(caveat) && (
        <li>
          You can call us on{' '}
          <a className="link" href={telephoneLink}>
            {site.phone}
          </a>{' '}
          about what you have paid.
        </li>
      )}
      {reference && (
        <li>
          Reference <b>{reference}</b>
        </li>
      )}
      <li>
        <PageLink className="link" href={kind.href}>
          {kind.more}
        </PageLink>
      </li>
    </ul>
  )
}
