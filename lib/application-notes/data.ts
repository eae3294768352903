import 'server-only'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { NoteRecord } from './schema'

/** The columns a note's record is made of. */
export const noteColumns = {
  id: true,
  text: true,
  createdAt: true,
  administrator: { select: { email: true } },
} satisfies Prisma.ApplicationNoteSelect

type NoteRow = Prisma.ApplicationNoteGetPayload<{ select: typeof noteColumns }>

/**
 * Lists the notes on an application, newest first.
 * @param applicationId an application's id, or any text
 * @returns the notes, or null where there is no such application
 */
export async function listNotes(applicationId: string): Promise<NoteRecord[] | null> {
  if (!isRecordId(applicationId)) return null
  const application = await database().application.findUnique({
    where: { id: applicationId },
    select: { notes: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: noteColumns } },
  })
  return application?.notes.map(toNoteRecord) ?? null
}

/** Turns a stored note into the API's record. */
export function toNoteRecord({ id, text, createdAt, administrator }: NoteRow): NoteRecord {
  return { _id: id, text, author: administrator, createdAt: createdAt.toISOString() }
}
