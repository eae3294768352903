'use client'

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { PayNow } from '@/components/payments/pay-now'
import { CopyButton } from '@/components/ui/copy-button'
import { StatusLink } from './status-link'

// Where a receipt leads.

type PaymentRedirectProps = Pick<ComponentProps<typeof PayNow>, 'kind'> & {
  link: string
  /** The payment's own. */
  reference: string | undefined
  /** Says where this leads. */
  children: ReactNode
}

/**
 * Goes to the payment page as soon as it is shown, with a link in case that takes long. Whoever comes back finds Pay
 * now, which checks whether it was paid.
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

/** Leads to the status page, with a button to copy the link: where no mail goes out, nothing else leads back. */
export function StatusLinkToKeep({ href }: { href: string }) {
  return (
    <>
      <StatusLink href={href} />
      <CopyButton
        label="Copy my link"
        text={href}
        copied="The link to your page is copied."
        failed={`Copy this link: ${href}`}
      />
    </>
  )
}
