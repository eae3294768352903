import { FailedBanner, ReturnedBanner } from '@/components/forms/failed-banner'
import type { RefusedForm } from '@/lib/forms/returned-form'
import type { EnrollmentOutcome } from './enrollment-submission'

const WORDS = {
  title: 'Error submitting enrollment. Please try again.',
  kept: 'Your answers are still here.',
}

const otherCourses = (
  <a className="link" href="/courses">
    See the other courses
  </a>
)

type EnrollmentBannerProps = {
  /** How the last try ended, where there was one. */
  outcome: Extract<EnrollmentOutcome, { kind: 'failed' }> | undefined
  /** The form that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** Says above the form why the last try stored nothing. */
export function EnrollmentBanner({ outcome, returned }: EnrollmentBannerProps) {
  if (outcome) {
    const kept = outcome.isLate ? otherCourses : WORDS.kept
    return <FailedBanner {...WORDS} kept={kept} outcome={outcome} reason={outcome.detail} />
  }
  return returned && <ReturnedBanner {...WORDS} returned={returned} />
}
