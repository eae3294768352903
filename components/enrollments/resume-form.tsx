'use client'

import dynamic from 'next/dynamic'
import { useId } from 'react'
import type { Resolver } from 'react-hook-form'
import { PrivacyNote } from '@/components/forms/privacy-line'
import { progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { loadNumberingPlans } from '@/lib/forms/phone-numbers'
import type { ReturnedForm } from '@/lib/http/problem-body'
import { EnrollmentBanner } from './enrollment-banner'
import type { EnrolledCourse } from './enrollment-receipt'
import type { EnrollmentOutcome, ResumeValues } from './enrollment-submission'
import '@/components/ui/field-set.css'

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
  const { field, submit, progress, outcome } = usePublicForm<ResumeValues, EnrollmentOutcome>({
    name: `${url} resume`,
    texts: fields,
    resolver: lazyResolver,
    returned,
    send: async (typedNow, key, form) => {
      const [{ submitEnrollment }] = await Promise.all([loadSubmission(), loadReceipt()])
      return submitEnrollment(form, key, { url, values: { ...typedNow, resume: true }, fields })
    },
  })
  const id = useId()
  if (outcome?.kind === 'sent')
    return <EnrollmentReceipt course={course} nextStep={nextStep} sent={outcome} />

  return (
    <form
      className="field-set-form"
      method="post"
      action={`${url}#enroll`}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      <EnrollmentBanner outcome={outcome} returned={progress ? undefined : returned} />
      <fieldset className="field-set">
        <legend>
          <h2>Already enrolled? Continue your payment</h2>
        </legend>
        <input type="hidden" name="resume" value="true" />
        <TextField
          id={`${id}email`}
          label="Email"
          {...field('email')}
          type="email"
          required
          autoComplete="email"
        />
        <TextField
          id={`${id}phone`}
          label="Phone"
          {...field('phone')}
          type="tel"
          required
          autoComplete="tel"
        />
      </fieldset>
      <PrivacyNote />
      <div>
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          Continue your payment <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}
