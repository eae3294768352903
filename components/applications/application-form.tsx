'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { FileField } from '@/components/ui/file-field'
import { Icon } from '@/components/ui/icon'
import { useDraft } from '@/components/ui/use-draft'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
import { progressLabels, useSubmission } from '@/components/ui/use-submission'
import { loadNumberingPlans } from '@/lib/forms/phone-numbers'
import type { ReturnedForm } from '@/lib/http/problem-body'
import { NOTHING_RETURNED } from '@/lib/http/problem-body'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import type { ApplicationValues, Outcome } from './application-submission'

// Needed by those who fill the form in, and fetched once they begin.
const loadReceipt = () => import('./application-receipt')
const loadSubmission = () => import('./application-submission')
const ApplicationReceipt = dynamic(() => loadReceipt().then(loaded => loaded.ApplicationReceipt))

const reasons: Record<number, string> = {
  404: 'This job is no longer open.',
  410: CLOSED_MESSAGE,
  429: 'There were many tries in a short time. Please wait a minute.',
}

const NO_RESPONSE = 'Check your connection, then send it again. It is never stored twice.'
const CHOOSE_AGAIN = 'Choose your CV again: a file cannot be kept.'

const texts = ['applicantName', 'email', 'phoneNumber', 'skills'] as const

type ApplicationFormProps = {
  /** Where the application goes. */
  url: string
  job: { id: string; title: string /** Of its page. */; url: string; asksFee: boolean }
  /** What follows an application and when, in a sentence. */
  nextStep: string
  cv: {
    accept: string
    maxBytes: number
    hint: string /** Whether a large one goes to the store by itself. */
    direct: boolean
  }
  /** The privacy notice: its version, and the line that leads to it. */
  privacy: { version: string; line: ReactNode }
  /** The application that was sent without script and refused, where this is its page. */
  returned: ReturnedForm | undefined
}

function lazyResolver(maxBytes: number): Resolver<ApplicationValues> {
  return async (...fields) => {
    const { applicationResolver } = await loadSubmission()
    return applicationResolver(maxBytes)(...fields)
  }
}

// Where it fails, the submission fetches it again and says so.
function prepare() {
  Promise.all([loadSubmission(), loadReceipt(), loadNumberingPlans()]).catch(() => undefined)
}

/** The form of a job, then its receipt. It works from the server's page on; sending shows how far it is and can be cancelled. */
export function ApplicationForm({ url, job, nextStep, cv, privacy, returned }: ApplicationFormProps) {
  const { typed, errors: refused } = returned ?? NOTHING_RETURNED
  const form = useForm<ApplicationValues>({
    defaultValues: {
      applicantName: typed.applicantName ?? '',
      email: typed.email ?? '',
      phoneNumber: typed.phoneNumber ?? '',
      cv: undefined,
      skills: typed.skills ?? '',
    },
    resolver: lazyResolver(cv.maxBytes),
  })
  const clearDraft = useDraft(form, url, texts)
  const [percent, setPercent] = useState(0)
  const cancelling = useRef<AbortController>(undefined)
  const { submit, progress, outcome } = useSubmission<ApplicationValues, Outcome>(
    form,
    url,
    async (values, key) => {
      setPercent(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const [{ submitApplication }] = await Promise.all([loadSubmission(), loadReceipt()])
      const ended = await submitApplication(form, key, {
        url,
        values,
        direct: cv.direct,
        privacyVersion: privacy.version,
        onProgress: setPercent,
        signal,
      })
      if (ended.kind === 'sent') clearDraft()
      return ended
    },
  )
  const sending = progress === 'sending'
  useLeaveQuestion(sending)
  const { errors, submitCount } = form.formState
  const id = useId()

  // Registered in the order of the page: the first wrong one of them takes the focus.
  const name = form.register('applicantName')
  const email = form.register('email')
  const phone = form.register('phoneNumber')
  const file = useController({ control: form.control, name: 'cv' }).field
  const skills = form.register('skills')

  if (outcome?.kind === 'sent')
    return <ApplicationReceipt job={job} nextStep={nextStep} sent={outcome.sent} />

  // What the server's page said holds until the form has checked itself.
  const messageOf = (field: keyof ApplicationValues) =>
    submitCount === 0 ? (errors[field]?.message ?? refused[field]?.[0]) : errors[field]?.message
  const cvMessage =
    messageOf('cv') ?? (returned && !file.value && submitCount === 0 ? CHOOSE_AGAIN : undefined)

  return (
    <form
      className="field-form"
      method="post"
      // The page that shows it again begins here.
      action={`${url}#apply`}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      {outcome ? (
        <OutcomeBanner outcome={outcome} />
      ) : (
        <ReturnedBanner returned={progress ? undefined : returned} />
      )}
      <fieldset className="field-set">
        <legend>
          <h2>Apply for this job</h2>
        </legend>
        <Field id={`${id}name`} label="Your Name" error={messageOf('applicantName')} className="field--full">
          {control => (
            <Input
              {...control}
              {...name}
              defaultValue={typed.applicantName}
              required
              autoComplete="name"
              readOnly={sending}
            />
          )}
        </Field>
        <Field id={`${id}email`} label="Your Email" error={messageOf('email')}>
          {control => (
            <Input
              {...control}
              {...email}
              defaultValue={typed.email}
              type="email"
              required
              autoComplete="email"
              readOnly={sending}
            />
          )}
        </Field>
        <Field id={`${id}phone`} label="Your Phone Number" error={messageOf('phoneNumber')}>
          {control => (
            <Input
              {...control}
              {...phone}
              defaultValue={typed.phoneNumber}
              type="tel"
              required
              autoComplete="tel"
              readOnly={sending}
            />
          )}
        </Field>
        <FileField
          id={`${id}cv`}
          name="cv"
          label="CV"
          hint={cv.hint}
          accept={cv.accept}
          file={file.value}
          percent={sending ? percent : undefined}
          error={cvMessage}
          ref={file.ref}
          onSelect={chosen => form.setValue('cv', chosen, { shouldValidate: true, shouldDirty: true })}
          onCancel={() => cancelling.current?.abort()}
        />
        <Field
          id={`${id}skills`}
          label="Skills"
          hint="Separate them with commas."
          error={messageOf('skills')}
          className="field--full"
        >
          {control => (
            <Input {...control} {...skills} defaultValue={typed.skills} required readOnly={sending} />
          )}
        </Field>
      </fieldset>
      {privacy.line}
      <div>
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          Submit Application <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

const FAILED = 'Error submitting application. Please try again.'

/** What came of the last try, above the form. */
function OutcomeBanner({ outcome }: { outcome: Exclude<Outcome, { kind: 'sent' }> }) {
  if (outcome.kind === 'cancelled') {
    return (
      <AnnouncedBanner kind="info" title="Sending was cancelled.">
        Your answers are still here.
      </AnnouncedBanner>
    )
  }
  const reason = outcome.status === undefined ? NO_RESPONSE : reasons[outcome.status]
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title={FAILED} live>
      {reason && <p>{reason}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

/** Why the application that was sent without script is not stored. */
function ReturnedBanner({ returned }: { returned: ReturnedForm | undefined }) {
  if (!returned) return null
  return (
    <Banner kind="error" title={FAILED}>
      <p>{returned.detail}</p>
      <p>Your answers are still here.</p>
    </Banner>
  )
}
