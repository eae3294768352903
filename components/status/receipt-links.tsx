'use client'

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { PayNow } from '@/components/payments/pay-now'

type PaymentRedirectProps = Pick<ComponentProps<typeof PayNow>, 'kind'> & {
  link: string
  /** The payment's reference. */
  reference: string | undefined
  /** A sentence that says where this leads. */
  children: ReactNode
}

/**
 * Goes to the payment page at once, and shows a link in case that takes long. A visitor who comes back finds the Pay now button, which
 * checks whether the payment was made.
 */
export function PaymentRedirect({ link, reference, kind, children }: PaymentRedirectProps) {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    // After Back a browser may show the page in the state in which it was left; the page itself sends the event where the way was held back.
    const look = ({ persisted }: PageTransitionEvent) => persisted && setBack(true)
    window.addEventListener('pageshow', look)
    window.location.assign(link)
    return () => window.removeEventListener('pageshow', look)
  }, [link])
  if (isBack && reference)
    return (
      <>
        <p>Not paid yet? Pay now looks first whether you have paid already.</p>
        <PayNow reference={reference} kind={kind} />
      </>
    )
  return (
    <>
      <p>{children}</p>
      <p>
        <a className="link" href={link}>
          Go to the payment page
        </a>
      </p>
    </>
  )
}
