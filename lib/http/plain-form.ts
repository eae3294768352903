import 'server-only'
import { noteTyped, prefersPage } from '@/lib/platform/returned-form'
import { mediaType, readBytes, readJsonObject } from './body'
import { MULTIPART_TYPE, type MultipartOptions, readMultipart } from './multipart'
import { badRequest, invalidFields, payloadTooLarge } from './problem'

// The longest texts of a public form are two lines and a list; this is far more.
const FORM_BYTES = 128 * 1024

// Twice the longest message of the contact form with each character written as `\u2192`.
const FORM_JSON_BYTES = 256 * 1024

const TEXTS_TYPE = 'application/x-www-form-urlencoded'

/** Whether the sender of a request expects a page in response. */
export function asksForPage(request: Request): boolean {
  return prefersPage(request.headers.get('accept') ?? '')
}

/** Whether the body is what a plain HTML form sends. */
export function isPlainForm(request: Request): boolean {
  return [TEXTS_TYPE, MULTIPART_TYPE].includes(mediaType(request))
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

/**
 * Reads a form with one file, as `readMultipart` does. A form without `enctype` sends its texts, and the file's name at most.
 * @throws what `readMultipart` and `readTexts` throw
 */
export function readFormWithFile(
  request: Request,
  options: MultipartOptions,
): Promise<Record<string, string>> {
  return mediaType(request) === TEXTS_TYPE ? readTexts(request) : readMultipart(request, options)
}

/**
 * Runs what may refuse a form before it is read, such as a limit. Where it does, the texts of a plain form are noted all the same, so
 * that its page can show them again; a file is skipped.
 * @param admit throws the refusal
 * @param fileBytes how large a file the form may bring; 0 where it brings none
 * @throws what `admit` throws
 */
export async function admitForm(request: Request, admit: () => Promise<void>, fileBytes = 0): Promise<void> {
  try {
    await admit()
  } catch (refusal) {
    if (isPlainForm(request) && asksForPage(request)) await noteTexts(request, fileBytes)
    throw refusal
  }
}

async function noteTexts(request: Request, fileBytes: number): Promise<void> {
  const skippingFiles = {
    file: '',
    receive: async () => {},
    maxBodyBytes: fileBytes + FORM_BYTES,
    tooLarge: () => payloadTooLarge('The form is too large.'),
  }
  // What cannot be read is not kept: the form is refused already.
  await readFormWithFile(request, skippingFiles).then(noteTyped, () => undefined)
}

/** A 303 to a page, which the browser then opens with GET. */
export function seeOther(location: string, headers = new Headers()): Response {
  headers.set('Location', location)
  return new Response(null, { status: 303, headers })
}
