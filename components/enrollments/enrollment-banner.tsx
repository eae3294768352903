import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ALREADY_ENROLLED_MESSAGE } from '@/lib/enrollments/constants'
import type { ReturnedForm } from '@/lib/http/problem-body'
import type { EnrollmentOutcome } from './enrollment-submission'

const FAILED = 'Error submitting enrollment. Please try again.'
const NO_RESPONSE = 'Check your connection, then send it again. It is never stored twice.'

type Failure = Exclude<EnrollmentOutcome, { kind: 'sent' }>

/** What came of the last try that stored nothing, above the form. */
export function EnrollmentBanner({ outcome }: { outcome: Failure }) {
  if (outcome.detail === ALREADY_ENROLLED_MESSAGE)
    return <AnnouncedBanner kind="ok" title={ALREADY_ENROLLED_MESSAGE} />
  const reason = outcome.status === undefined ? NO_RESPONSE : outcome.detail
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title={FAILED} live>
      {reason && <p>{reason}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

/** What came of the form that was sent without script. */
export function ReturnedBanner({ returned: { detail } }: { returned: ReturnedForm }) {
  if (detail === ALREADY_ENROLLED_MESSAGE) return <Banner kind="ok" title={detail} />
  return (
    <Banner kind="error" title={FAILED}>
      <p>{detail}</p>
      <p>Your answers are still here.</p>
    </Banner>
  )
}
