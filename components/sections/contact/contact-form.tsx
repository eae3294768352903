'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Input, Select, Textarea } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { contactSubjects } from '@/content/site'
import type { ContactFields } from './contact-schema'
import { WaysToAsk } from './ways-to-ask'

const empty: ContactFields = { name: '', email: '', subject: '', phone: '', message: '' }
const choices = contactSubjects.map(subject => ({ value: subject, label: subject }))

/** The rules, phone numbers of every country among them, are fetched when they are first needed. */
const checkFields: Resolver<ContactFields> = async (...fields) => {
  const { contactForm } = await import('./contact-schema')
  return zodResolver<ContactFields, unknown, ContactFields>(contactForm)(...fields)
}

/** The form, which sends nothing itself: a valid submit clears it, and what it held goes into the links below. */
function useContactForm() {
  const form = useForm<ContactFields>({
    defaultValues: empty,
    resolver: checkFields,
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitted } = form.formState
  const field = (name: keyof ContactFields) =>
    form.register(name, { onBlur: () => isSubmitted && form.trigger(name) })
  const [checked, setChecked] = useState<ContactFields>()
  const onSubmit = form.handleSubmit(values => {
    setChecked(values)
    form.reset(empty)
  })
  const errorOf = (name: keyof ContactFields) => errors[name]?.message
  return { field, onSubmit, errorOf, checked, control: form.control }
}

export function ContactForm() {
  const { field, onSubmit, errorOf, checked, control } = useContactForm()
  return (
    <form className="field-form" method="dialog" noValidate onSubmit={onSubmit}>
      <fieldset className="field-set">
        <legend>
          <h2>Tell us about it</h2>
        </legend>
        <Field id="name" label="Name" error={errorOf('name')}>
          {control => <Input {...control} {...field('name')} autoComplete="name" required />}
        </Field>
        <Field id="email" label="Email" error={errorOf('email')}>
          {control => <Input {...control} {...field('email')} type="email" autoComplete="email" required />}
        </Field>
        <Field id="subject" label="Subject" error={errorOf('subject')}>
          {control => (
            <Select
              {...control}
              {...field('subject')}
              placeholder="Choose a Service"
              choices={choices}
              required
            />
          )}
        </Field>
        <Field id="phone" label="Phone" error={errorOf('phone')}>
          {control => <Input {...control} {...field('phone')} type="tel" autoComplete="tel" required />}
        </Field>
        <Field id="message" label="Message" className="field--full" error={errorOf('message')}>
          {control => <Textarea {...control} {...field('message')} required />}
        </Field>
      </fieldset>
      <div className="contact-send">
        <Button type="submit">Submit</Button>
        <p role="status">
          {checked
            ? 'Nothing has left this page yet. Your words are in the WhatsApp and e-mail buttons: press one to send them.'
            : 'This form sends nothing by itself. These do, with what you have typed:'}
        </p>
        <TypedWaysToAsk control={control} checked={checked} />
      </div>
    </form>
  )
}

/** The ways that do send, with what is typed at the moment, or what was when it was last submitted. */
function TypedWaysToAsk({ control, checked }: { control: Control<ContactFields>; checked?: ContactFields }) {
  const typed = useWatch({ control })
  const values = typed.message || !checked ? typed : checked
  return <WaysToAsk subject={values.subject || 'A question'} message={writeMessage(values)} />
}

/** What is typed, as a letter: the message, then who sends it and how to reach them. */
function writeMessage({ name, email, subject, phone, message }: Partial<ContactFields>): string {
  const sender = [name, phone, email].filter(Boolean).join(', ')
  return [subject && `${subject}:`, message || 'Hello, I have a question.', sender].filter(Boolean).join('\n')
}
