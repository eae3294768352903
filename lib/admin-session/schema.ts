import { z } from 'zod'

/** What the login form sends, and the API takes. */
export const credentialsSchema = z.object({
  email: z
    .string('Enter your email.')
    .trim()
    .min(1, 'Enter your email.')
    .max(254, 'Enter an email of at most 254 characters.')
    .regex(/^\P{Cc}*$/u, 'Enter an email without control characters.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(1024, 'Enter a password of at most 1,024 characters.'),
})

/** An e-mail and password, both present. */
export type Credentials = z.infer<typeof credentialsSchema>
