import { PrivacyLine } from '@/components/forms/privacy-line'
import { privacyLines, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { formatCharge } from '@/lib/courses/format'
import type { CourseOpenness, CourseRecord, FurtherCourse } from '@/lib/courses/schema'
import { formatDate } from '@/lib/dates/format'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { problemTypes } from '@/lib/openapi/problem-types'
import { EnrolledAlready } from './enrolled-already'
import { EnrollmentForm } from './enrollment-form'
import { HowToPay, SeatHold } from './how-to-pay'
import { ResumeForm } from './resume-form'

type EnrollSectionProps = {
  course: CourseRecord
  /** Other courses that take enrollments. */
  further: readonly FurtherCourse[]
  openness: CourseOpenness
  /** Whether payments are on, so that a payment page follows where there is a price. */
  payable: boolean
  /** How long a seat is held unpaid. */
  seatHoldHours: number
  /** The enrollment that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** The enrollment form; on a full course the form for those who hold a seat and have not paid; nothing where neither can be used. */
export function EnrollSection({
  course,
  further,
  openness,
  payable,
  seatHoldHours,
  returned,
}: EnrollSectionProps) {
  const isPaid = course.price > 0
  const canResume = openness === 'full' && isPaid && payable
  if (returned?.type === problemTypes.alreadyEnrolled)
    return (
      <section className="docket-page-form" id="enroll" aria-label="Enroll">
        <EnrolledAlready courseId={course._id} />
      </section>
    )
  if (openness !== 'open' && !canResume) return null
  const charge = formatCharge(course.price)
  // Also on a course that is free by now: somebody may be enrolled at the price of before.
  const howToPay = !payable && <HowToPay seatHoldHours={seatHoldHours} />
  const form = {
    url: `/api/courses/enroll/${course._id}`,
    course: {
      id: course._id,
      title: course.title,
      charge,
      start: formatDate(course.startDate),
      place: site.address.line,
      further,
    },
    nextStep: site.nextSteps.enrollment,
    returned,
  }
  const privacyLine = (
    <>
      {/* The site takes the same email and number for the same person, whatever the name. */}
      <p className="field-privacy">
        Enrolling several people? Send this for each, with an email or a phone number of their own.
      </p>
      <input type="hidden" name="shownPrice" value={course.price} />
      <PrivacyLine text={privacyLines.enrollment} version={privacyVersion} />
    </>
  )
  return (
    <section className="docket-page-form" id="enroll" aria-label="Enroll">
      {openness === 'open' && (
        <EnrollmentForm
          {...form}
          howToPay={howToPay}
          paying={
            isPaid && (
              <>
                {payable
                  ? `You pay ${charge} on the page that follows.`
                  : `You pay ${charge}, but not on this site.`}{' '}
                {howToPay || <SeatHold seatHoldHours={seatHoldHours} />} {site.coursePrice.refund}
              </>
            )
          }
          shown={{ privacyVersion, shownPrice: course.price }}
          privacyLine={privacyLine}
        />
      )}
      {canResume && <ResumeForm {...form} />}
    </section>
  )
}
