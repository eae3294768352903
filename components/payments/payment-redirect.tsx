'use client'

import { useEffect } from 'react'

/** Leaves for the payment page as soon as it is shown, and is the link to it where that takes long. */
export function PaymentRedirect({ link }: { link: string }) {
  useEffect(() => window.location.assign(link), [link])
  return (
    <p>
      <a className="link" href={link}>
        Go to the payment page
      </a>
    </p>
  )
}
