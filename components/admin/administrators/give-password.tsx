'use client'

import { type ReactNode, useRef, useState } from 'react'
import { AskFirst } from '@/components/admin/form/ask-first'
import { useAskBeforeLeaving } from '@/components/admin/form/shown-once'
import { type AdministratorRecord, passwordGivenSchema } from '@/lib/administrators/schema'
import { GivenPassword } from './given-password'

type GivePasswordProps = {
  administrator: AdministratorRecord
  label: ReactNode
  /** Called once the password is kept, when it is about to disappear. */
  onDone: () => void
}

/** Gives an administrator who has lost theirs a new password, after a question, and shows it once in the button's place. */
export function GivePassword({ administrator: { _id, email }, label, onDone }: GivePasswordProps) {
  const [password, setPassword] = useState<string>()
  // Shown once the question has closed: nothing below an open one can be focused.
  const received = useRef<string>(undefined)
  const hide = () => setPassword(undefined)
  const question = useAskBeforeLeaving(password !== undefined, hide)

  function finish() {
    hide()
    onDone()
  }

  return (
    <>
      {password === undefined ? (
        <AskFirst
          label={label}
          question={`Give ${email} a new password?`}
          words={{ confirm: 'Give a new password', pending: 'Saving', leave: 'Leave it' }}
          action={{
            path: `/admin/administrators/${_id}/password`,
            value: {},
            async done(response) {
              received.current = passwordGivenSchema.parse(await response.json()).password
              return `${email} has a new password; their sessions are ended.`
            },
            failed: 'The password was not replaced. Please try again.',
            refresh: 'always',
          }}
          onDone={() => setPassword(received.current)}
        >
          <p>
            For somebody who has lost theirs. The old one no longer counts, and they are signed out
            everywhere. Their second factor stays.
          </p>
        </AskFirst>
      ) : (
        <GivenPassword email={email} password={password} onDone={finish} />
      )}
      {question}
    </>
  )
}
