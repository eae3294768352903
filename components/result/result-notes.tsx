import { PageLink } from '@/components/ui/page-link'
import { site } from '@/content/site'
import type { Result } from './read-result'

type Kind = { next: string; href: string; more: string }

const kinds = new Map<string, Kind>([
  ['job-application', { next: site.nextSteps.application, href: '/jobs', more: 'See the open jobs' }],
  ['course-enrollment', { next: site.nextSteps.enrollment, href: '/courses', more: 'See the courses' }],
])

type ResultNotesProps = { result: Result; reference: string | undefined; seatGone: boolean }

/**
 * What follows an application or an enrollment, by its reference, and where to go on.
 * @param reference of a payment that the site knows
 * @param seatGone whether that payment came when the course was full already: then the studio's word on it follows
 */
export function ResultNotes({ result, reference, seatGone }: ResultNotesProps) {
  const kind = kinds.get(result.type)
  if (!kind) return null
  return (
    <ul className="result-notes">
      {result.appliedBefore && (
        <li>You have applied for this job before. The studio has both applications.</li>
      )}
      {result.successful && !seatGone && <li>{kind.next}</li>}
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
