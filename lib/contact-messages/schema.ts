import { z } from 'zod'
import { contactSubjects } from '@/content/site'
import {
  emailField,
  lineField,
  personNameField,
  phoneField,
  privacyVersionField,
  textField,
} from '@/lib/forms/fields'
import { sortField } from '@/lib/lists/sort'
import { messageSorts, messageStates } from './constants'

/** What a message to the office must hold. */
export const contactFormSchema = z.object({
  name: personNameField(),
  email: emailField(),
  subject: z.enum(contactSubjects, 'Choose a subject.'),
  phone: phoneField(),
  message: textField('Write a short message.'),
})

/** The form's fields as they are typed. */
export type ContactFields = Record<keyof z.input<typeof contactFormSchema>, string>

/** The same as it is sent, with the privacy notice that the form showed. */
export const contactMessageSchema = contactFormSchema.extend({ privacyVersion: privacyVersionField() })

export type ContactMessage = z.output<typeof contactMessageSchema>

/** The response to a message. */
export const contactResponseSchema = z.object({ message: z.string() })

export type ContactResponse = z.infer<typeof contactResponseSchema>

/** A message as the API gives it to administrators. */
export const messageRecordSchema = z.object({
  _id: z.guid(),
  name: z.string(),
  email: z.string(),
  /** E.164 */
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it waits for an answer. */
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.object({ email: z.string() }).nullable(),
})

export type MessageRecord = z.infer<typeof messageRecordSchema>

/** Whether a message counts as answered from now on. */
export const answeredInputSchema = z.object({
  answered: z.boolean('Say whether it is answered, true or false.'),
})

/** How the list of messages is narrowed and ordered. */
export const messageFiltersSchema = z.object({
  /** In the name, e-mail or phone number of whoever wrote it, in its subject or its text. */
  search: lineField('Enter a name, an email, a phone number or a word of the message.').optional(),
  status: z.enum(messageStates, 'Choose open or answered.').optional(),
  /** The newest first, where it is left out. */
  sort: sortField(messageSorts).optional(),
})

export type MessageFilters = z.output<typeof messageFiltersSchema>
