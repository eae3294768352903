'use client'

import { type FormEvent, useRef } from 'react'
import { z } from 'zod'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PanelPart } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { type NoteRecord, noteRecordSchema } from '@/lib/application-notes/schema'
import { formatDateTime } from '@/lib/dates/format'
import { useNoteDraft } from './note-draft'
import { useAddNote } from './use-add-note'

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

function NoteForm({ applicationId, onAdded }: { applicationId: string; onAdded: () => void }) {
  const [draft, setText] = useNoteDraft(applicationId)
  const { saving, error, add } = useAddNote(applicationId)
  const field = useRef<HTMLTextAreaElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const added = await add(draft)
    if (added) {
      setText('')
      onAdded()
    }
    field.current?.focus()
  }

  return (
    <form
      className="applications-note-form"
      aria-label="Add a note"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <Field id="note" label="New note" hint="Applicants never see it." error={error}>
        {control => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            value={draft.text}
            readOnly={saving}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" flat variant="quiet" loading={saving} loadingLabel="Saving">
        Add note
      </Button>
    </form>
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
