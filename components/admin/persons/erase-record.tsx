'use client'

import { useRef } from 'react'
import { AskFirst } from '@/components/admin/form/ask-first'
import { useViewed } from '@/components/admin/panel/use-viewed'
import { PanelPart } from '@/components/ui/panel'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { personErasedSchema } from '@/lib/persons/schema'
import { orNA } from '@/lib/text/format'

type EraseRecordProps = {
  kind: 'application' | 'enrollment'
  id: string
  name: string
  email: string
  onErased?: () => void
}

/** Erases one application or enrollment after a question; nothing where its person is erased already. */
export function EraseRecord({ kind, id, name, email, onErased }: EraseRecordProps) {
  const { close } = useViewed()
  // With a payment the record stays in its panel, without the person.
  const stays = useRef(false)
  if (isErasedEmail(email)) return null
  return (
    <PanelPart title="Erase" onScreen>
      <p className="admin-page-small">Erases this {kind} for good, and no other of the same person.</p>
      <div className="panel-actions">
        <AskFirst
          label={`Erase ${kind}`}
          question={`Erase this ${kind}?`}
          words={{ confirm: 'Erase for good', pending: 'Erasing', leave: 'Keep it' }}
          action={{
            path: `/admin/${kind}s/${id}/erase`,
            value: {},
            async done(response) {
              onErased?.()
              const { anonymised } = personErasedSchema.parse(await response.json())
              stays.current = anonymised > 0
              return tellErased(kind, name, stays.current)
            },
            failed: 'Nothing was erased. Please try again.',
          }}
          onDone={() => {
            if (!stays.current) close()
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

function tellErased(kind: EraseRecordProps['kind'], name: string, stays: boolean): string {
  return `${orNA(name)}: the ${kind} is erased.${stays ? ' Its payment stays, without the person.' : ''}`
}
