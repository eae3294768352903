import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CallToPay } from '@/components/payments/call-to-pay'
import { PayNow } from '@/components/payments/pay-now'
import { type Result, readResult, resultTitle } from '@/components/result/read-result'
import { ResultFacts } from '@/components/result/result-facts'
import { ResultNotes } from '@/components/result/result-notes'
import { ResultPage } from '@/components/result/result-page'
import { RememberedLink } from '@/components/status/remembered-link'
import { StatusLink } from '@/components/status/status-link'
import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import { findPaymentStanding, type PaymentStanding } from '@/lib/payments/attempts'
import {
  hasEnded,
  hasNothingDue,
  isInOrder,
  isPaidByPhone,
  isPayable,
  resultPath,
  resultTexts,
} from '@/lib/payments/result-page'
import { env } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { mailIsOn } from '@/lib/platform/mailer'
import { returnedForm } from '@/lib/platform/returned-form'

type SuccessPageProps = PageProps<'/success/[type]'>

export async function generateMetadata({ params, searchParams }: SuccessPageProps): Promise<Metadata> {
  const result = readResult((await params).type, await searchParams)
  return { title: resultTitle(result), robots: { index: false } }
}

/** The page after applying, enrolling or paying: it shows what its URL says, and the state of the payment that the URL names. */
export default async function SuccessPage({ params, searchParams }: SuccessPageProps) {
  const result = readResult((await params).type, await searchParams)
  const payment = result.reference ? await readStanding(result.reference) : null
  // The payment was made after this URL: in another tab, or by a slow bank transfer.
  if (!result.successful && payment?.status === 'completed') redirect(paidPath(payment, result))
  const payable = !result.successful && (payment ? isPayable(payment) : env().paymentProvider !== 'none')
  // Without script, Pay now leads back here where no payment page can be opened.
  const refusal = returnedForm()?.detail
  return (
    <ResultPage drawing={result.successful ? 'print' : 'proof'} title={headingOf(result, payment)}>
      {refusal && (
        <Banner kind="error" title="The payment page could not be opened.">
          <p>{refusal}</p>
        </Banner>
      )}
      {resultTexts(result.text, payment).map(text => (
        <p key={text}>{text}</p>
      ))}
      {payment && (
        <ResultFacts payment={payment} isExpected={isInOrder(payment) && !hasNothingDue(payment)} />
      )}
      {payment && isPaidByPhone(payment) && <PaidByPhone unheard={payment.unheard} />}
      {payable && result.reference && <PayNow reference={result.reference} kind={result.type} />}
      <ResultNotes result={result} payment={payment} />
      {result.follow && (
        <StatusLink href={`/status/${result.follow}`} ended={payment !== null && hasEnded(payment)} />
      )}
      {!result.follow && payment && (
        <RememberedLink reference={payment.paymentReference} ended={hasEnded(payment)}>
          <LinkAgain ended={hasEnded(payment)} />
        </RememberedLink>
      )}
      <div className="result-actions">
        <LinkButton href="/" variant={result.successful ? 'primary' : 'quiet'}>
          Back to Home <Icon name="arrow-right" />
        </LinkButton>
      </div>
    </ResultPage>
  )
}

/** How to pay what the site takes no payments for; whoever may have paid already is kept from paying twice. */
function PaidByPhone({ unheard }: Pick<PaymentStanding, 'unheard'>) {
  if (!unheard)
    return (
      <p>
        It cannot be paid on this site. <CallToPay />.
      </p>
    )
  return (
    <p>
      If you have paid on the payment page, do not pay again: call us on{' '}
      <a className="link" href={telephoneLink}>
        {site.phone}
      </a>
      , and say the reference.
    </p>
  )
}

/** How to get the link to the status page again; without mail, how to change what has not ended. */
function LinkAgain({ ended }: { ended: boolean }) {
  if (!mailIsOn())
    return ended ? null : (
      <p>
        To change or withdraw it, call us on{' '}
        <a className="link" href={telephoneLink}>
          {site.phone}
        </a>{' '}
        and give this reference.
      </p>
    )
  return (
    <p>
      <a className="link" href="/status">
        Ask for the link to your status page
      </a>
    </p>
  )
}

function headingOf({ successful }: Result, payment: PaymentStanding | null): string {
  if (successful) return !payment || isInOrder(payment) ? 'Success' : 'Payment Received'
  return payment && hasNothingDue(payment) ? 'Nothing to Pay' : 'Payment Required'
}

function paidPath(payment: PaymentStanding, { follow }: Result): string {
  const path = resultPath(payment)
  return follow ? `${path}&follow=${follow}` : path
}

// The page is useful without the payment, so it is shown even while the database is away.
function readStanding(reference: string): Promise<PaymentStanding | null> {
  return findPaymentStanding(reference).catch(error => {
    logger.error({ err: error }, 'the payment of a result page could not be read')
    return null
  })
}
