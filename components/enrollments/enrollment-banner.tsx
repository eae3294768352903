import { PayNow } from '@/components/payments/pay-now'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import type { EnrollmentOutcome } from './use-enrollment'

/** What came of the last try, above the form. */
export function EnrollmentBanner({ outcome }: { outcome: EnrollmentOutcome }) {
  if (outcome.kind === 'sent')
    return (
      <AnnouncedBanner kind="ok" title="Enrollment submitted successfully!">
        <NextStep answer={outcome.answer} />
      </AnnouncedBanner>
    )
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title="Error submitting enrollment. Please try again." live>
      {outcome.detail && <p>{outcome.detail}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

function NextStep({ answer }: { answer: EnrollResponse }) {
  if (answer.paymentLink) return <p>Taking you to the payment page.</p>
  if (answer.enrollment.paymentStatus === 'completed') return <p>Your place on the course is confirmed.</p>
  if (!answer.paymentReference) return <p>Your place is noted. The studio will tell you how to pay.</p>
  return (
    <>
      <p>It is stored, but the payment page could not be opened just now.</p>
      <PayNow reference={answer.paymentReference} />
    </>
  )
}
