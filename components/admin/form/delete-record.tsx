'use client'

import { PanelPart } from '@/components/ui/panel'
import { orNA } from '@/lib/text/format'
import { AskFirst } from './ask-first'

type DeleteRecordProps = { noun: 'job' | 'course'; id: string; title: string; onDeleted: () => void }

const others = { job: 'applications', course: 'enrollments' } as const

/** Deletes a job or course after a question. One that somebody applied for or enrolled on is refused, and stays. */
export function DeleteRecord({ noun, id, title, onDeleted }: DeleteRecordProps) {
  return (
    <PanelPart title="Delete">
      <p className="admin-page-small">
        Only a {noun} without {others[noun]} can be deleted.
      </p>
      <div>
        <AskFirst
          label={`Delete ${noun}`}
          question={`Delete this ${noun}?`}
          words={{ goOn: 'Delete for good', pending: 'Deleting', leave: 'Keep it' }}
          action={{
            path: `/admin/${noun}s/${id}/delete`,
            value: {},
            done: `${orNA(title)} is deleted.`,
            failed: 'Nothing was deleted. Please try again.',
          }}
          onDone={onDeleted}
        >
          <p>
            {orNA(title)} goes from the site, its history with it, and nobody can take that back. Closing it
            keeps it here.
          </p>
        </AskFirst>
      </div>
    </PanelPart>
  )
}
