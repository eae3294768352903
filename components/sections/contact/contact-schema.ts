import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { z } from 'zod'
import { subjects } from './subjects'

/** What a message to the office must hold. */
export const contactForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .regex(/^[\p{L}\p{M} ]*$/u, 'Use letters and spaces only.'),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your email address.')
    .email('Enter an email address, for example name@example.com.'),
  subject: z.enum(subjects, 'Choose a subject.'),
  phone: z
    .string()
    .trim()
    .min(1, 'Enter your phone number.')
    .refine(
      value => isValidPhoneNumber(value, 'NG'),
      'Enter a full phone number, for example 0800 000 0000.',
    ),
  message: z.string().trim().min(1, 'Write a short message.').max(20_000, 'Write at most 20,000 characters.'),
})

export type ContactFields = Record<keyof z.input<typeof contactForm>, string>
