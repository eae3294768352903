'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import './pay-now.css'

const noResponse = 'The payment page cannot be opened. Check your connection, then try again.'

type PayNowProps = {
  /** The payment's own. */
  reference: string
  /** What is paid for, as the result page's path names it. */
  kind: string
}

/** Requests a payment's page again, by the payment's own reference, and goes there; a plain form without script. */
export function PayNow({ reference, kind }: PayNowProps) {
  const [opening, setOpening] = useState(false)
  const [message, setMessage] = useState('')
  const url = `/api/payments/${encodeURIComponent(reference)}/link`

  async function open(event: FormEvent) {
    event.preventDefault()
    if (opening) return
    setOpening(true)
    setMessage('')
    const result = await loadAndRequest(url).catch(() => ({ ok: false, message: noResponse }) as const)
    if (result.ok) window.location.assign(result.link)
    else setMessage(result.message)
    setOpening(false)
  }

  return (
    <form method="post" action={`${url}?type=${encodeURIComponent(kind)}`} onSubmit={open}>
      <p className="pay-now-message" aria-live="polite">
        {message}
      </p>
      <Button type="submit" loading={opening} loadingLabel="Opening">
        Pay now <Icon name="arrow-right" />
      </Button>
    </form>
  )
}

// What reads the response is too much for a page's first load.
async function loadAndRequest(url: string) {
  const { requestLink } = await import('./request-link')
  return requestLink(url)
}
