import 'server-only'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { forgetResponses, type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import { noteColumns, toNoteRecord } from './data'
import { type NoteInput, type NoteRecord, noteRecordSchema } from './schema'

/** What is stored when an administrator writes something down. */
export type NewNote = {
  /** An application's id, or any text. */
  applicationId: string
  /** Who wrote it. */
  administratorId: string
  input: NoteInput
  /** The request's idempotency key, where it came with one. */
  key: string | null
}

/** Puts a note on an application, once for each key; on one that is erased none is written any more. */
export async function addNote(note: NewNote): Promise<RunResult<NoteRecord, 'no-application' | 'erased'>> {
  const { applicationId, administratorId, input, key } = note
  if (!isRecordId(applicationId)) return { ok: false, reason: 'no-application' }
  return runOnce({
    key,
    scope: scopeOf(applicationId),
    content: { administratorId, ...input },
    schema: noteRecordSchema,
    async run(tx) {
      // Locked, it is not erased before the note stands beside it, and so would go too.
      const [application] = await tx.$queryRaw<{ email: string }[]>`
        SELECT applicant_email::text AS email FROM applications WHERE id = ${applicationId}::uuid FOR KEY SHARE`
      if (!application) return { ok: false, reason: 'no-application' }
      if (isErasedEmail(application.email)) return { ok: false, reason: 'erased' }
      const row = await tx.applicationNote.create({
        data: { applicationId, administratorId, text: input.text },
        select: noteColumns,
      })
      return { ok: true, status: 201, body: toNoteRecord(row) }
    },
  })
}

const scopeOf = (applicationId: string) => `POST /admin/applications/${applicationId}/notes`

/** A note, and who is to delete it. */
export type NoteDeletion = {
  /** An application's id, or any text, and that of one of its notes. */
  applicationId: string
  noteId: string
  /** Who asks, and whether they may delete what somebody else wrote. */
  administratorId: string
  isOwner: boolean
}

/** How a deletion ended. */
export type NoteDeleted = { ok: true } | { ok: false; reason: 'no-note' | 'not-theirs' }

/** Deletes a note for good, with an event that says so and not what it said. */
export async function deleteNote(deletion: NoteDeletion, origin: EventOrigin): Promise<NoteDeleted> {
  const { applicationId, noteId, administratorId, isOwner } = deletion
  if (!isRecordId(applicationId) || !isRecordId(noteId)) return { ok: false, reason: 'no-note' }
  const note = { id: noteId, applicationId }
  return database().$transaction(async tx => {
    const known = await tx.applicationNote.findFirst({ where: note, select: { administratorId: true } })
    if (!known) return { ok: false, reason: 'no-note' }
    if (!isOwner && known.administratorId !== administratorId) return { ok: false, reason: 'not-theirs' }
    const { count } = await tx.applicationNote.deleteMany({ where: note })
    // Of two at once, one deletes it.
    if (count === 0) return { ok: false, reason: 'no-note' }
    await forgetResponses(tx, scopeOf(applicationId), noteId)
    await recordEvent('deleted', origin, { at: 'list', notes: count }, tx)
    return { ok: true }
  })
}
