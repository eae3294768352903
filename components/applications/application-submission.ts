import type { Resolver, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { SubmissionKey } from '@/components/forms/use-public-form'
import { applyProblem } from '@/components/ui/form-errors'
import { APPLIED_BEFORE_HEADER } from '@/lib/applications/constants'
import { type ApplyResponse, applicationFieldsSchema, applyResponseSchema } from '@/lib/applications/schema'
import {
  claimsNoKind,
  cvRefusals,
  kindByName,
  MOST_BYTES_WITH_FORM,
  tooLargeMessage,
} from '@/lib/cv-files/policy'
import { typedResolver } from '@/lib/forms/schema-resolver'
import { isForeignSuccess, MARKED_FIELDS_MESSAGE, type ReadResult, readStored } from '@/lib/http/problem-body'
import { responseTime } from '@/lib/http/response-time'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import '@/components/ui/file-field-progress.css'

// The code that checks and sends the form. It is loaded with the first check, because the phone numbers of every country are too much
// for a page's first load.

export { rememberSent } from '@/components/status/remember-sent'

/** What the visitor has typed and chosen, as the form holds it; the shared rules take a list of skills as well. */
export type ApplicationValues = Omit<z.input<typeof applicationFieldsSchema>, 'privacyVersion'> & {
  cv: File | undefined
}

/** An application that was received. */
export type SentApplication = {
  name: string
  /** The address that the office writes to. */
  email: string
  /** The file's name. */
  cv: string
  /** When the site responded. */
  at: Date
  response: Partial<ApplyResponse>
  /** Whether the same person applied for the same job before. */
  appliedBefore: boolean
}

/** The `status` where the CV could not be read, so that nothing was sent. */
const NOT_SENT = 0

const CHECK_EVERY_MS = 10_000
const MOST_CHECKS = 18

/**
 * How sending an application ended. Where it failed, `status` is missing if no response came, `detail` is what the visitor is told, and
 * `isLate` says that trying again is of no use.
 */
export type Outcome =
  | { kind: 'sent'; sent: SentApplication }
  | { kind: 'failed'; status?: number; detail: string; atFields: boolean; isLate: boolean }
  | { kind: 'cancelled' }

// Messages for the statuses after which trying again is of no use.
const lateReasons: Record<number, string> = {
  404: 'This job is no longer open.',
  410: CLOSED_MESSAGE,
}

/** The form's fields in the order of the page. */
const fieldOrder = ['applicantName', 'email', 'phoneNumber', 'cv', 'skills'] as const

/** Returns the form's rules: the handler's own for the texts, and for the CV what can be checked before it is sent. */
export function applicationResolver(maxBytes: number): Resolver<ApplicationValues> {
  const cv = z.custom<File | undefined>().superRefine((file, context) => {
    const message = refusalOf(file, maxBytes)
    if (message) context.addIssue({ code: 'custom', message })
  })
  return typedResolver(applicationFieldsSchema.extend({ cv }))
}

type Submission = {
  url: string
  values: ApplicationValues
  /** Whether a large CV is sent to the store ahead of the form. */
  direct: boolean
  /** The version of the privacy notice and the commitment fee, in naira, that the page showed. */
  shown: { privacyVersion: string; shownFee: number }
  /** Called with how many percent are sent. */
  onProgress: (percent: number) => void
  /** Aborted by the visitor, or here when sending stalls. */
  cancelling: AbortController
}

/** Sends the form, and returns how that ended. */
export async function submitApplication(
  form: UseFormReturn<ApplicationValues>,
  key: SubmissionKey,
  submission: Submission,
): Promise<Outcome> {
  const { values, shown } = submission
  const { cv, ...texts } = values
  const content = [texts, shown, cv?.name, cv?.size, cv?.lastModified]
  const { result, at, appliedBefore, stalled } = await sendUnlessStalled(submission, key.keyFor(content))
  const failed = { kind: 'failed', detail: '', atFields: false, isLate: false } as const
  if (!result) {
    if (submission.cancelling.signal.aborted && !stalled) return { kind: 'cancelled' }
    if (!(await isUnreadable(cv))) return failed
    form.setError('cv', { type: 'file', message: cvRefusals.unreadable })
    return { ...failed, status: NOT_SENT, detail: MARKED_FIELDS_MESSAGE, atFields: true }
  }
  // The site ends an upload that arrives too slowly (lib/server/body-pace.ts). The cause is the line, as where no response came.
  if (!result.ok && result.status === 408) return failed
  if (!result.ok) {
    const { status } = result
    const late = lateReasons[status]
    const atFields = applyProblem(form.setError, result, fieldOrder)
    const told = [409, 429].includes(status) ? result.detail : ''
    const detail = late ?? (atFields ? MARKED_FIELDS_MESSAGE : told)
    return { ...failed, status, detail, atFields, isLate: late !== undefined }
  }
  key.clear()
  const { applicantName: name } = values
  const email = applicationFieldsSchema.shape.email.parse(values.email)
  return {
    kind: 'sent',
    sent: { name, email, cv: cv?.name ?? '', at, response: result.body, appliedBefore },
  }
}

/**
 * Sends the form, and gives up what makes no progress for three minutes. The site closes a silent connection after two, but a phone that
 * has lost its connection does not hear of that. A phone also reports no progress while it sends what it has buffered, up to a megabyte.
 */
async function sendUnlessStalled(submission: Submission, key: string) {
  let stalled = false
  let checks = 0
  // Checks are counted, not time: a tab that was frozen for an hour has not waited for one.
  const checking = setInterval(() => {
    checks += 1
    if (checks !== MOST_CHECKS) return
    stalled = true
    submission.cancelling.abort()
  }, CHECK_EVERY_MS)
  const onProgress = (percent: number) => {
    checks = 0
    submission.onProgress(percent)
  }
  const ended = await send({ ...submission, onProgress }, key).finally(() => clearInterval(checking))
  return { ...ended, stalled }
}

// Uses XMLHttpRequest, because fetch reports no progress of an upload. `result` is missing where no response came.
async function send(submission: Submission, key: string) {
  const { url, values, shown, onProgress, cancelling } = submission
  const { signal } = cancelling
  const sentAhead = await sendAhead(submission)
  const notSent = { at: new Date(), appliedBefore: false }
  if (signal.aborted || sentAhead === null) return { ...notSent, result: undefined }
  if (sentAhead && !sentAhead.ok) return { ...notSent, result: sentAhead }
  const request = new XMLHttpRequest()
  const response = new Promise<ReadResult<Partial<ApplyResponse>> | undefined>(resolve => {
    request.onload = () => {
      const isForeign = isForeignSuccess(request.status, request.getResponseHeader('Content-Type'))
      resolve(isForeign ? undefined : readStored(request.status, request.response, applyResponseSchema))
    }
    request.onerror = () => resolve(undefined)
    request.onabort = () => resolve(undefined)
  })
  signal.addEventListener('abort', () => request.abort())
  if (!sentAhead)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
  request.open('POST', url)
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Idempotency-Key', key)
  request.send(toFormData(values, shown, sentAhead?.body.key))
  const result = await response
  return {
    result,
    at: responseTime(request.getResponseHeader('Date')),
    appliedBefore: request.getResponseHeader(APPLIED_BEFORE_HEADER) !== null,
  }
}

// Sending a file that was changed, moved or withdrawn by its app since it was chosen fails just as a lost connection does.
async function isUnreadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}

// Sends a large CV to the store ahead of the form. Returns undefined for a CV that goes with the form, and null where sending failed.
async function sendAhead({ url, values: { cv }, direct, onProgress, cancelling }: Submission) {
  if (!direct || !cv || cv.size <= MOST_BYTES_WITH_FORM) return undefined
  try {
    const { sendToStore } = await import('./send-to-store')
    return await sendToStore(`${url}/upload`, cv, onProgress, cancelling.signal)
  } catch {
    return null
  }
}

function refusalOf(file: unknown, maxBytes: number) {
  if (!(file instanceof File)) return cvRefusals.missing
  if (!kindByName(file.name) && !claimsNoKind(file.name)) return cvRefusals['wrong-name']
  if (file.size === 0) return cvRefusals.empty
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined
}

function toFormData(
  { applicantName, email, phoneNumber, cv, skills }: ApplicationValues,
  { privacyVersion, shownFee }: Submission['shown'],
  sentAhead: string | undefined,
) {
  const form = new FormData()
  // The file comes last: the server checks the texts before it reads the file, and stores no file where a text is wrong.
  const texts = {
    applicantName,
    email,
    phoneNumber,
    skills: String(skills),
    privacyVersion,
    shownFee: String(shownFee),
  }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  if (cv && sentAhead) {
    form.set('cvUpload', sentAhead)
    form.set('cvName', cv.name)
  } else if (cv) form.set('cv', cv, cv.name)
  return form
}
