'use client'

import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Textarea } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { deleteNoteDraft, useNoteDraft } from './note-draft'

const ERASED =
  'This application was erased meanwhile, so the note cannot be added. Copy from it what you need elsewhere.'

/** The form that adds a note to an application. The text stays in it until it is stored. */
export function NoteForm({ applicationId, onAdded }: { applicationId: string; onAdded: () => void }) {
  const [draft, setText] = useNoteDraft(applicationId)
  const [error, setError] = useState<string>()
  const { pending, send } = useAdminAction()
  const field = useRef<HTMLTextAreaElement>(null)

  async function add(): Promise<boolean> {
    const input = noteInputSchema.safeParse({ text: draft.text })
    setError(input.error?.issues[0]?.message)
    if (!input.success) return false
    return send({
      path: `/admin/applications/${applicationId}/notes`,
      value: input.data,
      key: draft.key,
      done: 'The note is added.',
      failed: 'The note was not saved. Please try again.',
      onRefused(problem) {
        if (problem.status === 404) deleteNoteDraft(applicationId)
        setError(problem.status === 404 ? ERASED : problem.errors?.text?.[0])
        return problem.status === 404
      },
      refresh: 'never',
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const added = await add()
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
            readOnly={pending}
            onChange={event => setText(event.target.value)}
            onKeyDown={submitByKey}
          />
        )}
      </Field>
      <SubmitButton variant="quiet" loading={pending} loadingLabel="Saving">
        Add note
      </SubmitButton>
    </form>
  )
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return
  event.preventDefault()
  currentTarget.form?.requestSubmit()
}
