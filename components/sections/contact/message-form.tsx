'use client'

import type { ReactNode } from 'react'
import { FailedBanner, ReturnedBanner } from '@/components/forms/failed-banner'
import { type Complete, progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Receipt } from '@/components/ui/receipt'
import { MESSAGE_SENT } from '@/lib/contact-messages/constants'
import type { ContactFields as Fields } from '@/lib/contact-messages/schema'
import { formatNigerianTime } from '@/lib/dates/format'
import { NOTHING_RETURNED, type RefusedForm } from '@/lib/forms/returned-form'
import { ContactFields } from './contact-fields'
import type { MessageOutcome } from './message-submission'
import { WaysToAsk } from './ways-to-ask'

const NAME = '/api/contact'
const WORDS = {
  title: 'Your message was not sent. Please try again.',
  kept: 'Your words are still here.',
}

/** The form's fields in the order of the page. */
const fields = ['name', 'email', 'subject', 'phone', 'message'] as const

const loadSubmission = () => import('./message-submission')

type MessageFormProps = {
  /** What follows a message, in a sentence. */
  nextStep: string
  /** The privacy notice: its version, and the line that leads to it. */
  privacy: { version: string; line: ReactNode }
  /** The confirmation after a message was sent without script. */
  done: string | undefined
  /** The message that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** The contact form of a site that receives messages, and after sending its receipt. */
export function MessageForm({ nextStep, privacy, done, returned }: MessageFormProps) {
  const { typed } = returned ?? NOTHING_RETURNED
  const { form, messageOf, prepare, submit, progress, outcome } = usePublicForm<Fields, MessageOutcome>({
    name: NAME,
    texts: fields satisfies Complete<typeof fields, keyof Fields>,
    load: () => loadSubmission().then(submission => submission.messageResolver),
    returned,
    send: async (typedNow, key, form) => {
      const { submitMessage } = await loadSubmission()
      const values = { ...typedNow, privacyVersion: privacy.version }
      return submitMessage(form, key, { url: NAME, values, fields })
    },
  })

  if (outcome?.kind === 'sent') {
    return (
      <Receipt
        message={MESSAGE_SENT}
        facts={[
          ['Subject', form.getValues('subject')],
          ['Your email', outcome.email],
          ['Sent', formatNigerianTime(outcome.at)],
        ]}
      >
        <p>{nextStep}</p>
      </Receipt>
    )
  }

  return (
    <form
      id="write"
      className="field-set-form"
      method="post"
      // Where the form is refused without script, the page that shows it again opens at this place.
      action={`${NAME}#write`}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      {done && !outcome && (
        <Banner kind="ok" title={done}>
          <p>{nextStep}</p>
        </Banner>
      )}
      {outcome && <FailedBanner {...WORDS} outcome={outcome} reason={reasonOf(outcome)} />}
      {!outcome && !progress && returned && <ReturnedBanner {...WORDS} returned={returned} />}
      <ContactFields
        field={name => form.register(name)}
        errorOf={messageOf}
        typed={typed}
        sending={progress === 'sending'}
      />
      <div>{privacy.line}</div>
      <div className="contact-send">
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          Submit
        </Button>
        <p>Or write and call us directly:</p>
        <WaysToAsk subject="A question" message="Hello, I have a question." />
      </div>
    </form>
  )
}

function reasonOf({ status = 0, detail }: Exclude<MessageOutcome, { kind: 'sent' }>) {
  return status < 500 ? detail : undefined
}
