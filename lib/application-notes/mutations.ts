import 'server-only'
import { claimKey } from '@/lib/idempotency/mutations'
import type { IdempotentRequest } from '@/lib/idempotency/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { noteColumns, toNoteRecord } from './data'
import type { NoteInput, NoteRecord } from './schema'

/** What is stored when an administrator writes something down. */
export type NewNote = {
  /** An application's id, or any text. */
  applicationId: string
  /** Who wrote it. */
  administratorId: string
  input: NoteInput
  /** The call's key, where it came with one. */
  call: IdempotentRequest | null
}

export type NoteRefusal = 'no-application' | 'answered' | 'other-content'

/** How writing a note ended; `answered` and `other-content` are repetitions of a key. */
export type NoteAdded = { ok: true; note: NoteRecord } | { ok: false; reason: NoteRefusal }

class Refusal extends Error {
  constructor(readonly reason: NoteRefusal) {
    super(reason)
  }
}

/** Puts a note on an application: the note and the answer to the call are stored together or not at all. */
export async function addNote(order: NewNote): Promise<NoteAdded> {
  try {
    return { ok: true, note: await database().$transaction(tx => storeNote(tx, order)) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason }
    throw error
  }
}

async function storeNote(
  tx: Prisma.TransactionClient,
  { applicationId, administratorId, input, call }: NewNote,
): Promise<NoteRecord> {
  const where = { id: applicationId }
  const known = isRecordId(applicationId) && (await tx.application.count({ where })) > 0
  if (!known) throw new Refusal('no-application')
  const row = await tx.applicationNote.create({
    data: { applicationId, administratorId, text: input.text },
    select: noteColumns,
  })
  const note = toNoteRecord(row)
  const claim = call ? await claimKey(tx, call, { status: 201, body: note }) : null
  if (claim?.ok === false) throw new Refusal(claim.reason)
  return note
}
