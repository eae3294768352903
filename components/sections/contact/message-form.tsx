'use client'

import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Receipt } from '@/components/ui/receipt'
import { useDraft } from '@/components/ui/use-draft'
import { progressLabels, useSubmission } from '@/components/ui/use-submission'
import type { ContactFields as Fields } from '@/lib/contact-messages/schema'
import { formatDateTime } from '@/lib/dates/format'
import { loadNumberingPlans } from '@/lib/forms/phone-numbers'
import { NOTHING_RETURNED, type ReturnedForm } from '@/lib/http/problem-body'
import { ContactFields } from './contact-fields'
import type { MessageOutcome } from './message-submission'
import { WaysToAsk } from './ways-to-ask'

const NAME = '/api/contact'
const FAILED = 'Your message was not sent. Please try again.'
const NO_RESPONSE = 'Check your connection, then send it again. It is never stored twice.'

/** The form's fields in the order of the page. */
const fields = ['name', 'email', 'subject', 'phone', 'message'] as const

const loadSubmission = () => import('./message-submission')

const lazyResolver: Resolver<Fields> = async (...given) => {
  const { messageResolver } = await loadSubmission()
  return messageResolver(...given)
}

// Where it fails, the submission fetches it again and says so.
function prepare() {
  Promise.all([loadSubmission(), loadNumberingPlans()]).catch(() => undefined)
}

type MessageFormProps = {
  /** What follows a message, in a sentence. */
  nextStep: string
  /** The privacy notice: its version, and the line that leads to it. */
  privacy: { version: string; line: ReactNode }
  /** What is said where it was just sent without script. */
  done: string | undefined
  /** The message that was sent without script and refused, where this is its page. */
  returned: ReturnedForm | undefined
}

/** The contact form of a site that takes messages, then its receipt. */
export function MessageForm({ nextStep, privacy, done, returned }: MessageFormProps) {
  const { typed, errors: refused } = returned ?? NOTHING_RETURNED
  const form = useForm<Fields>({
    defaultValues: Object.fromEntries(fields.map(name => [name, typed[name] ?? ''])),
    resolver: lazyResolver,
  })
  const clearDraft = useDraft(form, NAME, fields)
  const { submit, progress, outcome } = useSubmission<Fields, MessageOutcome>(
    form,
    NAME,
    async (typedNow, key) => {
      const { submitMessage } = await loadSubmission()
      const values = { ...typedNow, privacyVersion: privacy.version }
      const ended = await submitMessage(form, key, { values, fields })
      if (ended.kind === 'sent') clearDraft()
      return ended
    },
  )
  const { errors, submitCount } = form.formState

  if (outcome?.kind === 'sent') {
    const { email, subject } = form.getValues()
    return (
      <Receipt
        message={outcome.message}
        facts={[
          ['Subject', subject],
          ['Your email', email],
          ['Sent', `${formatDateTime(outcome.at)}, Nigerian time`],
        ]}
      >
        <p>{nextStep}</p>
      </Receipt>
    )
  }

  // What the server's page said holds until the form has checked itself.
  const errorOf = (name: keyof Fields) =>
    errors[name]?.message ?? (submitCount === 0 ? refused[name]?.[0] : undefined)

  return (
    <form
      id="write"
      className="field-form"
      method="post"
      // The page that shows it again begins here.
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
      {outcome && <FailedBanner outcome={outcome} />}
      {!outcome && !progress && returned && (
        <Banner kind="error" title={FAILED}>
          <p>{returned.detail}</p>
          <p>Your words are still here.</p>
        </Banner>
      )}
      <ContactFields field={name => form.register(name)} errorOf={errorOf} typed={typed} />
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

function FailedBanner({ outcome }: { outcome: Exclude<MessageOutcome, { kind: 'sent' }> }) {
  const reason = outcome.status === undefined ? NO_RESPONSE : outcome.detail
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title={FAILED} live>
      {reason && <p>{reason}</p>}
      <p>Your words are still here.</p>
    </Message>
  )
}
