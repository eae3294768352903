import 'server-only'
import { readDirectUpload } from '@/lib/cv-files/direct-upload'
import { discardCv } from '@/lib/cv-files/discard'
import { cvStore } from '@/lib/cv-files/open-store'
import { cvRefusals, tooLargeMessage } from '@/lib/cv-files/policy'
import { type CvRefusal, findCvRefusal, type ReceivedCv, receiveCv } from '@/lib/cv-files/receive'
import { clientAddress } from '@/lib/http/client-address'
import { type FormFile, tidyFilename } from '@/lib/http/multipart'
import { readFormWithFile } from '@/lib/http/plain-form'
import {
  invalidFields,
  type Problem,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '@/lib/http/problem'
import { env } from '@/lib/platform/env'
import { addressGroup } from '@/lib/platform/ip-address'
import { type FieldErrors, toFieldErrors } from '@/lib/platform/problem-schema'
import { noteTyped } from '@/lib/platform/returned-form'
import { type ApplicationFields, applicationFieldsSchema, applicationTextsSchema } from './schema'

/** A form that is right in all its parts, its CV in the store and durable. */
export type ApplicationForm = {
  fields: ApplicationFields
  cv: ReceivedCv
  /** The commitment fee in naira that was shown to whoever sends it, where that is known. */
  shownFee: number | undefined
}

/** What became of the file: stored, fit to be but left out of the store, or refused. */
type CvOutcome = { ok: true; cv: ReceivedCv | null } | { ok: false; reason: CvRefusal | 'missing' }

// What an oversized form may still send before the connection is given up; until then its sender gets a response.
const EXCESS_BYTES = 8 * 1024 * 1024

/**
 * Reads the application form, its CV going to the store on the way. Where the texts came before the file and are
 * wrong, the file is only checked. Where the form only names a file that the browser has sent to the store already, that
 * one is taken in its place.
 * @param jobId the job whose form it is
 * @throws problems that name every field that is wrong; nothing is then left in the store
 */
export async function readApplicationForm(request: Request, jobId: string): Promise<ApplicationForm> {
  let cv: CvOutcome = { ok: false, reason: 'missing' }
  const sender = addressGroup(clientAddress(request))
  try {
    const texts = await readFormWithFile(request, {
      file: 'cv',
      maxBodyBytes: env().cvMaxBytes + EXCESS_BYTES,
      tooLarge: () => refuseForm({ ok: false, reason: 'too-large' }, {}),
      async receive(file) {
        noteTyped(file.fieldsSoFar)
        cv = await readCv(file, sender)
      },
    })
    noteTyped(texts)
    if (isMissing(cv)) cv = (await readSentAhead(jobId, texts, sender)) ?? cv
    return await checkForm(texts, cv)
  } catch (error) {
    await removeStored(cv)
    throw error
  }
}

async function readCv({ filename, content, fieldsSoFar }: FormFile, sender: string): Promise<CvOutcome> {
  const options = { maxBytes: env().cvMaxBytes, sender }
  if (!(await areWrong(fieldsSoFar))) return receiveCv(filename, content, { store: cvStore(), ...options })
  const reason = await findCvRefusal(filename, content, options)
  return reason ? { ok: false, reason } : { ok: true, cv: null }
}

async function readSentAhead(
  jobId: string,
  texts: Record<string, string>,
  sender: string,
): Promise<CvOutcome | null> {
  const { cvUpload = '', cvName = '' } = texts
  return readDirectUpload(jobId, cvUpload, content =>
    readCv({ filename: tidyFilename(cvName), content, fieldsSoFar: texts }, sender),
  )
}

// A function, since the file's outcome is set while the form is read, which TypeScript does not see.
const isMissing = (outcome: CvOutcome): boolean => !outcome.ok && outcome.reason === 'missing'

const TYPED = applicationFieldsSchema.omit({ privacyVersion: true }).keyof().options

/** Texts that are not all there may still follow the file. */
async function areWrong(texts: Record<string, string>): Promise<boolean> {
  const complete = TYPED.every(name => name in texts)
  return complete && !(await applicationFieldsSchema.safeParseAsync(texts)).success
}

async function checkForm(texts: Record<string, string>, outcome: CvOutcome): Promise<ApplicationForm> {
  const checked = await applicationTextsSchema.safeParseAsync(texts)
  if (!checked.success || !outcome.ok || !outcome.cv)
    throw refuseForm(outcome, checked.success ? {} : toFieldErrors(checked.error))
  const { shownFee, ...fields } = checked.data
  return { fields, cv: outcome.cv, shownFee }
}

function refuseForm(cv: CvOutcome, textErrors: FieldErrors): Problem {
  if (cv.ok) return invalidFields(textErrors)
  if (cv.reason === 'unscanned') return unavailable()
  const message = cv.reason === 'too-large' ? tooLargeMessage(env().cvMaxBytes) : cvRefusals[cv.reason]
  const errors = { ...textErrors, cv: [message] }
  if (cv.reason === 'too-large') return payloadTooLarge(message, errors)
  if (cv.reason === 'missing' || cv.reason === 'empty') return invalidFields(errors)
  return unsupportedMediaType(message, errors)
}

async function removeStored(outcome: CvOutcome): Promise<void> {
  if (outcome.ok && outcome.cv) await discardCv(outcome.cv.key)
}
