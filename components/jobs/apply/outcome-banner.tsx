import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import type { Outcome } from './use-application'

const reasons: Record<number, string> = {
  404: 'This job is no longer open.',
  429: 'There were many tries in a short time. Please wait a minute.',
}

/** What came of the last try, above the form. */
export function OutcomeBanner({ outcome, asksFee }: { outcome: Outcome; asksFee: boolean }) {
  if (outcome.kind === 'cancelled') {
    return (
      <AnnouncedBanner kind="info" title="Sending was cancelled.">
        Your answers are still here.
      </AnnouncedBanner>
    )
  }
  if (outcome.kind === 'sent') {
    return (
      <AnnouncedBanner kind="ok" title="Application submitted successfully!">
        {nextStep(outcome.paying, asksFee)}
      </AnnouncedBanner>
    )
  }
  const reason = outcome.status === undefined ? undefined : reasons[outcome.status]
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="err" title="Error submitting application. Please try again." live>
      {reason && <p>{reason}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

function nextStep(paying: boolean, asksFee: boolean) {
  if (paying) return 'Taking you to the payment page for the commitment fee.'
  if (asksFee) return 'It is saved with your CV. The commitment fee has not been asked for yet.'
  return 'The studio has your answers and your CV.'
}
