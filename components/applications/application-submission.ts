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
import { noticeStall } from '@/lib/http/notice-stall'
import { isForeignSuccess, type ReadResult, readStored } from '@/lib/http/problem-body'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import '@/components/ui/file-field-progress.css'

// What a filled form needs, fetched with its first check: phone numbers of every country are too much for a page's
// first load.

/** What the visitor has typed and chosen, as the form has it. */
export type ApplicationValues = {
  applicantName: string
  email: string
  phoneNumber: string
  cv: File | undefined
  /** Typed with commas between them; the shared rules take a list as well. */
  skills: string | string[]
}

/** An application that was received. */
export type SentApplication = {
  name: string
  /** Where the office writes to. */
  email: string
  /** The file's name. */
  cv: string
  /** When the response came. */
  at: Date
  response: Partial<ApplyResponse>
  /** Whether the same person applied for the same job before. */
  appliedBefore: boolean
}

/** Stands in for a response's status where the CV could not be read, and so nothing was sent. */
const NOT_SENT = 0

/**
 * How sending an application ended. Of one that failed, `status` is missing where no response came, `detail` is what the visitor is
 * told, and `isLate` says that trying again is of no use.
 */
export type Outcome =
  | { kind: 'sent'; sent: SentApplication }
  | { kind: 'failed'; status?: number; detail: string; atFields: boolean; isLate: boolean }
  | { kind: 'cancelled' }

// To try again would be of no use.
const lateReasons: Record<number, string> = {
  404: 'This job is no longer open.',
  410: CLOSED_MESSAGE,
}

/** The form's fields in the order of the page. */
const fieldOrder = ['applicantName', 'email', 'phoneNumber', 'cv', 'skills'] as const

/** Returns the form's rules: the handler's own for the texts, and of the CV what can be checked before it is sent. */
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
  /** Whether a large file goes to the store by itself. */
  direct: boolean
  /** Which privacy notice the form showed, and which commitment fee. */
  shown: { privacyVersion: string; shownFee: number }
  /** Told how much of it is on its way, from 0 to 100. */
  onProgress: (percent: number) => void
  /** Cancels it. */
  cancelling: AbortController
}

/** Sends what is in the form, and tells how that ended. */
export async function submitApplication(
  form: UseFormReturn<ApplicationValues>,
  key: SubmissionKey,
  submission: Submission,
): Promise<Outcome> {
  const { values, shown } = submission
  const { cv, ...texts } = values
  const content = [texts, shown, cv?.name, cv?.size, cv?.lastModified]
  const { result, appliedBefore, stalled } = await sendUnlessStalled(submission, key.keyFor(content))
  const failed = { kind: 'failed', detail: '', atFields: false, isLate: false } as const
  if (!result) {
    if (submission.cancelling.signal.aborted && !stalled) return { kind: 'cancelled' }
    if (!(await isUnreadable(cv))) return failed
    form.setError('cv', { type: 'file', message: cvRefusals.unreadable })
    return { ...failed, status: NOT_SENT, atFields: true }
  }
  // The site cuts off what comes too slowly (lib/server/body-pace.ts): the line is to blame all the same.
  if (!result.ok && result.status === 408) return failed
  if (!result.ok) {
    const { status } = result
    const late = lateReasons[status]
    const detail = late ?? ([409, 429].includes(status) ? result.detail : '')
    const atFields = applyProblem(form.setError, result, fieldOrder)
    return { ...failed, status, detail, atFields, isLate: late !== undefined }
  }
  key.clear()
  const { applicantName: name } = values
  const email = applicationFieldsSchema.shape.email.parse(values.email)
  return {
    kind: 'sent',
    sent: { name, email, cv: cv?.name ?? '', at: new Date(), response: result.body, appliedBefore },
  }
}

async function sendUnlessStalled(submission: Submission, key: string) {
  let stalled = false
  const stall = noticeStall(() => {
    stalled = true
    submission.cancelling.abort()
  })
  const onProgress = (percent: number) => {
    stall.moved()
    submission.onProgress(percent)
  }
  const ended = await send({ ...submission, onProgress }, key).finally(stall.end)
  return { ...ended, stalled }
}

// By XMLHttpRequest, as fetch reports no upload progress. No result where no response comes.
async function send(submission: Submission, key: string) {
  const { url, values, shown, onProgress, cancelling } = submission
  const { signal } = cancelling
  const sentAhead = await sendAhead(submission)
  if (signal.aborted || sentAhead === null) return { result: undefined, appliedBefore: false }
  if (sentAhead && !sentAhead.ok) return { result: sentAhead, appliedBefore: false }
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
  return { result, appliedBefore: request.getResponseHeader(APPLIED_BEFORE_HEADER) !== null }
}

// A file that was changed, moved or taken back by its app since it was chosen ends a request as a lost connection does.
async function isUnreadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}

// What became of a file that goes ahead of its form: undefined for one that goes with it, null where it could not be sent.
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
  // The file goes last: the server checks the texts before its first byte, and stores no file beside wrong ones.
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
