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

/** Caveats after which the payer has no reason to call. */
const settled: readonly Caveat[] = ['over', 'paid-back', 'rejected']

type ResultNotesProps = { result: Result; reference: string | undefined; caveat: Caveat | null }

/**
 * What follows an application or an enrollment, by its reference, and where to go on.
 * @param reference of a payment that the site knows
 * @param caveat what is unusual about that payment; with most caveats the usual next step does not follow
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
