import 'server-only'
import { finished, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { drain, hasTinyChunks, incomingBody } from '@/lib/platform/incoming-body'
import { mediaType } from './body'
import { badRequest, invalidFields, Problem, payloadTooLarge, unsupportedMediaType } from './problem'

/** The media type of a form that may hold a file. */
export const MULTIPART_TYPE = 'multipart/form-data'

const FIELD_BYTES = 128 * 1024
const MOST_PARTS = 20
// The parser waits for ever where a part that it skips fills this within one chunk of a body, which has 64 KiB at most.
const PART_BUFFER = 128 * 1024
const FILENAME_LENGTH = 200

/** The one file of a form, as it begins to arrive. */
export type FormFile = {
  filename: string
  content: AsyncIterable<Uint8Array>
  /** The text fields that have arrived by then: at least those that stand before it. */
  fieldsSoFar: Record<string, string>
}

/** How a form with one file is read. */
export type MultipartOptions = {
  /** The name of the file's field. */
  file: string
  /** Receives the file as it arrives; it may stop early, and the rest is then skipped. */
  receive: (file: FormFile) => Promise<void>
  /** The most bytes of body that are read before the connection is given up. */
  maxBodyBytes: number
  /** Makes the refusal of a form with more than these. */
  tooLarge: () => Problem
}

/**
 * Reads a multipart form (RFC 7578) as a stream: fields in any order and one file, which is never held in memory whole.
 * @returns the text fields by name; none given twice
 * @throws problems: 415 no form, 400 unreadable or cut short, 413 too large or of too many parts, 422 repeated fields
 *   or files; and whatever `receive` throws. What was received before that is the caller's to remove.
 */
export async function readMultipart(
  request: Request,
  options: MultipartOptions,
): Promise<Record<string, string>> {
  const parser = openParser(request)
  const form = collect(parser, options)
  try {
    await pipeInto(incomingBody(request), parser, options)
  } catch (error) {
    form.stop()
    await form.received.catch(() => undefined)
    throw error instanceof Problem ? error : badRequest('The form was cut short or cannot be read.')
  }
  await form.received
  form.refuseRepeats()
  return form.fields
}

function openParser(request: Request): BusboyInstance {
  if (mediaType(request) !== MULTIPART_TYPE) throw unsupportedMediaType(`Send the form as ${MULTIPART_TYPE}.`)
  const contentType = request.headers.get('content-type') ?? ''
  const limits = { fieldSize: FIELD_BYTES, parts: MOST_PARTS }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, fileHwm: PART_BUFFER })
  } catch {
    throw badRequest('The form names no boundary.')
  }
}

function collect(parser: BusboyInstance, options: MultipartOptions) {
  const fields: Record<string, string> = Object.create(null)
  const repeated = new Set<string>()
  let stream: BusboyFileStream | undefined
  const form = {
    fields,
    received: Promise.resolve(),
    stop: () => stream?.destroy(new Error('The form ended early')),
    refuseRepeats() {
      const errors = [...repeated].map(name => [name, ['Send this only once.']])
      if (errors.length > 0) throw invalidFields(Object.fromEntries(errors))
    },
  }
  // The parser skips surplus parts silently, and may then never finish.
  parser.on('partsLimit', () => parser.destroy(tooManyParts()))
  parser.on('field', (name, value) => {
    if (name in fields) repeated.add(name)
    else fields[name] = value
  })
  parser.on('file', (name, content, filename) => {
    // Without a listener, the error of a part that is cut short would end the process.
    content.on('error', () => undefined)
    // A file field left empty is sent without a name.
    const wanted = name === options.file && Boolean(filename)
    if (wanted && stream) repeated.add(name)
    if (!wanted || stream) return content.resume()
    stream = content
    form.received = receiveAndSkipRest(content, bytes =>
      options.receive({ filename: tidyFilename(filename), content: bytes, fieldsSoFar: { ...fields } }),
    )
    // Awaited only once the whole form has been read; until then a failure is not unhandled.
    form.received.catch(() => undefined)
  })
  return form
}

const tooManyParts = () => payloadTooLarge(`The form has more than ${MOST_PARTS} parts.`)

async function receiveAndSkipRest(
  content: BusboyFileStream,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  try {
    // The parser emits a field only after the part that follows it has begun.
    await setImmediate()
    // A reader that stops early must not destroy the part: the parser would wait for its end for ever.
    await receive(content.iterator({ destroyOnReturn: false }))
  } finally {
    content.resume()
  }
}

/** Pipes a body into its parser. Where that fails the rest is drained, so that the sender gets the response. */
async function pipeInto(
  body: Readable,
  parser: BusboyInstance,
  { maxBodyBytes, tooLarge }: MultipartOptions,
): Promise<void> {
  let [bytes, chunks] = [0, 0]
  const fed = new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve).once('error', reject)
    // Also reports a body that was cut short before this was called.
    finished(body, error => error && reject(error))
    body.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
      chunks += 1
      if (bytes > maxBodyBytes) reject(tooLarge())
      if (hasTinyChunks(bytes, chunks)) reject(badRequest('Send the form in larger chunks.'))
    })
    body.pipe(parser)
  })
  await fed.finally(() => {
    body.unpipe(parser)
    if (!body.readableEnded) drain(body)
  })
}

/** Returns the name of a file as it may be shown and stored: one line of 200 characters at most, its ending kept. */
export function tidyFilename(filename: string): string {
  const visible = filename
    // How browsers write a quotation mark in a part's header (HTML, multipart/form-data encoding algorithm).
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/]/gu, '')
    .trim()
  if (visible.length <= FILENAME_LENGTH) return visible
  const dot = visible.lastIndexOf('.')
  const ending = dot < 0 ? '' : visible.slice(dot, dot + 10)
  // A character of two units may be cut in half, which no header can hold.
  return visible.slice(0, FILENAME_LENGTH - ending.length).replace(/\p{Cs}$/u, '') + ending
}
