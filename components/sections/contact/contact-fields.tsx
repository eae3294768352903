import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { EmailInput } from '@/components/forms/email-input'
import { Textarea } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { contactSubjects } from '@/content/site'
import type { ContactFields as Fields } from '@/lib/contact-messages/schema'

const choices = contactSubjects.map(subject => ({ value: subject, label: subject }))

type ContactFieldsProps = {
  /** Registers a control with the form. */
  field: (name: keyof Fields) => UseFormRegisterReturn
  errorOf: (name: keyof Fields) => string | undefined
  /** The texts of a form that was sent without script and refused. */
  typed?: Partial<Fields>
  /** Whether the form is being sent: what is typed then would not be, and the receipt would show it. */
  sending?: boolean
}

/** The fields of both contact forms: the one that sends messages, and the one that only checks them. */
export function ContactFields({ field, errorOf, typed = {}, sending }: ContactFieldsProps): ReactNode {
  const shared = (name: keyof Fields) => ({
    ...field(name),
    defaultValue: typed[name],
    required: true,
    readOnly: sending,
  })
  return (
    <fieldset className="field-set">
      <legend>
        <h2>Tell us about it</h2>
      </legend>
      <TextField id="name" label="Name" error={errorOf('name')} {...shared('name')} autoComplete="name" />
      <TextField
        as={EmailInput}
        id="email"
        label="Email"
        error={errorOf('email')}
        {...shared('email')}
        autoComplete="email"
      />
      <Field id="subject" label="Subject" error={errorOf('subject')}>
        {control => (
          <Select {...control} {...shared('subject')} placeholder="Choose a Service" choices={choices} />
        )}
      </Field>
      <TextField
        id="phone"
        label="Phone"
        error={errorOf('phone')}
        {...shared('phone')}
        type="tel"
        autoComplete="tel"
      />
      <Field id="message" label="Message" className="field--full" error={errorOf('message')}>
        {control => <Textarea {...control} {...shared('message')} />}
      </Field>
    </fieldset>
  )
}
