'use client'

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { PayNow } from './pay-now'

type PaymentRedirectProps = Pick<ComponentProps<typeof PayNow>, 'kind'> & {
  link: string
  /** The payment's own. */
  reference: string | undefined
  /** Says where this leads. */
  children: ReactNode
}

/**
 * Leaves for the payment page as soon as it is shown, and is the link to it where that takes long. Who comes back finds Pay now, which
 * knows whether it was paid.
 */
export function PaymentRedirect({ link, reference, kind, children }: PaymentRedirectProps) {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    // A browser may keep a page as it was left.
    const look = ({ persisted }: PageTransitionEvent) => persisted && setBack(true)
    window.addEventListener('pageshow', look)
    window.location.assign(link)
    return () => window.removeEventListener('pageshow', look)
  }, [link])
  if (isBack && reference)
    return (
      <>
        <p>You are back from the payment page. Pay now looks first whether you have paid already.</p>
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
