'use client'

import { orNA } from '@/lib/text/format'
import { AskFirst } from './ask-first'

type DeleteRecordProps = {
  /** What it is, such as `job`. */
  noun: string
  /** Of the endpoint, under `/api`. */
  path: string
  title: string
  /** What keeps it from visitors all the same, as a sentence. */
  instead?: string | undefined
  onDeleted: () => void
}

/** Deletes a record of the studio's own after a question. */
export function DeleteRecord({ noun, path, title, instead, onDeleted }: DeleteRecordProps) {
  return (
    <AskFirst
      label={`Delete ${noun}`}
      question={`Delete this ${noun}?`}
      words={{ confirm: 'Delete for good', pending: 'Deleting', leave: 'Keep it' }}
      action={{
        path,
        value: {},
        done: `${orNA(title)} is deleted.`,
        failed: 'Nothing was deleted. Please try again.',
      }}
      onDone={onDeleted}
    >
      <p>
        {orNA(title)} goes from the site, its history with it, and nobody can take that back. {instead}
      </p>
    </AskFirst>
  )
}
