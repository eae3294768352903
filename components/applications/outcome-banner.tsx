import dynamic from 'next/dynamic'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import type { Outcome } from './use-application'

// Fetched only by the few whose payment page could not be opened.
const PayNow = dynamic(() => import('@/components/payments/pay-now').then(loaded => loaded.PayNow))

const reasons: Record<number, string> = {
  404: 'This job is no longer open.',
  410: CLOSED_MESSAGE,
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
        <p>{nextStep(outcome, asksFee)}</p>
        {!outcome.paying && outcome.reference && <PayNow reference={outcome.reference} />}
      </AnnouncedBanner>
    )
  }
  const reason = outcome.status === undefined ? undefined : reasons[outcome.status]
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title="Error submitting application. Please try again." live>
      {reason && <p>{reason}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

function nextStep({ paying, reference }: Extract<Outcome, { kind: 'sent' }>, asksFee: boolean) {
  if (paying) return 'Taking you to the payment page for the commitment fee.'
  if (reference) return 'It is saved with your CV, but the payment page could not be opened just now.'
  if (asksFee) return 'It is saved with your CV. The commitment fee has not been asked for yet.'
  return 'The studio has your answers and your CV.'
}
