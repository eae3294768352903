import type { ReceivedCv } from '@/lib/cv-files/receive'
import { discardCv } from '@/lib/cv-files/sweep'
import { conflict, gone, notFound } from '@/lib/http/problem'
import { findResponse } from '@/lib/idempotency/data'
import { describeRequest, readIdempotencyKey } from '@/lib/idempotency/request'
import type { IdempotentRequest } from '@/lib/idempotency/schema'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { activeProvider } from '@/lib/payments/providers'
import { apply } from './mutations'
import { type ApplicationForm, readApplicationForm } from './read-application-form'
import { type ApplyResponse, applyResponseSchema } from './schema'

/** Under what the keys of applications to a job are kept. */
export const applyScope = (jobId: string) => `POST /jobs/apply/${jobId}`

/**
 * Takes an application from the socket to the database. The file is durable before the row that names it is written;
 * where no row comes of it, it is removed again.
 * @throws problems for whatever the form or the key has wrong
 */
export async function receiveApplication(request: Request, jobId: string): Promise<ApplyResponse> {
  const key = readIdempotencyKey(request)
  const form = await readApplicationForm(request)
  const call = key && describeRequest(applyScope(jobId), key, contentOf(form))
  try {
    const applied = await storeOnce(jobId, form, call || null)
    if (!applied.stored) await discardCv(form.cv.key)
    return applied.answer
  } catch (error) {
    await discardCv(form.cv.key)
    throw error
  }
}

async function storeOnce(jobId: string, { fields, cv }: ApplicationForm, call: IdempotentRequest | null) {
  const first = call && (await findFirstResponse(call))
  if (first) return { stored: false, answer: first }
  const provider = activeProvider()?.name ?? null
  const applied = await apply({ jobId, fields, cv, provider, call })
  if (applied.ok) return { stored: true, answer: applied.answer }
  if (applied.reason === 'no-job') throw notFound('There is no such job.')
  const meanwhile = call && (await findFirstResponse(call))
  if (!meanwhile) throw applied.reason === 'closed' ? gone(CLOSED_MESSAGE) : reusedKey()
  return { stored: false, answer: meanwhile }
}

async function findFirstResponse(call: IdempotentRequest): Promise<ApplyResponse | null> {
  const found = await findResponse(call)
  if (!found.ok) throw reusedKey()
  return found.answer && applyResponseSchema.parse(found.answer.body)
}

const reusedKey = () => conflict('This Idempotency-Key was used for another application.')

function contentOf({ fields, cv }: { fields: ApplicationForm['fields']; cv: ReceivedCv }) {
  return { ...fields, cv: { filename: cv.filename, sha256: cv.sha256 } }
}
