import type { ReactNode } from 'react'
import { PayNow } from '@/components/payments/pay-now'
import { PaymentRedirect } from '@/components/status/receipt-links'
import { StatusLinkToKeep } from '@/components/status/status-link'
import { FurtherList } from '@/components/ui/further-list'
import { Receipt, ReceiptPart } from '@/components/ui/receipt'
import { APPLIED_MESSAGE } from '@/lib/applications/constants'
import { formatNigerianTime } from '@/lib/dates/format'
import type { FurtherJob } from '@/lib/jobs/schema'
import type { SentApplication } from './application-submission'

/** A job as its form and receipt show it. */
export type AppliedJob = {
  title: string
  /** How a fee is paid where no payment page follows; left out where none is asked. */
  howToPay?: ReactNode
  /** Others that are open. */
  further: readonly FurtherJob[]
}

type ApplicationReceiptProps = {
  job: AppliedJob
  nextStep: string
  sent: SentApplication
}

/** Replaces the form after it was sent: says what was sent, what follows, and where to go on. */
export function ApplicationReceipt({ job, nextStep, sent }: ApplicationReceiptProps) {
  const { paymentReference, application, statusLink } = sent.response
  const reference = paymentReference ?? application?._id
  return (
    <>
      <Receipt
        message={APPLIED_MESSAGE}
        facts={[
          ['Job', job.title || 'N/A'],
          ['Name', sent.name],
          ['Email', sent.email],
          ['CV', sent.cv],
          ['Sent', formatNigerianTime(sent.at)],
          ...(reference ? [['Reference', reference] as const] : []),
        ]}
      >
        <NextStep sent={sent} howToPay={job.howToPay} />
        {sent.appliedBefore && <p>You have applied for this job before. The studio has all of them.</p>}
      </Receipt>
      <ReceiptPart title="What happens next">
        <p>{nextStep}</p>
        {statusLink && <StatusLinkToKeep href={statusLink} />}
      </ReceiptPart>
      <ReceiptPart title="Other open jobs">
        <FurtherList
          records={job.further}
          page="/job-application/"
          all={{ href: '/jobs', label: 'See the open jobs' }}
        />
      </ReceiptPart>
    </>
  )
}

function NextStep({ sent, howToPay }: { sent: SentApplication; howToPay: ReactNode }) {
  const { paymentLink, paymentReference, statusLink } = sent.response
  if (paymentLink)
    return (
      <PaymentRedirect
        link={paymentLink}
        reference={paymentReference}
        statusLink={statusLink}
        kind="job-application"
      >
        Taking you to the payment page for the commitment fee.
      </PaymentRedirect>
    )
  if (paymentReference)
    return (
      <>
        <p>It is saved with your CV, but the payment page could not be opened just now.</p>
        <PayNow reference={paymentReference} kind="job-application" />
      </>
    )
  if (howToPay) return <p>It is saved with your CV. {howToPay}</p>
  return <p>The studio has your answers and your CV.</p>
}
