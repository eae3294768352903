'use client'

import dynamic from 'next/dynamic'
import { useId, useRef, useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { FileField } from '@/components/ui/file-field'
import { Icon } from '@/components/ui/icon'
import { useSubmission } from '@/components/ui/use-submission'
import { APPLIED_MESSAGE } from '@/lib/applications/constants'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import type { ApplicationValues, Outcome } from './application-submission'

// Fetched only by the few whose payment page could not be opened.
const PayNow = dynamic(() => import('@/components/payments/pay-now').then(loaded => loaded.PayNow))

const reasons: Record<number, string> = {
  404: 'This job is no longer open.',
  410: CLOSED_MESSAGE,
  429: 'There were many tries in a short time. Please wait a minute.',
}

const emptyApplication: ApplicationValues = {
  applicantName: '',
  email: '',
  phoneNumber: '',
  cv: undefined,
  skills: '',
}

type ApplicationFormProps = {
  /** Where the application goes. */
  url: string
  asksFee: boolean
  cv: { accept: string; maxBytes: number; hint: string }
}

function lazyResolver(maxBytes: number): Resolver<ApplicationValues> {
  return async (...fields) => {
    const { applicationResolver } = await import('./application-submission')
    return applicationResolver(maxBytes)(...fields)
  }
}

/** The form of a job. It works from the server's page on; sending shows how far it is and can be cancelled. */
export function ApplicationForm({ url, asksFee, cv }: ApplicationFormProps) {
  const form = useForm<ApplicationValues>({
    defaultValues: emptyApplication,
    resolver: lazyResolver(cv.maxBytes),
  })
  const [percent, setPercent] = useState(0)
  const cancelling = useRef<AbortController>(undefined)
  const { submit, sending, outcome } = useSubmission<ApplicationValues, Outcome>(
    form,
    async (values, key) => {
      setPercent(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const { submitApplication } = await import('./application-submission')
      return submitApplication(form, key, { url, values, onProgress: setPercent, signal })
    },
  )
  const { errors } = form.formState
  const id = useId()

  // Registered in the order of the page: the first wrong one of them takes the focus.
  const name = form.register('applicantName')
  const email = form.register('email')
  const phone = form.register('phoneNumber')
  const file = useController({ control: form.control, name: 'cv' }).field
  const skills = form.register('skills')

  return (
    <form
      className="field-form"
      method="post"
      action={url}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      {outcome && <OutcomeBanner outcome={outcome} asksFee={asksFee} />}
      <fieldset className="field-set">
        <legend>Apply for this job</legend>
        <Field
          id={`${id}name`}
          label="Your Name"
          error={errors.applicantName?.message}
          className="field--full"
        >
          {control => <Input {...control} {...name} required autoComplete="name" readOnly={sending} />}
        </Field>
        <Field id={`${id}email`} label="Your Email" error={errors.email?.message}>
          {control => (
            <Input {...control} {...email} type="email" required autoComplete="email" readOnly={sending} />
          )}
        </Field>
        <Field id={`${id}phone`} label="Your Phone Number" error={errors.phoneNumber?.message}>
          {control => (
            <Input {...control} {...phone} type="tel" required autoComplete="tel" readOnly={sending} />
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
          error={errors.cv?.message}
          ref={file.ref}
          onSelect={chosen => form.setValue('cv', chosen, { shouldValidate: true, shouldDirty: true })}
          onCancel={() => cancelling.current?.abort()}
        />
        <Field
          id={`${id}skills`}
          label="Skills"
          hint="Separate them with commas."
          error={errors.skills?.message}
          className="field--full"
        >
          {control => <Input {...control} {...skills} required readOnly={sending} />}
        </Field>
      </fieldset>
      <div>
        <Button type="submit" loading={sending}>
          Submit Application <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

/** What came of the last try, above the form. */
function OutcomeBanner({ outcome, asksFee }: { outcome: Outcome; asksFee: boolean }) {
  if (outcome.kind === 'cancelled') {
    return (
      <AnnouncedBanner kind="info" title="Sending was cancelled.">
        Your answers are still here.
      </AnnouncedBanner>
    )
  }
  if (outcome.kind === 'sent') {
    return (
      <AnnouncedBanner kind="ok" title={APPLIED_MESSAGE}>
        <p>{nextStep(outcome, asksFee)}</p>
        {!outcome.paying && outcome.reference && <PayNow reference={outcome.reference} />}
      </AnnouncedBanner>
    )
  }
  const reason = outcome.status === undefined ? undefined : reasons[outcome.status]
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title="Error submitting application. Please try again." live>
      {reason && <p>{reason}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

function nextStep({ paying, reference }: Extract<Outcome, { kind: 'sent' }>, asksFee: boolean) {
  if (paying) return 'Taking you to the payment page for the commitment fee.'
  if (reference) return 'It is saved with your CV, but the payment page could not be opened just now.'
  if (asksFee) return 'It is saved with your CV. The commitment fee has not been asked for yet.'
  return 'The studio has your answers and your CV.'
}
