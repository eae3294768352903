import { PageLink } from '@/components/ui/page-link'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import { hasStarted } from '@/lib/courses/rules'
import { NOT_STORED } from '@/lib/enrollments/constants'
import type { Caveat } from '@/lib/payments/caveats'
import type { PaymentStatus } from '@/lib/payments/constants'
import type { Result } from './read-result'

type Kind = { next: string; before: string; href: string; more: string }

const kinds = new Map<string, Kind>([
  [
    'job-application',
    {
      next: site.nextSteps.application,
      before: 'You have applied for this job before. The studio has all of them.',
      href: '/jobs',
      more: 'See the open jobs',
    },
  ],
  [
    'course-enrollment',
    {
      next: site.nextSteps.enrollment,
      before: `You had enrolled on this course before, and that enrollment goes on. ${NOT_STORED}`,
      href: '/courses',
      more: 'See the courses',
    },
  ],
])

/** Caveats after which the payer has no reason to call. */
const settled: readonly Caveat[] = ['over', 'paid-back', 'rejected']

type Payment = {
  paymentReference: string
  status: PaymentStatus
  caveat: Caveat | null
  /** The first day of the course that it is for; null for a job. */
  courseStart: Date | null
}

type ResultNotesProps = { result: Result; payment: Payment | null }

/**
 * What follows an application or an enrollment, by its reference, and where to go on.
 * @param payment the one that the URL names, if the site knows it; with most caveats the usual next step does not follow
 */
export function ResultNotes({ result, payment }: ResultNotesProps) {
  const kind = kinds.get(result.type)
  if (!kind) return null
  const caveat = payment?.caveat ?? null
  const isFailed = !result.successful && payment?.status === 'failed' && caveat === null
  const isUsual = result.successful && (caveat === null || caveat === 'paid-twice')
  return (
    <ul className="result-notes">
      {result.sentBefore && <li>{kind.before}</li>}
      {isUsual && (isLate(payment) ? <Call about="the room and the hour" /> : <li>{kind.next}</li>)}
      {isFailed && <Call about="money that your bank shows as taken" />}
      {caveat && !settled.includes(caveat) && <Call about="what you have paid" />}
      {payment && (
        <li>
          Reference <b>{payment.paymentReference}</b>
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

/** Whether the course that was paid for has begun. */
function isLate(payment: Payment | null): boolean {
  return payment?.courseStart ? hasStarted(payment.courseStart) : false
}

function Call({ about }: { about: string }) {
  return (
    <li>
      You can call us on{' '}
      <a className="link" href={telephoneLink}>
        {site.phone}
      </a>{' '}
      about {about}.
    </li>
  )
}
