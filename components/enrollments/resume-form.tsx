'use client'

import dynamic from 'next/dynamic'
import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useDraft } from '@/components/ui/use-draft'
import { progressLabels, useSubmission } from '@/components/ui/use-submission'
import { loadNumberingPlans } from '@/lib/forms/phone-numbers'
import { NOTHING_RETURNED, type ReturnedForm } from '@/lib/http/problem-body'
import { EnrollmentBanner, ReturnedBanner } from './enrollment-banner'
import type { EnrolledCourse } from './enrollment-receipt'
import type { EnrollmentOutcome, ResumeValues } from './enrollment-submission'

// Needed by those who fill the form in, and fetched once they begin.
const loadReceipt = () => import('./enrollment-receipt')
const loadSubmission = () => import('./enrollment-submission')
const EnrollmentReceipt = dynamic(() => loadReceipt().then(loaded => loaded.EnrollmentReceipt))

/** The form's fields in the order of the page. */
const fields = ['email', 'phone'] as const

const lazyResolver: Resolver<ResumeValues> = async (...given) => {
  const { resumeResolver } = await loadSubmission()
  return resumeResolver(...given)
}

// Where it fails, the submission fetches it again and says so.
function prepare() {
  Promise.all([loadSubmission(), loadReceipt(), loadNumberingPlans()]).catch(() => undefined)
}

type ResumeFormProps = {
  /** Where enrollments go. */
  url: string
  course: EnrolledCourse
  nextStep: string
  returned: ReturnedForm | undefined
}

/** For those who hold a seat on a course that is full: the way to the payment they have not finished. */
export function ResumeForm({ url, course, nextStep, returned }: ResumeFormProps) {
  const { typed, errors: refused } = returned ?? NOTHING_RETURNED
  const form = useForm<ResumeValues>({
    defaultValues: { email: typed.email ?? '', phone: typed.phone ?? '' },
    resolver: lazyResolver,
  })
  const name = `${url} resume`
  const clearDraft = useDraft(form, name, fields)
  const { submit, progress, outcome } = useSubmission<ResumeValues, EnrollmentOutcome>(
    form,
    name,
    async (typedNow, key) => {
      const [{ submitEnrollment }] = await Promise.all([loadSubmission(), loadReceipt()])
      const values = { ...typedNow, resume: true }
      const ended = await submitEnrollment(form, key, { url, values, fields })
      if (ended.kind === 'sent') clearDraft()
      return ended
    },
  )
  const { errors, submitCount } = form.formState
  const id = useId()
  if (outcome?.kind === 'sent')
    return <EnrollmentReceipt course={course} nextStep={nextStep} sent={outcome.sent} />

  // What the server's page said holds until the form has checked itself.
  const messageOf = (field: keyof ResumeValues) =>
    errors[field]?.message ?? (submitCount === 0 ? refused[field]?.[0] : undefined)

  return (
    <form
      className="field-form"
      method="post"
      action={`${url}#enroll`}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      {outcome && <EnrollmentBanner outcome={outcome} />}
      {!outcome && !progress && returned && <ReturnedBanner returned={returned} />}
      <fieldset className="field-set">
        <legend>
          <h2>Already enrolled? Continue your payment</h2>
        </legend>
        <input type="hidden" name="resume" value="true" />
        <Field id={`${id}email`} label="Email" error={messageOf('email')}>
          {control => (
            <Input
              {...control}
              {...form.register('email')}
              defaultValue={typed.email}
              type="email"
              required
              autoComplete="email"
            />
          )}
        </Field>
        <Field id={`${id}phone`} label="Phone" error={messageOf('phone')}>
          {control => (
            <Input
              {...control}
              {...form.register('phone')}
              defaultValue={typed.phone}
              type="tel"
              required
              autoComplete="tel"
            />
          )}
        </Field>
      </fieldset>
      <div>
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          Continue your payment <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}
