import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applyProblem } from '@/components/ui/form-errors'
import { fetchInTime } from '@/lib/http/fetch-in-time'
import { isForeignSuccess, readStored } from '@/lib/http/problem-body'
import { responseTime } from '@/lib/http/response-time'
import type { SubmissionKey } from './use-public-form'

/** How sending a form ended: `at` is when the site responded, `status` is missing where none did. */
export type SendOutcome<Body> =
  | { kind: 'sent'; at: Date; response: Partial<Body> }
  | { kind: 'failed'; status?: number; type: string; detail: string; atFields: boolean }

/** One try to send a form. */
export type Sending<Values extends FieldValues, Body> = {
  url: string
  /** What is sent. */
  values: object
  /** The form's fields in the order of the page. */
  fields: readonly FieldPath<Values>[]
  /** The schema of the response after the form was stored. */
  schema: z.ZodObject & z.ZodType<Body>
}

/** Sends a visitor's form as JSON, shows what is refused at its field, and returns how it ended. */
export async function sendForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values>,
  key: SubmissionKey,
  { fields, ...sending }: Sending<Values, Body>,
): Promise<SendOutcome<Body>> {
  const ended = await post(sending, key.keyFor(sending.values)).catch(() => undefined)
  if (!ended) return { kind: 'failed', type: '', detail: '', atFields: false }
  const { at, result } = ended
  if (!result.ok) {
    const { status, type, detail } = result
    return { kind: 'failed', status, type, detail, atFields: applyProblem(form.setError, result, fields) }
  }
  key.clear()
  return { kind: 'sent', at, response: result.body }
}

async function post<Body>(
  { url, values, schema }: { url: string; values: object; schema: z.ZodObject & z.ZodType<Body> },
  key: string,
) {
  const response = await fetchInTime(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  if (isForeignSuccess(response.status, response.headers.get('Content-Type')))
    throw new Error('The response is not from the site')
  const body: unknown = await response.json().catch(() => undefined)
  const at = responseTime(response.headers.get('Date'))
  return { at, result: readStored(response.status, body, schema) }
}
