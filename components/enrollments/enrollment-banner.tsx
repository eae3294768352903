import { PayNow } from '@/components/payments/pay-now'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ENROLLED_MESSAGE } from '@/lib/enrollments/constants'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import type { EnrollmentOutcome } from './use-enrollment'

/** What came of the last try, above the form. */
export function EnrollmentBanner({ outcome }: { outcome: EnrollmentOutcome }) {
  if (outcome.kind === 'sent')
    return (
      <AnnouncedBanner kind="ok" title={ENROLLED_MESSAGE}>
        <NextStep response={outcome.response} />
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

function NextStep({ response }: { response: EnrollResponse }) {
  if (response.paymentLink) return <p>Taking you to the payment page.</p>
  if (response.enrollment.paymentStatus === 'completed') return <p>Your place on the course is confirmed.</p>
  if (!response.paymentReference) return <p>Your place is noted. The studio will tell you how to pay.</p>
  return (
    <>
      <p>It is stored, but the payment page could not be opened just now.</p>
      <PayNow reference={response.paymentReference} />
    </>
  )
}
