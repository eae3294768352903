import { z } from 'zod'
import { lineField } from '@/lib/forms/fields'

/** What the login form sends, and the API takes. */
export const credentialsSchema = z.object({
  email: lineField('Enter your email.', 254),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(1024, 'Enter a password of at most 1,024 characters.'),
})

/** An e-mail and password, both present. */
export type Credentials = z.infer<typeof credentialsSchema>

/** A session as the API gives it to the administrator whose it is. */
export const sessionRecordSchema = z.object({
  _id: z.guid(),
  /** What it was opened on, in a few words; empty where that is not known. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  inHand: z.boolean(),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>

/** The shortest password an administrator may choose, in characters. */
export const PASSWORD_LENGTH = 12

const LONGEST_PASSWORD = 1024

/** What the form for one's own password sends, and the API takes. */
export const passwordChangeSchema = z
  .object({
    currentPassword: z
      .string('Enter your current password.')
      .min(1, 'Enter your current password.')
      .max(LONGEST_PASSWORD, 'Enter a password of at most 1,024 characters.'),
    newPassword: z
      .string('Enter a new password.')
      .min(1, { error: 'Enter a new password.', abort: true })
      .min(PASSWORD_LENGTH, `Use ${PASSWORD_LENGTH} characters or more.`)
      .max(LONGEST_PASSWORD, 'Use 1,024 characters at most.'),
    repeatedPassword: z
      .string('Enter the new password once more.')
      .min(1, 'Enter the new password once more.'),
  })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    path: ['repeatedPassword'],
    error: 'This is not the same as the new password.',
    when: ({ value }) => bothTyped.safeParse(value).success,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'Choose another password than the current one.',
  })

const bothTyped = z.object({ newPassword: z.string().min(1), repeatedPassword: z.string().min(1) })

export type PasswordChange = z.output<typeof passwordChangeSchema>
