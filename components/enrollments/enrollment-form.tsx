'use client'

import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { PayNow } from '@/components/payments/pay-now'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useSubmission } from '@/components/ui/use-submission'
import { ENROLLED_MESSAGE, experienceLevels } from '@/lib/enrollments/constants'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import type { EnrollmentOutcome, EnrollmentValues } from './enrollment-submission'

const emptyEnrollment: EnrollmentValues = {
  name: '',
  email: '',
  phone: '',
  experienceLevel: '',
  portfolio: '',
}

const levels = experienceLevels.map(level => ({ value: level, label: level }))

const lazyResolver: Resolver<EnrollmentValues> = async (...fields) => {
  const { enrollmentResolver } = await import('./enrollment-submission')
  return enrollmentResolver(...fields)
}

/** The form of a course; the enrollment goes to `url`. */
export function EnrollmentForm({ url }: { url: string }) {
  const form = useForm<EnrollmentValues>({ defaultValues: emptyEnrollment, resolver: lazyResolver })
  const { submit, sending, outcome } = useSubmission<EnrollmentValues, EnrollmentOutcome>(
    form,
    async (values, key) => {
      const { submitEnrollment } = await import('./enrollment-submission')
      return submitEnrollment(form, key, { url, values })
    },
  )
  const { errors } = form.formState
  const id = useId()
  return (
    <form className="field-form" method="post" action={url} noValidate onSubmit={submit}>
      {outcome && <EnrollmentBanner outcome={outcome} />}
      <fieldset className="field-set">
        <legend>Enroll on this course</legend>
        <Field id={`${id}name`} label="Name" error={errors.name?.message}>
          {control => <Input {...control} {...form.register('name')} required autoComplete="name" />}
        </Field>
        <Field id={`${id}email`} label="Email" error={errors.email?.message}>
          {control => (
            <Input {...control} {...form.register('email')} type="email" required autoComplete="email" />
          )}
        </Field>
        <Field id={`${id}phone`} label="Phone" error={errors.phone?.message}>
          {control => (
            <Input {...control} {...form.register('phone')} type="tel" required autoComplete="tel" />
          )}
        </Field>
        <Field id={`${id}level`} label="Experience level" error={errors.experienceLevel?.message}>
          {control => (
            <Select
              {...control}
              {...form.register('experienceLevel')}
              placeholder="Choose your level"
              choices={levels}
              required
            />
          )}
        </Field>
        <Field
          id={`${id}portfolio`}
          label="Portfolio URL"
          optional
          className="field--full"
          error={errors.portfolio?.message}
        >
          {control => (
            <Input
              {...control}
              {...form.register('portfolio')}
              type="url"
              placeholder="https://"
              autoComplete="url"
            />
          )}
        </Field>
      </fieldset>
      <div>
        <Button type="submit" loading={sending}>
          Enroll Now <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  )
}

/** What came of the last try, above the form. */
function EnrollmentBanner({ outcome }: { outcome: EnrollmentOutcome }) {
  if (outcome.kind === 'sent')
    return (
      <AnnouncedBanner kind="ok" title={ENROLLED_MESSAGE}>
        <NextStep response={outcome.response} />
      </AnnouncedBanner>
    )
  // Where a field is at fault it has the focus already, and the banner must not take it away.
  const Message = outcome.atFields ? Banner : AnnouncedBanner
  return (
    <Message kind="error" title="Error submitting enrollment. Please try again." live>
      {outcome.detail && <p>{outcome.detail}</p>}
      <p>Your answers are still here.</p>
    </Message>
  )
}

function NextStep({ response }: { response: EnrollResponse }) {
  if (response.paymentLink) return <p>Taking you to the payment page.</p>
  if (response.enrollment.paymentStatus === 'completed') return <p>Your place on the course is confirmed.</p>
  if (!response.paymentReference) return <p>Your place is noted. The studio will tell you how to pay.</p>
  return (
    <>
      <p>It is stored, but the payment page could not be opened just now.</p>
      <PayNow reference={response.paymentReference} />
    </>
  )
}
