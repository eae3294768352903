'use client'

import { z } from 'zod'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { PanelPart } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { type NoteRecord, noteRecordSchema } from '@/lib/application-notes/schema'
import { formatDateTime } from '@/lib/dates/format'
import { NoteForm } from './note-form'

const notesSchema = z.array(noteRecordSchema)

/** What administrators wrote down about an application, and a field for more. Give it the application's id as key. */
export function ApplicationNotes({ applicationId }: { applicationId: string }) {
  const { data, failed, reload } = useAdminRead(`/admin/applications/${applicationId}/notes`, notesSchema)
  return (
    <PanelPart title="Notes">
      <NoteForm applicationId={applicationId} onAdded={reload} />
      {failed && <ReadFailure what="The notes" onRetry={reload} />}
      {!data && !failed && <Skeleton label="Loading the notes" />}
      {data && <NoteList notes={data} />}
    </PanelPart>
  )
}

function NoteList({ notes }: { notes: readonly NoteRecord[] }) {
  if (notes.length === 0) return <p className="admin-page-small">No notes yet.</p>
  return (
    <ol className="applications-notes" aria-label="Notes">
      {notes.map(note => (
        <li key={note._id}>
          <p className="applications-notes-text">{note.text}</p>
          <p className="admin-page-small">
            {note.author.email}, <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
