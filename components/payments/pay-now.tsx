'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import './pay-now.css'

const failure = 'The payment page cannot be opened just now. Please try again in a minute.'
const noResponse = 'The payment page cannot be opened. Check your connection, then try again.'

/** How long the button stays disabled while the browser goes to the payment page, in ms. */
const TIMEOUT_MS = 30_000

type PayNowProps = {
  /** The payment's reference. */
  reference: string
  /** What is paid for, as the result page's path names it. */
  kind: string
}

/** A button that requests the link to a payment's page and goes there; a plain form without script. */
export function PayNow({ reference, kind }: PayNowProps) {
  const [opening, setOpening] = useState(false)
  const [message, setMessage] = useState('')
  const url = `/api/payments/${encodeURIComponent(reference)}/link`
  // After Back a browser may show the page in the state in which it was left.
  useEffect(() => {
    const ready = () => setOpening(false)
    window.addEventListener('pageshow', ready)
    return () => window.removeEventListener('pageshow', ready)
  }, [])

  async function open(event: FormEvent) {
    event.preventDefault()
    if (opening) return
    setOpening(true)
    setMessage('')
    const result = await requestLink(url).catch(() => null)
    if (result?.ok) {
      window.location.assign(result.body.paymentLink)
      // On a slow line going there takes a while, and another press would start again.
      return void setTimeout(setOpening, TIMEOUT_MS, false)
    }
    // It was paid or cancelled meanwhile, for example in another tab: after a reload the page says so.
    if (result?.status === 409) window.location.reload()
    else setMessage(result ? result.detail || failure : noResponse)
    setOpening(false)
  }

  return (
    <form
      className="pay-now"
      method="post"
      action={`${url}?type=${encodeURIComponent(kind)}`}
      onSubmit={open}
    >
      <p className="pay-now-message" aria-live="polite">
        {message}
      </p>
      <Button type="submit" loading={opening} loadingLabel="Opening">
        <span>Pay now</span>
        <Icon name="arrow-right" />
      </Button>
    </form>
  )
}

async function requestLink(url: string) {
  // Loaded here, because this code is too much for a page's first load.
  const [{ fetchInTime }, { readResponse }, { paymentLinkResponseSchema }] = await Promise.all([
    import('@/lib/http/fetch-in-time'),
    import('@/lib/http/problem-body'),
    import('@/lib/payments/schema'),
  ])
  const response = await fetchInTime(url, { method: 'POST' })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, paymentLinkResponseSchema)
}
