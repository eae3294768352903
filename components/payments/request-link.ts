import { problemBodySchema } from '@/lib/http/problem-body'
import { paymentLinkResponseSchema } from '@/lib/payments/schema'

const FAILURE = 'The payment page cannot be opened just now. Please try again in a minute.'

/** Requests a payment's page from the URL that opens it: its link, or what to tell whoever asked for it. */
export async function requestLink(url: string) {
  const response = await fetch(url, { method: 'POST' })
  const body: unknown = await response.json().catch(() => undefined)
  const opened = paymentLinkResponseSchema.safeParse(body)
  if (opened.success) return { ok: true, link: opened.data.paymentLink } as const
  return { ok: false, message: problemBodySchema.safeParse(body).data?.detail ?? FAILURE } as const
}
