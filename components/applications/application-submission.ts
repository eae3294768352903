import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { type ApplyResponse, applicationFieldsSchema, applyResponseSchema } from '@/lib/applications/schema'
import { cvRefusals, kindByName, tooLargeMessage } from '@/lib/cv-files/policy'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// What a filled form needs, fetched with its first check: phone numbers of every country are too much for a page's
// first load.

/** What the visitor has typed and chosen, as it stands in the form. */
export type ApplicationValues = {
  applicantName: string
  email: string
  phoneNumber: string
  cv: File | undefined
  /** Typed with commas between them; the shared rules take a list as well. */
  skills: string | string[]
}

/** An application on its way; `response` rejects with `NotSent` where none comes. */
export type Sending = { response: Promise<ReadResult<ApplyResponse>>; cancel: () => void }

/** Why nothing came back: the visitor called it off, or the network did. */
export class NotSent extends Error {
  constructor(readonly reason: 'cancelled' | 'network') {
    super(`The application was not sent: ${reason}`)
  }
}

/** Returns the form's rules: the handler's own for the texts, and of the CV what can be told before it is sent. */
export function applicationResolver(maxBytes: number) {
  const cv = z.custom<File | undefined>().superRefine((file, context) => {
    const message = refusalOf(file, maxBytes)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const schema = applicationFieldsSchema.extend({ cv })
  return zodResolver<ApplicationValues, unknown, z.output<typeof schema>>(schema, undefined, { raw: true })
}

type Submission = {
  url: string
  values: ApplicationValues
  /** Makes a repetition harmless. */
  key: string
  /** Told how much of it is on its way, from 0 to 100. */
  onProgress: (percent: number) => void
}

/** Sends an application, by XMLHttpRequest, since fetch tells no progress. */
export function sendApplication({ url, values, key, onProgress }: Submission): Sending {
  const request = new XMLHttpRequest()
  const response = new Promise<ReadResult<ApplyResponse>>((resolve, reject) => {
    request.onload = () =>
      resolve(readResponse(request.status, parseJson(request.responseText), applyResponseSchema))
    request.onerror = () => reject(new NotSent('network'))
    request.onabort = () => reject(new NotSent('cancelled'))
  })
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
  request.open('POST', url)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Idempotency-Key', key)
  request.send(toFormData(values))
  return { response, cancel: () => request.abort() }
}

function refusalOf(file: unknown, maxBytes: number) {
  if (!(file instanceof File)) return cvRefusals.missing
  if (!kindByName(file.name)) return cvRefusals['wrong-name']
  if (file.size === 0) return cvRefusals.empty
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined
}

function toFormData({ applicantName, email, phoneNumber, cv, skills }: ApplicationValues) {
  const form = new FormData()
  // The file goes last: the server checks the texts before its first byte, and stores no file beside wrong ones.
  for (const [name, value] of Object.entries({ applicantName, email, phoneNumber, skills: String(skills) }))
    form.set(name, value)
  if (cv) form.set('cv', cv, cv.name)
  return form
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
