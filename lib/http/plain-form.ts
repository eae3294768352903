import 'server-only'
import { noteTyped, prefersPage } from '@/lib/platform/returned-form'
import { readBytes, readJsonObject } from './body'
import { badRequest, invalidFields } from './problem'

// The longest texts of a public form are two lines and a list; this is far more.
const FORM_BYTES = 128 * 1024

// Twice the longest message of the contact form with each character written as `\u2192`.
const FORM_JSON_BYTES = 256 * 1024

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether the sender of a request expects a page in response. */
export function asksForPage(request: Request): boolean {
  return prefersPage(request.headers.get('accept') ?? '')
}

/** Whether the body is what a plain HTML form sends. */
export function isPlainForm(request: Request): boolean {
  return FORM_TYPES.test(request.headers.get('content-type') ?? '')
}

/**
 * Reads what a form sends: JSON from its script, or a plain form, whose texts are noted for the page that shows it again where
 * it is refused.
 * @throws problems: 415 for another media type, 413 above the limit, 400 for what cannot be read, 422 for a field sent twice
 */
export async function readSent(request: Request): Promise<object> {
  if (!isPlainForm(request)) return readJsonObject(request, FORM_JSON_BYTES)
  const texts = await readTexts(request)
  noteTyped(texts)
  return texts
}

/**
 * Reads the texts of a plain HTML form without files, by the fields' names.
 * @param limit in bytes
 * @throws problems: 413 above the limit, 400 for what cannot be read, 422 for a field sent twice
 */
export async function readTexts(request: Request, limit = FORM_BYTES): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  const body = new Response(new Uint8Array(await readBytes(request, limit)), {
    headers: { 'content-type': type },
  })
  const form = await body.formData().catch(() => {
    throw badRequest('The form cannot be read.')
  })
  const texts: Record<string, string> = Object.create(null)
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    if (name in texts) throw invalidFields({ [name]: ['Send this only once.'] })
    texts[name] = value
  }
  return texts
}

/** A 303 to a page, which the browser then opens with GET. */
export function seeOther(location: string, headers = new Headers()): Response {
  headers.set('Location', location)
  return new Response(null, { status: 303, headers })
}
