'use client'

import { type ReactNode, useEffect, useId, useState } from 'react'
import { EmailInput } from '@/components/forms/email-input'
import { type Complete, progressLabels, usePublicForm } from '@/components/forms/use-public-form'
import { SentNote, useSentBefore } from '@/components/status/sent-before'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { experienceLevels } from '@/lib/enrollments/constants'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { EnrollmentBanner } from './enrollment-banner'
import { EnrollmentReceipt, loadParts } from './enrollment-parts'
import type { EnrolledCourse } from './enrollment-receipt'
import type { EnrollmentOutcome, EnrollmentValues } from './enrollment-submission'

/** The form's fields in the order of the page. */
const fields = ['name', 'email', 'phone', 'experienceLevel', 'portfolio'] as const

const levels = experienceLevels.map(level => ({ value: level, label: level }))

type EnrollmentFormProps = {
  /** Where the enrollment goes. */
  url: string
  course: EnrolledCourse
  /** What follows an enrollment and when, in a sentence. */
  nextStep: string
  /** What is to be paid, where, and whether it comes back; left out where nothing is. */
  paying: ReactNode
  /** How it is paid where no payment page follows. */
  howToPay: ReactNode
  /** What the page showed, sent along with the form: the version of the privacy notice, and the price in naira. */
  shown: { privacyVersion: string; shownPrice: number }
  /** The line that leads to the privacy notice. */
  privacyLine: ReactNode
  /** The enrollment that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** The enrollment form of a course, and after sending its receipt, from which the form is begun again for somebody else. */
export function EnrollmentForm(props: EnrollmentFormProps) {
  const [sent, setSent] = useState(0)
  const beginAnother = () => setSent(sent + 1)
  if (sent === 0) return <Enrollment {...props} onAnother={beginAnother} />
  return <Enrollment key={sent} {...props} returned={undefined} isAnother onAnother={beginAnother} />
}

type EnrollmentProps = EnrollmentFormProps & { isAnother?: boolean; onAnother: () => void }

function Enrollment({ isAnother = false, onAnother, ...props }: EnrollmentProps) {
  const { url, course, nextStep, paying, howToPay, privacyLine, returned } = props
  const { form, field, messageOf, prepare, submit, progress, outcome } = useEnrollment(props)
  const isBegun = () => isAnother || Boolean(returned) || fields.some(name => form.getValues(name))
  const before = useSentBefore(url, isBegun)
  const id = useId()
  // The button that was pressed is gone with the receipt.
  useEffect(() => {
    if (isAnother) form.setFocus('name')
  }, [isAnother, form])

  if (outcome && outcome.kind !== 'failed') {
    const name = form.getValues('name')
    return (
      <EnrollmentReceipt
        course={course}
        name={name}
        nextStep={nextStep}
        onAnother={onAnother}
        howToPay={howToPay}
        sent={outcome}
      />
    )
  }

  return (
    <form
      className="field-set-form"
      method="post"
      // Where the form is refused without script, the page that shows it again opens at this place.
      action={`${url}#enroll`}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      <SentNote {...before} noun="enrollment" />
      <EnrollmentBanner outcome={outcome} returned={progress ? undefined : returned} />
      <fieldset className="field-set">
        <legend>
          <h2>Enroll on this course</h2>
        </legend>
        <TextField id={`${id}name`} label="Name" {...field('name')} required autoComplete="name" />
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
        <Field id={`${id}level`} label="Experience level" error={messageOf('experienceLevel')}>
          {control => (
            <Select
              {...control}
              {...form.register('experienceLevel')}
              defaultValue={returned?.typed.experienceLevel}
              placeholder="Choose your level"
              choices={levels}
              required
              readOnly={progress === 'sending'}
            />
          )}
        </Field>
        <TextField
          id={`${id}portfolio`}
          label="Portfolio URL"
          optional
          wide
          {...field('portfolio')}
          type="url"
          placeholder="https://"
          autoComplete="url"
        />
      </fieldset>
      <div>
        {paying && <p>{paying}</p>}
        {privacyLine}
      </div>
      <div>
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          <span>Enroll Now</span>
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

/** The state of the enrollment form: what is typed, and one try at a time to send it. */
function useEnrollment({ url, shown, returned }: EnrollmentFormProps) {
  return usePublicForm<EnrollmentValues, EnrollmentOutcome>({
    name: url,
    texts: fields satisfies Complete<typeof fields, Exclude<keyof EnrollmentValues, 'privacyVersion'>>,
    load: () => loadParts().then(([submission]) => submission.enrollmentResolver),
    returned,
    send: async (typedNow, key, form) => {
      const [{ submitEnrollment, rememberSent }] = await loadParts()
      const values = { ...typedNow, ...shown }
      const ended = await submitEnrollment(form, key, { url, values, fields })
      if (ended.kind === 'sent') rememberSent(url, ended.at, ended.response)
      return ended
    },
  })
}
