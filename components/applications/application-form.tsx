'use client'

import dynamic from 'next/dynamic'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { EmailInput } from '@/components/forms/email-input'
import { FailedBanner, ReturnedBanner } from '@/components/forms/failed-banner'
import { type Complete, progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { SentNote, useSentBefore } from '@/components/status/sent-before'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Button } from '@/components/ui/button'
import { FileField } from '@/components/ui/file-field'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { formatBytes } from '@/lib/text/format'
import type { AppliedJob } from './application-receipt'
import type { ApplicationValues, Outcome } from './application-submission'

const loadParts = () => Promise.all([import('./application-submission'), import('./application-receipt')])
const ApplicationReceipt = dynamic(() => loadParts().then(([, receipt]) => receipt.ApplicationReceipt))

const otherJobs = (
  <a className="link" href="/jobs">
    See the open jobs
  </a>
)

const WORDS = {
  title: 'Error submitting application. Please try again.',
  kept: 'Your answers are still here.',
}
const CHOOSE_AGAIN = 'Choose your CV again: a file cannot be kept.'

const texts = ['applicantName', 'email', 'phoneNumber', 'skills'] as const

type ApplicationFormProps = {
  /** Where the application goes. */
  url: string
  job: AppliedJob
  /** What follows an application and when, in a sentence. */
  nextStep: string
  cv: {
    accept: string
    maxBytes: number
    hint: string
    /** Whether a large CV is sent to the store ahead of the form. */
    direct: boolean
  }
  /** What the page showed, sent along with the form: the version of the privacy notice, and the commitment fee in naira. */
  shown: { privacyVersion: string; shownFee: number }
  /** The line that leads to the privacy notice. */
  privacyLine: ReactNode
  /** The application that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** The application form of a job, and after sending its receipt. Sending shows its progress and can be cancelled. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { url, job, nextStep, cv, privacyLine, returned } = props
  const { form, field, messageOf, lostFile, file, prepare, submit, progress, sent, cancel, outcome } =
    useApplication(props)
  const before = useSentBefore(url, () => Boolean(returned) || texts.some(name => form.getValues(name)))
  const id = useId()

  if (outcome?.kind === 'sent')
    return <ApplicationReceipt job={job} nextStep={nextStep} sent={outcome.sent} />

  const isFileLost = (returned || lostFile) && !file.value && form.formState.submitCount === 0
  const cvMessage = messageOf('cv') ?? (isFileLost ? CHOOSE_AGAIN : undefined)

  return (
    <form
      className="field-set-form"
      id="application-form"
      method="post"
      // Where the form is refused without script, the page that shows it again opens at this place.
      action={`${url}#application-form`}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      <SentNote {...before} noun="application" />
      {outcome && <OutcomeBanner outcome={outcome} />}
      {!outcome && !progress && returned && <ReturnedBanner {...WORDS} returned={returned} />}
      <fieldset className="field-set">
        <legend>
          <h2>Apply for this job</h2>
        </legend>
        <TextField
          id={`${id}name`}
          label="Your Name"
          wide
          {...field('applicantName')}
          required
          autoComplete="name"
        />
        <TextField
          as={EmailInput}
          id={`${id}email`}
          label="Your Email"
          {...field('email')}
          required
          autoComplete="email"
        />
        <TextField
          id={`${id}phone`}
          label="Your Phone Number"
          {...field('phoneNumber')}
          type="tel"
          required
          autoComplete="tel"
        />
        <FileField
          id={`${id}cv`}
          name="cv"
          label="CV"
          hint={cv.hint}
          accept={cv.accept}
          formatSize={formatBytes}
          file={file.value}
          percent={sent}
          error={cvMessage}
          ref={file.ref}
          onSelect={chosen => form.setValue('cv', chosen, { shouldValidate: true, shouldDirty: true })}
          onCancel={cancel}
        />
        <TextField
          id={`${id}skills`}
          label="Skills"
          hint="Separate them with commas."
          wide
          {...field('skills')}
          onPaste={pasteLines}
          required
        />
      </fieldset>
      {privacyLine}
      <div>
        <Button
          type="submit"
          loading={Boolean(progress)}
          // On a phone the progress bar at the file is out of sight.
          loadingLabel={sent === undefined ? progressLabels.checking : describeSending(sent)}
        >
          <span>Submit Application</span>
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

/**
 * The state of the application form: the texts, the CV that is chosen, and one try at a time to send both.
 * @returns what `usePublicForm` returns, the CV's field, how many percent are sent while the form is being sent, and the function that
 *   cancels that
 */
function useApplication({ url, cv, shown, returned }: ApplicationFormProps) {
  const [percent, setPercent] = useState(0)
  const cancelling = useRef<AbortController>(undefined)
  const publicForm = usePublicForm<ApplicationValues, Outcome>({
    name: url,
    texts: texts satisfies Complete<typeof texts, Exclude<keyof ApplicationValues, 'cv'>>,
    file: 'cv',
    otherValues: { cv: undefined },
    load: () => loadParts().then(([submission]) => submission.applicationResolver(cv.maxBytes)),
    returned,
    send: async (values, key, form) => {
      setPercent(0)
      cancelling.current = new AbortController()
      const [{ submitApplication, rememberSent }] = await loadParts()
      const ended = await submitApplication(form, key, {
        url,
        values,
        direct: cv.direct,
        shown,
        onProgress: setPercent,
        cancelling: cancelling.current,
      })
      if (ended.kind === 'sent') rememberSent(url, ended.sent.at, ended.sent.response)
      return ended
    },
  })
  const sending = publicForm.progress === 'sending'
  useLeaveQuestion(sending)
  return {
    ...publicForm,
    file: useController({ control: publicForm.form.control, name: 'cv' }).field,
    sent: sending ? percent : undefined,
    cancel: () => cancelling.current?.abort(),
  }
}

/** Has the browser ask before the visitor leaves the page while the form is being sent. */
function useLeaveQuestion(sending: boolean): void {
  useEffect(() => {
    if (!sending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [sending])
}

// When all bytes are sent, the site still has to store them.
function describeSending(percent: number): string {
  return percent < 100 ? `Sending, ${percent}%` : 'Sending, almost done'
}

/** Says above the form how the last try to send it ended. */
function OutcomeBanner({ outcome }: { outcome: Exclude<Outcome, { kind: 'sent' }> }) {
  if (outcome.kind === 'cancelled') {
    return (
      <AnnouncedBanner kind="info" title="Sending was cancelled.">
        {WORDS.kept}
      </AnnouncedBanner>
    )
  }
  const kept = outcome.isLate ? otherJobs : WORDS.kept
  return <FailedBanner {...WORDS} kept={kept} outcome={outcome} reason={outcome.detail} />
}

const BULLET = /^[\s•◦▪●*–-]+/

// A list pasted from a chat or a document has an entry on each line; a one-line control would join them into one entry.
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const lines = event.clipboardData.getData('text').split('\n')
  const entries = lines.map(line => line.replace(BULLET, '').trim()).filter(Boolean)
  if (entries.length < 2) return
  event.preventDefault()
  // Inserted by the browser, so that the visitor can undo it and the form notices it.
  document.execCommand('insertText', false, entries.join(', '))
}
