import { orNA } from '@/lib/text/format'
import { AskFirst } from './ask-first'

type DeleteRecordProps = {
  /** The kind of record, such as `job`. */
  noun: string
  /** The endpoint's path under `/api`. */
  path: string
  title: string
  /** A sentence that says how to hide the record from visitors instead. */
  instead?: string | undefined
  onDeleted: () => void
}

/** The button that deletes a job or a course, after a question. */
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
