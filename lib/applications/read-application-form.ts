import { cvStore } from '@/lib/cv-files/open-store'
import { cvRefusals, tooLargeMessage } from '@/lib/cv-files/policy'
import { type ReceivedCv, type ReceiveResult, receiveCv } from '@/lib/cv-files/receive'
import { discardCv } from '@/lib/cv-files/sweep'
import { toFieldErrors } from '@/lib/http/field-errors'
import { readMultipart } from '@/lib/http/multipart'
import { invalidFields, Problem, payloadTooLarge, unsupportedMediaType } from '@/lib/http/problem'
import type { FieldErrors } from '@/lib/http/problem-body'
import { env } from '@/lib/platform/env'
import { type ApplicationFields, applicationFieldsSchema } from './schema'

export type ApplicationForm = { fields: ApplicationFields; cv: ReceivedCv }

type CvOutcome = ReceiveResult | { ok: false; reason: 'missing' }

// What an oversized form may still send before the connection is given up; until then its sender gets an answer.
const EXCESS_BYTES = 8 * 1024 * 1024

/**
 * Reads the form, its CV going to the store on the way.
 * @throws problems that name every field that is wrong; the CV is then removed again
 */
export async function readApplicationForm(request: Request): Promise<ApplicationForm> {
  let cv: CvOutcome = { ok: false, reason: 'missing' }
  const { cvMaxBytes: maxBytes } = env()
  try {
    const texts = await readMultipart(request, {
      file: 'cv',
      maxBodyBytes: maxBytes + EXCESS_BYTES,
      receive: async (filename, content) => {
        cv = await receiveCv(filename, content, { store: cvStore(), maxBytes })
      },
    })
    return await checkForm(texts, cv)
  } catch (error) {
    await removeStored(cv)
    throw isTooLarge(error) ? refuseForm({ ok: false, reason: 'too-large' }, {}) : error
  }
}

async function checkForm(texts: Record<string, string>, cv: CvOutcome): Promise<ApplicationForm> {
  const fields = await applicationFieldsSchema.safeParseAsync(texts)
  if (fields.success && cv.ok) return { fields: fields.data, cv: cv.cv }
  throw refuseForm(cv, fields.success ? {} : toFieldErrors(fields.error))
}

function refuseForm(cv: CvOutcome, textErrors: FieldErrors): Problem {
  if (cv.ok) return invalidFields(textErrors)
  const message = cv.reason === 'too-large' ? tooLargeMessage(env().cvMaxBytes) : cvRefusals[cv.reason]
  const errors = { ...textErrors, cv: [message] }
  if (cv.reason === 'too-large') return payloadTooLarge(message, errors)
  if (cv.reason === 'missing' || cv.reason === 'empty') return invalidFields(errors)
  return unsupportedMediaType(message, errors)
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Problem && error.status === 413 && !error.errors
}

async function removeStored(cv: CvOutcome): Promise<void> {
  if (cv.ok) await discardCv(cv.cv.key)
}
