import { z } from 'zod'
import { lineField, passwordField } from '@/lib/forms/fields'
import { codeSchema } from '@/lib/second-factor/schema'

/** What the login form sends, and the API takes. */
export const credentialsSchema = z.object({
  email: lineField('Enter your email.', 254),
  password: passwordField('Enter your password.'),
  /** Of the second factor, where the account has one. */
  code: codeSchema.optional(),
})

/** An e-mail and password, both present, and perhaps a code. */
export type Credentials = z.infer<typeof credentialsSchema>

/** The response to a login that succeeded. */
export const signedInSchema = z.object({
  message: z.string(),
  /** How many recovery codes are left, where one was used. */
  recoveryCodesLeft: z.int().optional(),
})

/** A session as the API returns it to its administrator. */
export const sessionRecordSchema = z.object({
  _id: z.guid(),
  /** The device on which it was opened, in a few words; empty where it is not known. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the session that makes the request. */
  current: z.boolean(),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>

/** The shortest password an administrator may choose, in characters. */
export const PASSWORD_LENGTH = 12

/** What the form for one's own password sends, and the API takes. */
export const passwordChangeSchema = z
  .object({
    currentPassword: passwordField('Enter your current password.'),
    newPassword: passwordField('Enter a new password.').min(
      PASSWORD_LENGTH,
      `Use ${PASSWORD_LENGTH} characters or more.`,
    ),
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
