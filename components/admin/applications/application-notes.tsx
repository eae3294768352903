'use client'

import { useRef } from 'react'
import { z } from 'zod'
import { AskFirst } from '@/components/admin/form/ask-first'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { useIsOwner, useOwnEmail } from '@/components/admin/session/admin-scope'
import { PanelPart } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { type NoteRecord, noteRecordSchema } from '@/lib/application-notes/schema'
import { formatDateTime } from '@/lib/dates/format'
import { cutAtWord } from '@/lib/text/format'
import { NoteForm } from './note-form'

const notesSchema = z.array(noteRecordSchema)

type ApplicationNotesProps = {
  applicationId: string
  /** Whether the applicant's data is erased: no more notes may be added then. */
  erased: boolean
}

/** The notes of administrators on an application, and a field to add one. Give it the application's id as key. */
export function ApplicationNotes({ applicationId, erased }: ApplicationNotesProps) {
  const path = `/admin/applications/${applicationId}/notes`
  const { data, failed, reload } = useAdminRead(path, notesSchema)
  const list = useRef<HTMLDivElement>(null)

  function afterDeletion() {
    // The button that was pressed disappears with its note.
    list.current?.focus()
    reload()
  }

  return (
    <PanelPart title="Notes">
      {!erased && <NoteForm applicationId={applicationId} onAdded={reload} />}
      {failed && <ReadFailure what="The notes" onRetry={reload} />}
      {!data && !failed && <Skeleton label="Loading the notes" />}
      <div ref={list} tabIndex={-1}>
        {data && <NoteList notes={data} path={path} onDeleted={afterDeletion} />}
      </div>
    </PanelPart>
  )
}

type NoteListProps = {
  notes: readonly NoteRecord[]
  /** The path of their endpoint, under `/api`. */
  path: string
  onDeleted: () => void
}

function NoteList({ notes, path, onDeleted }: NoteListProps) {
  const mayDeleteAll = useIsOwner()
  const ownEmail = useOwnEmail()
  if (notes.length === 0) return <p className="admin-page-small">No notes yet.</p>
  return (
    <ol className="applications-notes" aria-label="Notes">
      {notes.map(note => (
        <li key={note._id}>
          <p className="applications-notes-text">{note.text}</p>
          <div className="applications-notes-foot">
            <p className="admin-page-small">
              {note.author.email}, <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
            </p>
            {(mayDeleteAll || note.author.email === ownEmail) && (
              <DeleteNote note={note} path={`${path}/${note._id}`} onDeleted={onDeleted} />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

type DeleteNoteProps = { note: NoteRecord; path: string; onDeleted: () => void }

function DeleteNote({ note, path, onDeleted }: DeleteNoteProps) {
  return (
    <AskFirst
      slight
      label={
        <span>
          Delete<span className="visually-hidden"> the note of {formatDateTime(note.createdAt)}</span>
        </span>
      }
      question="Delete this note?"
      words={{ confirm: 'Delete note', pending: 'Deleting', leave: 'Keep it' }}
      action={{
        path,
        done: 'The note is deleted.',
        failed: 'Nothing was deleted. Please try again.',
        refresh: 'never',
      }}
      onDone={onDeleted}
    >
      <p className="applications-notes-text">{cutAtWord(note.text, 200)}</p>
      <p>Nobody can bring it back.</p>
    </AskFirst>
  )
}
