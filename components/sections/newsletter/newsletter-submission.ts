import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applyProblem } from '@/components/ui/form-errors'
import { readResponse } from '@/lib/http/problem-body'
import {
  type NewsletterFields,
  newsletterFormSchema,
  newsletterResponseSchema,
} from '@/lib/subscribers/schema'

// What a filled form needs, fetched once somebody begins to fill it in: too much for a page's first load.

/** How sending an e-mail ended; one that is wrong is told at its field. */
export type NewsletterOutcome =
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; detail: string }
  | { kind: 'wrong' }

const NO_RESPONSE = 'Check your connection, then send it again. It is never stored twice.'
const NO_REASON = 'Please try again.'

/** The API's own rules. */
export const newsletterResolver = zodResolver<
  NewsletterFields,
  unknown,
  z.output<typeof newsletterFormSchema>
>(newsletterFormSchema, undefined, { raw: true })

/** Sends an e-mail for the newsletter, and tells how that ended. Sending it again is safe. */
export async function submitEmail(
  form: UseFormReturn<NewsletterFields>,
  value: { email: string; privacyVersion: string },
): Promise<NewsletterOutcome> {
  const result = await send(value).catch(() => undefined)
  if (!result) return { kind: 'failed', detail: NO_RESPONSE }
  if (result.ok) return { kind: 'sent', message: result.body.message }
  if (applyProblem(form.setError, result, ['email'])) return { kind: 'wrong' }
  return { kind: 'failed', detail: result.detail || NO_REASON }
}

async function send(value: object) {
  const response = await fetch('/api/newsletter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, newsletterResponseSchema)
}
