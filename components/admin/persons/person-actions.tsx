'use client'

import { type FormEvent, useState } from 'react'
import { saveFile } from '@/components/admin/form/save-file'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { personErasedSchema } from '@/lib/persons/schema'
import { formatCount } from '@/lib/text/format'

type PersonActionsProps = {
  email: string
  /** Whether a backup is made each day. */
  backsUp: boolean
  onErased: () => void
}

/** Exports the data that is stored under an e-mail, or erases it after the e-mail is typed again. */
export function PersonActions({ email, backsUp, onErased }: PersonActionsProps) {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)
  const { pending, send } = useAdminAction()

  function ask() {
    setAsked(asked + 1)
    setAsking(true)
  }

  const handOver = () =>
    send({
      path: '/admin/persons/export',
      value: { email },
      file: true,
      done: saveCopy,
      failed: 'Nothing was downloaded. Please try again.',
      refresh: 'never',
    })

  return (
    <div className="persons-actions">
      <Button size="compact" loading={pending} loadingLabel="Packing" onClick={handOver}>
        Download a copy
      </Button>
      <Button size="compact" variant="quiet" onClick={ask}>
        Erase for good
      </Button>
      <EraseQuestion
        // The key empties the question each time. It stays on the page when it closes, so that it gives the focus back.
        key={asked}
        email={email}
        backsUp={backsUp}
        open={asking}
        onClose={() => setAsking(false)}
        onErased={onErased}
      />
    </div>
  )
}

// The name of the file where the server gives none.
const NAMELESS = 'personal-data.zip'

async function saveCopy(response: Response): Promise<string> {
  const name = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? NAMELESS)
  return 'The copy is downloaded.'
}

type EraseQuestionProps = PersonActionsProps & { open: boolean; onClose: () => void }

function EraseQuestion({ email, backsUp, open, onClose, onErased }: EraseQuestionProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { sending, send } = useAdminAction()

  async function erase(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setError(`Type ${email} to go on.`)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    const erased = await send({
      path: '/admin/persons/erase',
      value: { email },
      done: async response => describeErased(await response.json()),
      failed: 'Nothing was erased. Please try again.',
    })
    onClose()
    if (erased) onErased()
  }

  return (
    <Dialog open={open} onClose={onClose} title="Erase this person?">
      <p>
        Applications, CVs, enrollments, notes and letters go, and nobody can take that back. A payment keeps
        its amount and reference, without the person.
      </p>
      <p>
        {backsUp && 'Daily backups hold the person for 14 days more, or 30 while CVs are missing. '}A backup
        file that you made holds them until you delete it; the payment provider and your inbox have what went
        there.
      </p>
      <form
        className="persons-question"
        aria-label="Erase this person"
        method="post"
        noValidate
        onSubmit={erase}
      >
        <Field id="person-erase" label={`Type ${email} to go on`} error={error}>
          {control => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <SubmitButton loading={sending} loadingLabel="Erasing">
            Erase for good
          </SubmitButton>
          <Button size="compact" variant="quiet" onClick={onClose}>
            Keep everything
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function describeErased(body: unknown): string {
  const { rows, anonymised, files } = personErasedSchema.parse(body)
  const gone = `${formatCount(rows, 'row')} and ${formatCount(files, 'CV')}`
  const stays = anonymised === 1 ? '1 with a payment stays' : `${anonymised} with a payment stay`
  return `Erased: ${gone}.${anonymised > 0 ? ` ${stays}, without the person.` : ''}`
}
