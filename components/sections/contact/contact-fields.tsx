import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input, Select, Textarea } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { contactSubjects } from '@/content/site'
import type { ContactFields as Fields } from '@/lib/contact-messages/schema'

const choices = contactSubjects.map(subject => ({ value: subject, label: subject }))

type ContactFieldsProps = {
  /** Joins a control to the form. */
  field: (name: keyof Fields) => UseFormRegisterReturn
  errorOf: (name: keyof Fields) => string | undefined
  /** What the fields hold before there is script. */
  typed?: Partial<Fields>
}

/** The fields of the contact form, whether or not it sends. */
export function ContactFields({ field, errorOf, typed = {} }: ContactFieldsProps): ReactNode {
  const shared = (name: keyof Fields) => ({ ...field(name), defaultValue: typed[name], required: true })
  return (
    <fieldset className="field-set">
      <legend>
        <h2>Tell us about it</h2>
      </legend>
      <Field id="name" label="Name" error={errorOf('name')}>
        {control => <Input {...control} {...shared('name')} autoComplete="name" />}
      </Field>
      <Field id="email" label="Email" error={errorOf('email')}>
        {control => <Input {...control} {...shared('email')} type="email" autoComplete="email" />}
      </Field>
      <Field id="subject" label="Subject" error={errorOf('subject')}>
        {control => (
          <Select {...control} {...shared('subject')} placeholder="Choose a Service" choices={choices} />
        )}
      </Field>
      <Field id="phone" label="Phone" error={errorOf('phone')}>
        {control => <Input {...control} {...shared('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <Field id="message" label="Message" className="field--full" error={errorOf('message')}>
        {control => <Textarea {...control} {...shared('message')} />}
      </Field>
    </fieldset>
  )
}
