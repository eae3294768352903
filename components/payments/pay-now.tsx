'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { problemBodySchema } from '@/lib/http/problem-body'
import { paymentLinkResponseSchema } from '@/lib/payments/schema'
import './pay-now.css'

const failure = 'The payment page cannot be opened just now. Please try again in a minute.'

/** Requests a payment's page again, by the payment's own reference, and goes there. */
export function PayNow({ reference }: { reference: string }) {
  const [opening, setOpening] = useState(false)
  const [message, setMessage] = useState('')

  async function open() {
    if (opening) return
    setOpening(true)
    setMessage('')
    const result = await requestLink(reference).catch(() => ({ ok: false, message: failure }) as const)
    if (result.ok) window.location.assign(result.link)
    else setMessage(result.message)
    setOpening(false)
  }

  return (
    <>
      <p className="pay-now-message" aria-live="polite">
        {message}
      </p>
      <Button onClick={open} loading={opening} loadingLabel="Opening">
        Pay now <Icon name="arrow-right" />
      </Button>
    </>
  )
}

async function requestLink(reference: string) {
  const response = await fetch(`/api/payments/${encodeURIComponent(reference)}/link`, { method: 'POST' })
  const body: unknown = await response.json()
  const opened = paymentLinkResponseSchema.safeParse(body)
  if (opened.success) return { ok: true, link: opened.data.paymentLink } as const
  return { ok: false, message: problemBodySchema.safeParse(body).data?.detail ?? failure } as const
}
