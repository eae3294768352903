import { FailedBanner, ReturnedBanner } from '@/components/forms/failed-banner'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ALREADY_ENROLLED_MESSAGE } from '@/lib/enrollments/constants'
import type { RefusedForm } from '@/lib/forms/returned-form'
import type { EnrollmentOutcome } from './enrollment-submission'

const WORDS = {
  title: 'Error submitting enrollment. Please try again.',
  kept: 'Your answers are still here.',
}

const lostLink = (
  <a className="link" href="/status">
    Lost the link to your enrollment?
  </a>
)

type EnrollmentBannerProps = {
  /** How the last try ended, where there was one. */
  outcome: Exclude<EnrollmentOutcome, { kind: 'sent' }> | undefined
  /** The form that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** Whether the last try met an enrollment that is there and paid, so that no form is of use. */
export function isEnrolledAlready({ outcome, returned }: EnrollmentBannerProps): boolean {
  return (outcome ?? returned)?.detail === ALREADY_ENROLLED_MESSAGE
}

/** What came of the last try that stored nothing, above the form. */
export function EnrollmentBanner({ outcome, returned }: EnrollmentBannerProps) {
  if (outcome?.detail === ALREADY_ENROLLED_MESSAGE)
    return (
      <AnnouncedBanner kind="ok" title={ALREADY_ENROLLED_MESSAGE}>
        {lostLink}
      </AnnouncedBanner>
    )
  if (outcome) {
    const { status, detail } = outcome
    // A conflict is for good under this key only where the form stays as it is.
    const reason = status === 409 || status === 429 ? detail : undefined
    return <FailedBanner {...WORDS} outcome={outcome} reason={reason} />
  }
  if (!returned) return null
  if (returned.detail === ALREADY_ENROLLED_MESSAGE)
    return (
      <Banner kind="ok" title={returned.detail}>
        {lostLink}
      </Banner>
    )
  return <ReturnedBanner {...WORDS} returned={returned} />
}
