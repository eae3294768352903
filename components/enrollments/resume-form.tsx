'use client'

import { useId } from 'react'
import { EmailInput } from '@/components/forms/email-input'
import { PrivacyNote } from '@/components/forms/privacy-line'
import { progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { EnrollmentBanner } from './enrollment-banner'
import { EnrollmentReceipt, loadParts } from './enrollment-parts'
import type { EnrolledCourse } from './enrollment-receipt'
import type { EnrollmentOutcome, ResumeValues } from './enrollment-submission'

/** The form's fields in the order of the page. */
const fields = ['email', 'phone'] as const

type ResumeFormProps = {
  /** Where enrollments go. */
  url: string
  course: EnrolledCourse
  nextStep: string
  returned: RefusedForm | undefined
}

/** The form for those who hold a seat on a full course: it leads to the payment that they have not finished. */
export function ResumeForm({ url, course, nextStep, returned }: ResumeFormProps) {
  const { field, prepare, submit, progress, outcome } = usePublicForm<ResumeValues, EnrollmentOutcome>({
    name: `${url} resume`,
    texts: fields,
    load: () => loadParts().then(([submission]) => submission.resumeResolver),
    returned,
    send: async (typedNow, key, form) => {
      const [{ submitEnrollment }] = await loadParts()
      return submitEnrollment(form, key, { url, values: { ...typedNow, resume: true }, fields })
    },
  })
  const id = useId()
  if (outcome && outcome.kind !== 'failed')
    return <EnrollmentReceipt resumed course={course} nextStep={nextStep} sent={outcome} />

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
          as={EmailInput}
          id={`${id}email`}
          label="Email"
          {...field('email')}
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
          <span>Continue your payment</span>
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}
