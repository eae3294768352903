import 'server-only'
import { isRecordId } from '@/lib/http/paging'
import { database } from '@/lib/platform/database'
import { noteColumns, toNoteRecord } from './data'
import type { NoteInput, NoteRecord } from './schema'

/** How writing a note ended. */
export type NoteAdded = { ok: true; note: NoteRecord } | { ok: false; reason: 'no-application' }

/**
 * Puts a note on an application.
 * @param applicationId an application's id, or any text
 * @param administratorId who wrote it
 */
export async function addNote(
  applicationId: string,
  administratorId: string,
  { text }: NoteInput,
): Promise<NoteAdded> {
  const where = { id: applicationId }
  const known = isRecordId(applicationId) && (await database().application.count({ where })) > 0
  if (!known) return { ok: false, reason: 'no-application' }
  const row = await database().applicationNote.create({
    data: { applicationId, administratorId, text },
    select: noteColumns,
  })
  return { ok: true, note: toNoteRecord(row) }
}
