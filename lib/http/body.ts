import { Readable } from 'node:stream'
import type { z } from 'zod'
import { drain, hasTinyChunks, incomingBody, withIncomingBody } from '@/lib/platform/incoming-body'
import { toFieldErrors } from '@/lib/platform/problem-schema'
import { badRequest, invalidFields, type Problem, payloadTooLarge, unsupportedMediaType } from './problem'

// The largest record: two texts of 20,000 characters and three lists of 50, each character up to 12 bytes as JSON.
const JSON_BYTES = 1024 * 1024

/**
 * Reads and checks a JSON body, and returns the schema's output.
 * @param limit in bytes
 * @throws problems: 415 for another media type, 413 above the limit, 400 for what is no JSON object, 422 for wrong fields
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit = JSON_BYTES,
): Promise<z.output<Schema>> {
  return check(schema, await readJsonObject(request, limit))
}

/**
 * Reads a JSON body, and returns it as it is.
 * @param limit in bytes
 * @throws problems: 415 for another media type, 413 above the limit, 400 for what is no JSON object
 */
export async function readJsonObject(request: Request, limit = JSON_BYTES): Promise<object> {
  if (!isJson(mediaType(request))) throw unsupportedMediaType('Send the body as application/json.')
  const value = parse(decode(await readBytes(request, limit)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw badRequest('The body is not a JSON object.')
}

/**
 * Reads and checks the query parameters; a parameter given twice counts as wrong.
 * @param schema what the parameters must be, as texts; an empty one counts as left out
 * @throws a 422 problem that names the wrong parameters
 */
export async function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const query: Record<string, string | string[]> = {}
  const parameters = new URL(request.url).searchParams
  for (const name of new Set(parameters.keys())) {
    const [first, ...more] = parameters.getAll(name).filter(value => value.trim() !== '')
    if (first !== undefined) query[name] = more.length > 0 ? [first, ...more] : first
  }
  return check(schema, query)
}

/**
 * Reads a whole body into memory, up to a limit.
 * @param limit in bytes
 * @throws problems: 413 above the limit, 400 where it was cut short or comes in tiny chunks
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const body = incomingBody(request)
  const chunks: Uint8Array[] = []
  let size = 0
  let refusal: Problem | undefined
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      size += chunk.length
      refusal = refuseBody(size, chunks.length, limit)
      if (refusal) break
    }
  } catch {
    throw badRequest('The body was cut short.')
  }
  if (!refusal) return Buffer.concat(chunks)
  drain(body)
  throw refusal
}

function refuseBody(bytes: number, chunks: number, limit: number): Problem | undefined {
  if (bytes > limit) return payloadTooLarge(`Send ${limit / 1024} KiB at most.`)
  return hasTinyChunks(bytes, chunks) ? badRequest('Send the body in larger chunks.') : undefined
}

/**
 * Reads the whole body, as large as the largest record at most, before it calls the handler, which then reads the body
 * from memory.
 * @throws problems: 413 above the limit, 400 where it was cut short
 */
export async function withWholeBody<Handled>(
  request: Request,
  handle: () => Promise<Handled>,
): Promise<Handled> {
  const bytes = await readBytes(request, JSON_BYTES)
  return withIncomingBody(Readable.from([bytes]), handle)
}

/**
 * Checks what a request sent, and returns the schema's output.
 * @throws a 422 problem that names the wrong fields
 */
export async function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  const result = await schema.safeParseAsync(value)
  if (result.success) return result.data
  throw invalidFields(toFieldErrors(result.error))
}

/** Returns the media type of a request's body in lower case, without its parameters; empty where it names none. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function isJson(type: string): boolean {
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('The body is not UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON.')
  }
}
