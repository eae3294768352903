'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { useViewed } from '@/components/admin/panel/use-viewed'
import type { MessageRecord } from '@/lib/contact-messages/schema'

/** Deletes a message, after a question. */
export function DeleteMessage({ record: { _id, name, subject } }: { record: MessageRecord }) {
  const { close } = useViewed()
  return (
    <AskFirst
      label="Delete"
      question="Delete this message?"
      words={{ confirm: 'Delete message', pending: 'Deleting', leave: 'Keep it' }}
      action={{
        path: `/admin/contact-messages/${_id}/delete`,
        value: {},
        done: `The message of ${name} is deleted.`,
      }}
      onDone={close}
    >
      <p>
        {name}, {subject}. Nobody can bring it back. If a notice of it was mailed, that stays in your inbox,
        and here for up to 30 days.
      </p>
    </AskFirst>
  )
}
