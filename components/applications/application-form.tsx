'use client'

import dynamic from 'next/dynamic'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { EmailInput } from '@/components/forms/email-input'
import { FailedBanner, ReturnedBanner } from '@/components/forms/failed-banner'
import { progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { rememberSent } from '@/components/status/remember-sent'
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
import '@/components/ui/field-set.css'

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
    /** Whether a large one goes to the store by itself. */
    direct: boolean
  }
  /** What goes along with what is typed: which privacy notice was shown, and which commitment fee in naira. */
  shown: { privacyVersion: string; shownFee: number }
  /** The line that leads to the privacy notice. */
  privacyLine: ReactNode
  /** The application that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** The form of a job, then its receipt. It works from the server's page on; sending shows how far it is and can be cancelled. */
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
      // The page that shows it again begins here.
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
          // On a phone the file's own bar is out of sight, above.
          loadingLabel={sent === undefined ? progressLabels.checking : describeSending(sent)}
        >
          Submit Application <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

/**
 * The form of a job at work: what is typed and the CV that is chosen, sent one try at a time.
 * @returns what every visitor's form has, the CV's field, how much of a try is sent in percent while one is, and what cancels it
 */
function useApplication({ url, cv, shown, returned }: ApplicationFormProps) {
  const [percent, setPercent] = useState(0)
  const cancelling = useRef<AbortController>(undefined)
  const publicForm = usePublicForm<ApplicationValues, Outcome>({
    name: url,
    texts,
    file: 'cv',
    otherValues: { cv: undefined },
    load: () => loadParts().then(([submission]) => submission.applicationResolver(cv.maxBytes)),
    returned,
    send: async (values, key, form) => {
      setPercent(0)
      cancelling.current = new AbortController()
      const [{ submitApplication }] = await loadParts()
      const ended = await submitApplication(form, key, {
        url,
        values,
        direct: cv.direct,
        shown,
        onProgress: setPercent,
        cancelling: cancelling.current,
      })
      if (ended.kind === 'sent') rememberSent(url, ended.sent.response)
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

/** Has the browser ask before the page is left, as long as leaving would cut something off. */
function useLeaveQuestion(asking: boolean): void {
  useEffect(() => {
    if (!asking) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asking])
}

// All of it being sent is not yet all of it being stored.
function describeSending(percent: number): string {
  return percent < 100 ? `Sending, ${percent}%` : 'Sending, almost done'
}

/** What came of the last try, above the form. */
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

// A list with an entry to a line, as it comes from a chat or a document, would run together into one entry.
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const lines = event.clipboardData.getData('text').split('\n')
  const entries = lines.map(line => line.replace(BULLET, '').trim()).filter(Boolean)
  if (entries.length < 2) return
  event.preventDefault()
  // What a browser writes itself can be undone, and is told to the form.
  document.execCommand('insertText', false, entries.join(', '))
}
