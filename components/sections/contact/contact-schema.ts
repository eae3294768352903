import { z } from 'zod'
import { emailField, personNameField, phoneField, textField } from '@/lib/forms/fields'
import { subjects } from './subjects'

/** What a message to the office must hold. */
export const contactForm = z.object({
  name: personNameField(),
  email: emailField(),
  subject: z.enum(subjects, 'Choose a subject.'),
  phone: phoneField(),
  message: textField('Write a short message.'),
})

export type ContactFields = Record<keyof z.input<typeof contactForm>, string>
