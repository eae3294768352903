'use client'

import { useId } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FileField } from '@/components/ui/file-field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { type ApplicationValues, emptyApplication } from './application-values'
import { OutcomeBanner } from './outcome-banner'
import { useApplication } from './use-application'

type ApplicationFormProps = {
  /** Where the application goes. */
  address: string
  asksFee: boolean
  cv: { accept: string; maxBytes: number; hint: string }
}

/** The rules come with the first check: phone numbers of every country are too much for a page's first load. */
function lazyResolver(maxBytes: number): Resolver<ApplicationValues> {
  return async (...fields) => {
    const { applicationResolver } = await import('./application-rules')
    return applicationResolver(maxBytes)(...fields)
  }
}

/** The form of a job. It works from the server's page on; sending shows how far it is and can be cancelled. */
export function ApplicationForm({ address, asksFee, cv }: ApplicationFormProps) {
  const form = useForm<ApplicationValues>({
    defaultValues: emptyApplication,
    resolver: lazyResolver(cv.maxBytes),
  })
  const { submit, cancel, percent, outcome } = useApplication(form, address)
  const sending = percent !== undefined
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
      action={address}
      encType="multipart/form-data"
      noValidate
      onSubmit={form.handleSubmit(submit)}
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
          percent={percent}
          error={errors.cv?.message}
          ref={file.ref}
          onSelect={chosen => form.setValue('cv', chosen, { shouldValidate: true, shouldDirty: true })}
          onCancel={cancel}
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
