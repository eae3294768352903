'use client'

import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { getStoredTexts, setStored } from '@/components/forms/browser-storage'
import { useDraft } from '@/components/forms/use-draft'
import { focusFirstWrong } from '@/components/forms/use-public-form'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { linkPart } from '@/content/links'
import type { ContactFields as Fields } from '@/lib/contact-messages/schema'
import { ContactFields } from './contact-fields'
import { WaysToAsk } from './ways-to-ask'

const empty: Fields = { name: '', email: '', subject: '', phone: '', message: '' }
const texts = Object.keys(empty) as (keyof Fields)[]
const CHECKED = 'contact checked'

/** Checks the form. The rules, with the phone numbers of every country, are loaded when they are first needed. */
const checkFields: Resolver<Fields> = async (...fields) => {
  const [{ contactFormSchema }, { schemaResolver }] = await Promise.all([
    import('@/lib/contact-messages/schema'),
    import('@/lib/forms/schema-resolver'),
  ])
  return schemaResolver<Fields, Fields>(contactFormSchema)(...fields)
}

/**
 * The state of the contact form that sends nothing itself. A valid submit clears the form, and its texts go into the links below. The tab
 * keeps the draft and the submitted texts, so that they are still there after a reload and after Back.
 */
function useContactForm() {
  const form = useForm<Fields>({
    defaultValues: empty,
    resolver: checkFields,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, isSubmitted } = form.formState
  const field = (name: keyof Fields) =>
    form.register(name, { onBlur: () => isSubmitted && form.trigger(name) })
  useDraft(form, 'contact', texts)
  const [checked, setChecked] = useState<Fields>()
  // Read after hydration, because only the browser has it.
  useEffect(() => setChecked(readChecked()), [])
  const submit = form.handleSubmit(values => {
    setChecked(values)
    setStored(CHECKED, values)
    // Of the form's own kind too: the question whether another e-mail was meant goes with it.
    form.reset()
  })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    await submit(event)
    focusFirstWrong(currentTarget, form)
  }
  const errorOf = (name: keyof Fields) => errors[name]?.message
  return { field, onSubmit, errorOf, checked, control: form.control }
}

function readChecked(): Fields | undefined {
  const stored = getStoredTexts(CHECKED)
  return Object.keys(stored).length > 0 ? { ...empty, ...stored } : undefined
}

/**
 * The contact form of a site that receives no messages: it checks what is written, and offers links that send it.
 * @param plainHead the heading of those links where there is no script, and so no form
 */
export function ContactForm({ plainHead }: { plainHead: ReactNode }) {
  const { field, onSubmit, errorOf, checked, control } = useContactForm()
  return (
    <form className="field-set-form contact-local" method="dialog" noValidate onSubmit={onSubmit}>
      {plainHead}
      <ContactFields field={field} errorOf={errorOf} />
      <div className="contact-send">
        <Button type="submit">Submit</Button>
        <TypedWaysToAsk control={control} checked={checked} />
      </div>
    </form>
  )
}

/**
 * The links that send a message, with what is typed at the moment, or with what was last submitted; whoever types another message after that
 * is still its sender.
 */
function TypedWaysToAsk({ control, checked }: { control: Control<Fields>; checked?: Fields }) {
  const typed = useWatch({ control })
  const values = typed.message || !checked ? withSender(typed, checked) : checked
  const { message = '' } = values
  const part = linkPart(message)
  return (
    <>
      <p role="status">
        {checked &&
          `This page sends nothing by itself. The WhatsApp and email buttons have ${typed.message ? 'what you are typing' : 'your words'}: press one to send them.`}
      </p>
      {!checked && (
        <p>{`This form sends nothing by itself. These do${typed.message ? ', with what you have typed' : ''}:`}</p>
      )}
      <WaysToAsk
        subject={values.subject || 'A question'}
        message={writeMessage({ ...values, message: part })}
      />
      {part !== message && (
        <div className="contact-copy">
          <p>Your message is too long for the WhatsApp and email buttons: they take its beginning.</p>
          <CopyButton
            label="Copy the whole message"
            text={writeMessage(values)}
            copied="Copied. Paste it where you write to us."
            failed="Copying does not work in this browser. Please send the rest in a second message."
          />
        </div>
      )}
    </>
  )
}

function withSender(typed: Partial<Fields>, { name, email, phone } = empty): Partial<Fields> {
  return {
    ...typed,
    name: typed.name || name,
    email: typed.email || email,
    phone: typed.phone || phone,
  }
}

/** Writes a message of what is typed: the text, then who sends it and how to reach them. */
function writeMessage({ name, email, subject, phone, message }: Partial<Fields>): string {
  const sender = [name, phone, email].filter(Boolean).join(', ')
  return [subject && `${subject}:`, message || 'Hello, I have a question.', sender].filter(Boolean).join('\n')
}
