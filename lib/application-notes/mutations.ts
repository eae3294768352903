import 'server-only'
import { type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
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

/** Puts a note on an application, once for each key. */
export async function addNote(note: NewNote): Promise<RunResult<NoteRecord, 'no-application'>> {
  const { applicationId, administratorId, input, key } = note
  if (!isRecordId(applicationId)) return { ok: false, reason: 'no-application' }
  return runOnce({
    key,
    scope: `POST /admin/applications/${applicationId}/notes`,
    content: { administratorId, ...input },
    schema: noteRecordSchema,
    async run(tx) {
      const known = (await tx.application.count({ where: { id: applicationId } })) > 0
      if (!known) return { ok: false, reason: 'no-application' }
      const row = await tx.applicationNote.create({
        data: { applicationId, administratorId, text: input.text },
        select: noteColumns,
      })
      return { ok: true, status: 201, body: toNoteRecord(row) }
    },
  })
}
