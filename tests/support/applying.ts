import { aPdf, PDF_TYPE } from './cv-bytes'

type FormFields = {
  applicantName: string
  email: string
  phoneNumber: string
  skills: string
  /** As the form has it, hidden; left out unless it is named. */
  privacyVersion?: string
  shownFee?: string
  /** null sends no file at all. */
  cv: { bytes: Buffer; name: string; type: string } | null
}

/** What a visitor sends to apply for a job; a field given as undefined is left out. */
export function anApplicationForm(fields: Partial<FormFields> = {}): FormData {
  const { cv, ...texts }: FormFields = {
    applicantName: 'Adébáyọ̀ Ọlá',
    email: 'adebayo@example.com',
    phoneNumber: '0803 123 4567',
    skills: 'Typesetting, Proofreading',
    cv: { bytes: aPdf(), name: 'adebayo-ola.pdf', type: PDF_TYPE },
    ...fields,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.set(name, value)
  if (cv) form.set('cv', new File([new Uint8Array(cv.bytes)], cv.name, { type: cv.type }))
  return form
}

/** Applies for a job through the API. */
export function apply(baseUrl: string, jobId: string, form = anApplicationForm(), headers: HeadersInit = {}) {
  return fetch(`${baseUrl}/api/jobs/apply/${jobId}`, { method: 'POST', body: form, headers })
}

/** Enrolls on a course through the API. */
export function enroll(baseUrl: string, courseId: string, student: object): Promise<Response> {
  return fetch(`${baseUrl}/api/courses/enroll/${courseId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(student),
  })
}

/** Returns the ids of a public list. Throws where it is empty. */
export async function listIds(baseUrl: string, list: 'jobs' | 'courses'): Promise<[string, ...string[]]> {
  const records: { _id: string }[] = await (await fetch(`${baseUrl}/api/${list}`)).json()
  const [first, ...rest] = records.map(({ _id }) => _id)
  if (!first) throw new Error(`/api/${list} lists nothing`)
  return [first, ...rest]
}
