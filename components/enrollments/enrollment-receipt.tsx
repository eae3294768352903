import type { ReactNode } from 'react'
import { CalendarLink } from '@/components/courses/calendar-link'
import { PayNow } from '@/components/payments/pay-now'
import { PaymentRedirect } from '@/components/status/receipt-links'
import { StatusLinkToKeep } from '@/components/status/status-link'
import { FurtherList } from '@/components/ui/further-list'
import { Receipt, ReceiptPart } from '@/components/ui/receipt'
import type { FurtherCourse } from '@/lib/courses/schema'
import { formatNigerianTime } from '@/lib/dates/format'
import { ENROLLED_MESSAGE } from '@/lib/enrollments/constants'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import { EnrollAnother, EnrolledAlready } from './enrolled-already'
import type { SentEnrollment } from './enrollment-submission'

/** A course as its receipt shows it: what it costs, when and where it begins. */
export type EnrolledCourse = {
  id: string
  title: string
  charge: string
  start: string
  place: string
  /** Others that take enrollments. */
  further: readonly FurtherCourse[]
}

type EnrollmentReceiptProps = {
  course: EnrolledCourse
  /** Whether an enrollment of before goes on, which may have another price than the course has now. */
  resumed?: boolean
  name?: string
  nextStep: string
  /** Shows the form again, for somebody else. */
  onAnother?: () => void
  /** How the price is paid where no payment page follows. */
  howToPay?: ReactNode
  sent: SentEnrollment
}

/** Replaces the form after it was sent: says what was sent, what follows, and where to go on. */
export function EnrollmentReceipt({
  course,
  resumed = false,
  name,
  nextStep,
  onAnother,
  howToPay,
  sent,
}: EnrollmentReceiptProps) {
  if (sent.kind === 'enrolled')
    return <Known courseId={course.id} onAnother={onAnother} howToPay={howToPay} {...sent} />
  const { at, email, response } = sent
  const reference = response.paymentReference ?? response.enrollment?._id
  return (
    <>
      <Receipt
        message={response.message || ENROLLED_MESSAGE}
        facts={[
          ['Course', course.title || 'N/A'],
          ...(resumed ? [] : [['Price', course.charge] as const]),
          ['Begins', course.start],
          ['Place', course.place],
          ...(name ? [['Name', name] as const] : []),
          ['Email', email],
          ['Sent', formatNigerianTime(at)],
          ...(reference ? [['Reference', reference] as const] : []),
        ]}
      >
        <NextStep response={response} howToPay={howToPay} />
      </Receipt>
      <ReceiptPart title="What happens next">
        <p>{nextStep}</p>
        <CalendarLink courseId={course.id} />
        {response.statusLink && <StatusLinkToKeep href={response.statusLink} />}
        {!resumed && <EnrollAnother courseId={course.id} onAnother={onAnother} />}
      </ReceiptPart>
      <ReceiptPart title="Other courses">
        <FurtherList
          records={course.further}
          page="/course-enrollment/"
          all={{ href: '/courses', label: 'See the courses' }}
        />
      </ReceiptPart>
    </>
  )
}

// The payment was asked for at a provider by which the site takes none any more. Without the phone number: content/site.ts would come into
// the page's script with it.
const ELSEWHERE = 'It cannot be paid on this site. Call us about how to pay.'

type NextStepProps = { response: Partial<EnrollResponse>; howToPay: ReactNode }

function NextStep({ response, howToPay }: NextStepProps) {
  const { enrollment, paymentLink, paymentReference, statusLink } = response
  if (paymentLink) {
    return (
      <PaymentRedirect
        link={paymentLink}
        reference={paymentReference}
        statusLink={statusLink}
        kind="course-enrollment"
      >
        Taking you to the payment page.
      </PaymentRedirect>
    )
  }
  if (enrollment?.paymentStatus === 'completed') return <p>Your place on the course is confirmed.</p>
  if (!paymentReference) return <p>Your place is confirmed once the price is paid. {howToPay || ELSEWHERE}</p>
  return (
    <>
      <p>It is stored, but the payment page could not be opened just now.</p>
      <PayNow reference={paymentReference} kind="course-enrollment" />
    </>
  )
}

type KnownProps = { courseId: string; onAnother?: (() => void) | undefined; howToPay: ReactNode } & Extract<
  SentEnrollment,
  { kind: 'enrolled' }
>

/** Says that this person is enrolled already, and how to pay where that is left to do. */
function Known({ courseId, onAnother, howToPay, message, unpaid }: KnownProps) {
  return (
    <EnrolledAlready courseId={courseId} title={message} announced onAnother={onAnother}>
      {message && <p>What you typed now is not stored.</p>}
      {unpaid &&
        (unpaid.reference ? (
          <PayNow reference={unpaid.reference} kind="course-enrollment" />
        ) : (
          <p>{howToPay || ELSEWHERE}</p>
        ))}
    </EnrolledAlready>
  )
}
