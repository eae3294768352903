'use client'

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { PayNow } from '@/components/payments/pay-now'
import { recallSent } from './recall-sent'

type PaymentRedirectProps = Pick<ComponentProps<typeof PayNow>, 'kind'> & {
  link: string
  /** The payment's reference. */
  reference: string | undefined
  /** The URL of the record's status page, where the response has it. */
  statusLink: string | undefined
  /** A sentence that says where this leads. */
  children: ReactNode
}

/**
 * Goes to the payment page at once, and shows a link in case that takes long. A visitor who comes back finds the Pay now button, which
 * checks whether the payment was made. Where the browser keeps nothing, the status link would be lost on the way, so it stays.
 */
export function PaymentRedirect({ link, reference, statusLink, kind, children }: PaymentRedirectProps) {
  const [isBack, setBack] = useState(false)
  const isLost = statusLink !== undefined && reference !== undefined && recallSent(reference).length === 0
  useEffect(() => {
    // After Back a browser may show the page in the state in which it was left; the page itself sends the event where the way was held back.
    const look = ({ persisted }: PageTransitionEvent) => persisted && setBack(true)
    window.addEventListener('pageshow', look)
    if (!isLost) window.location.assign(link)
    return () => window.removeEventListener('pageshow', look)
  }, [link, isLost])
  if (isBack && reference)
    return (
      <>
        <p>Not paid yet? Pay now looks first whether you have paid already.</p>
        <PayNow reference={reference} kind={kind} />
      </>
    )
  return (
    <>
      <p>{isLost ? 'Your browser keeps no link to your page: copy it first, below.' : children}</p>
      <p>
        <a className="link" href={link}>
          Go to the payment page
        </a>
      </p>
    </>
  )
}
