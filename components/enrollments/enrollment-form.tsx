'use client'

import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { experienceLevels } from '@/lib/enrollments/constants'
import { EnrollmentBanner } from './enrollment-banner'
import { type EnrollmentValues, emptyEnrollment } from './enrollment-values'
import { useEnrollment } from './use-enrollment'

const levels = experienceLevels.map(level => ({ value: level, label: level }))

/** The rules come with the first check: phone numbers of every country are too much for a page's first load. */
const lazyResolver: Resolver<EnrollmentValues> = async (...fields) => {
  const { enrollmentResolver } = await import('./enrollment-rules')
  return enrollmentResolver(...fields)
}

/** The form of a course. Takes the address where the enrollment goes. */
export function EnrollmentForm({ address }: { address: string }) {
  const form = useForm<EnrollmentValues>({ defaultValues: emptyEnrollment, resolver: lazyResolver })
  const { submit, sending, outcome } = useEnrollment(form, address)
  const { errors } = form.formState
  const id = useId()
  return (
    <form
      className="field-form"
      method="post"
      action={address}
      noValidate
      onSubmit={form.handleSubmit(submit)}
    >
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
