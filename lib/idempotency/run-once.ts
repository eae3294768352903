import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '@/lib/dates/durations'
import { asksForPage } from '@/lib/http/plain-form'
import { badRequest } from '@/lib/http/problem'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/** What a command gives back: a response to store and to send, or the reason why nothing was done. */
export type CommandResult<Body, Reason> =
  | { ok: true; status: number; body: Body }
  | { ok: false; reason: Reason }

/** How a command ended; `repeated` where an earlier request with the same key got this response. */
export type RunResult<Body, Reason> =
  | { ok: true; status: number; body: Body; repeated: boolean }
  | { ok: false; reason: Reason | 'key-reused' }

/** For a client that can send no key, such as a plain HTML form: the same content is a repetition. */
const BY_CONTENT = Symbol('by content')

/** The client's key; null where the request came without one, and is then never a repetition. */
export type RepeatKey = string | typeof BY_CONTENT | null

/** A command that a client may repeat. */
export type Command<Body, Reason> = {
  key: RepeatKey
  /** The operation and the record it is about. */
  scope: string
  /** The checked values of the request, and the hash of its file: the same key for other content is refused. */
  content: unknown
  /** What the body of the response must be. */
  schema: z.ZodType<Body>
  /** Whether what a response reported still holds; where it does not, the same content sent without a key is new. */
  stands?: (body: Body) => Promise<boolean>
  /** Who does it, for the history; left out where nobody signed in does. */
  administratorId?: string
  /** Does the work in the transaction that also stores the key; a refusal rolls everything back. */
  run: (tx: Prisma.TransactionClient) => Promise<CommandResult<Body, Reason>>
}

// Longer than anybody goes on trying; the responses hold what people wrote.
const KEEP_MS = 7 * DAY_MS

const keySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const jsonObjectSchema = z.record(z.string(), z.json())

type KeyRow = { scope: string; key: string; requestHash: string }

class Refusal<Reason> extends Error {
  constructor(readonly reason: Reason | 'key-taken') {
    super(String(reason))
  }
}

/**
 * Runs a command once for each key. Its response is stored in the same transaction as its work, and a repetition
 * gets it again. Of two at the same time with one key, the second waits for the first one's transaction.
 */
export async function runOnce<Body, Reason extends string>(
  command: Command<Body, Reason>,
): Promise<RunResult<Body, Reason>> {
  const { key, scope, content, administratorId = null, run } = command
  const row = key === null ? null : toRow(key, scope, hashContent(content))
  const before = row && (await findResponse(row, command))
  if (before) return before
  try {
    return await transactAs(administratorId, async tx => {
      const result = await run(tx)
      if (!result.ok) throw new Refusal(result.reason)
      if (row) await claimKey(tx, row, result)
      return { ...result, repeated: false }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What stood in the way may have been this very request's first try, done in the meantime.
    const meanwhile = row && (await findResponse(row, command))
    return meanwhile ?? { ok: false, reason: error.reason === 'key-taken' ? 'key-reused' : error.reason }
  }
}

/** Tells whether a request with this key was carried out before, whatever its content. */
export async function isKeyUsed(scope: string, key: string): Promise<boolean> {
  const where = { scope_key: { scope, key } }
  return (await database().idempotencyKey.findUnique({ where, select: { key: true } })) !== null
}

/** Deletes the stored responses that hold a record which is being deleted for good. */
export async function forgetResponses(
  tx: Prisma.TransactionClient,
  scope: string,
  recordId: string,
): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { scope, body: { path: ['_id'], equals: recordId } } })
}

/** Deletes the keys and responses that are more than seven days old, and returns how many. */
export async function deleteOldKeys(): Promise<number> {
  const before = new Date(Date.now() - KEEP_MS)
  return (await database().idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } })).count
}

/**
 * Reads a request's `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header).
 * @returns the key, or null where there is none
 * @throws a 400 problem for a key that is not 1 to 200 visible ASCII characters
 */
export function readIdempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key')
  if (header === null) return null
  const key = keySchema.safeParse(header)
  if (!key.success) throw badRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  return key.data
}

/**
 * Reads the same of a request that may come from a plain HTML form, for a form that one person does not send twice with the same content.
 * @throws as `readIdempotencyKey` does
 */
export function readRepeatKey(request: Request): RepeatKey {
  return readIdempotencyKey(request) ?? (asksForPage(request) ? BY_CONTENT : null)
}

async function findResponse<Body, Reason>(
  { scope, key, requestHash }: KeyRow,
  { key: given, schema, stands }: Command<Body, Reason>,
): Promise<RunResult<Body, never> | null> {
  const row = await database().idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true, status: true, body: true, createdAt: true },
  })
  if (!row) return null
  if (row.requestHash !== requestHash) return { ok: false, reason: 'key-reused' }
  const body = schema.parse(row.body)
  if (given === BY_CONTENT && stands && !(await stands(body))) {
    await database().idempotencyKey.deleteMany({ where: { scope, key, createdAt: row.createdAt } })
    return null
  }
  return { ok: true, status: row.status, body, repeated: true }
}

async function claimKey<Body>(
  tx: Prisma.TransactionClient,
  row: KeyRow,
  { status, body }: { status: number; body: Body },
): Promise<void> {
  const data = { ...row, status, body: jsonObjectSchema.parse(body) }
  const { count } = await tx.idempotencyKey.createMany({ data, skipDuplicates: true })
  if (count === 0) throw new Refusal('key-taken')
}

function toRow(key: string | typeof BY_CONTENT, scope: string, requestHash: string): KeyRow {
  return { scope, key: key === BY_CONTENT ? `content:${requestHash}` : key, requestHash }
}

function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
