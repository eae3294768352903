import { z } from 'zod'
import { contactSubjects } from '@/content/site'
import { emailField, personNameField, phoneField, textField } from '@/lib/forms/fields'

/** What a message to the office must hold. */
export const contactForm = z.object({
  name: personNameField(),
  email: emailField(),
  subject: z.enum(contactSubjects, 'Choose a subject.'),
  phone: phoneField(),
  message: textField('Write a short message.'),
})

export type ContactFields = Record<keyof z.input<typeof contactForm>, string>
