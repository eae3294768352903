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

const otherCourses = (
  <a className="link" href="/courses">
    See the other courses
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
  if (isEnrolledAlready({ outcome, returned })) {
    const Message = outcome ? AnnouncedBanner : Banner
    return (
      <Message kind="ok" title={ALREADY_ENROLLED_MESSAGE}>
        {lostLink}
      </Message>
    )
  }
  if (outcome) {
    const kept = outcome.isLate ? otherCourses : WORDS.kept
    return <FailedBanner {...WORDS} kept={kept} outcome={outcome} reason={outcome.detail} />
  }
  return returned && <ReturnedBanner {...WORDS} returned={returned} />
}
