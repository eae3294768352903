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
