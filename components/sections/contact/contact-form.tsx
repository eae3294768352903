'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { ContactFields } from './contact-schema'
import { noSubject, subjects } from './subjects'

const empty: ContactFields = { name: '', email: '', subject: '', phone: '', message: '' }
const choices = subjects.map(subject => ({ value: subject, label: subject }))

/** The rules, phone numbers of every country among them, are fetched when they are first needed. */
const checkFields: Resolver<ContactFields> = async (...fields) => {
  const { contactForm } = await import('./contact-schema')
  return zodResolver<ContactFields, unknown, ContactFields>(contactForm)(...fields)
}

/** The form, which sends nothing: a valid submit clears it and claims no more than that. */
function useContactForm() {
  const form = useForm<ContactFields>({
    defaultValues: empty,
    resolver: checkFields,
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitted } = form.formState
  const field = (name: keyof ContactFields) =>
    form.register(name, { onBlur: () => isSubmitted && form.trigger(name) })
  const onSubmit = form.handleSubmit(() => form.reset(empty))
  return { field, onSubmit, errorOf: (name: keyof ContactFields) => errors[name]?.message }
}

export function ContactForm() {
  const { field, onSubmit, errorOf } = useContactForm()
  return (
    <form className="field-form" method="dialog" noValidate onSubmit={onSubmit}>
      <fieldset className="field-set">
        <legend>Tell us about it</legend>
        <Field id="name" label="Name" error={errorOf('name')}>
          {control => <Input {...control} {...field('name')} autoComplete="name" required />}
        </Field>
        <Field id="email" label="Email" error={errorOf('email')}>
          {control => <Input {...control} {...field('email')} type="email" autoComplete="email" required />}
        </Field>
        <Field id="subject" label="Subject" error={errorOf('subject')}>
          {control => (
            <Select {...control} {...field('subject')} placeholder={noSubject} choices={choices} required />
          )}
        </Field>
        <Field id="phone" label="Phone" error={errorOf('phone')}>
          {control => <Input {...control} {...field('phone')} type="tel" autoComplete="tel" required />}
        </Field>
        <Field id="message" label="Message" className="field--full" error={errorOf('message')}>
          {control => <Textarea {...control} {...field('message')} required />}
        </Field>
      </fieldset>
      <div>
        <Button type="submit">Submit</Button>
      </div>
    </form>
  )
}
