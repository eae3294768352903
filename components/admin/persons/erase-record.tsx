'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { PanelPart } from '@/components/ui/panel'
import { isErasedEmail } from '@/lib/mail/erased-email'
import { personErasedSchema } from '@/lib/persons/schema'
import { orNA } from '@/lib/text/format'

type EraseRecordProps = { kind: 'application' | 'enrollment'; id: string; name: string; email: string }

/** Erases one application or enrollment after a question; nothing where its person is erased already. */
export function EraseRecord({ kind, id, name, email }: EraseRecordProps) {
  if (isErasedEmail(email)) return null
  return (
    <PanelPart title="Erase">
      <p className="admin-page-small">Erases this {kind} for good, and no other of the same person.</p>
      <div>
        <AskFirst
          label={`Erase ${kind}`}
          question={`Erase this ${kind}?`}
          words={{ goOn: 'Erase for good', pending: 'Erasing', leave: 'Keep it' }}
          action={{
            path: `/admin/${kind}s/${id}/erase`,
            value: {},
            done: async response => tellErased(kind, name, await response.json()),
            failed: 'Nothing was erased. Please try again.',
          }}
        >
          <p>
            What {orNA(name)} sent goes{kind === 'application' && ', the CV and notes'} with its history, and
            nobody can take that back. A payment keeps its amount and reference, without the person.
          </p>
          <p>Nobody is told. Everything of a person, and a copy for them, is under Personal data.</p>
        </AskFirst>
      </div>
    </PanelPart>
  )
}

function tellErased(kind: EraseRecordProps['kind'], name: string, body: unknown): string {
  const { anonymised } = personErasedSchema.parse(body)
  return `${orNA(name)}: the ${kind} is erased.${anonymised > 0 ? ' Its payment stays, without the person.' : ''}`
}
