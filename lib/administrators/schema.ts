import { z } from 'zod'
import { administratorRoles } from '@/lib/admin-session/constants'
import { emailField } from '@/lib/forms/fields'

/** What the form sends that changes a role. */
export const roleChangeSchema = z.object({ role: z.enum(administratorRoles, 'Choose a role.') })

/** What the form sends that adds an administrator. */
export const administratorInputSchema = roleChangeSchema.extend({
  email: emailField('Enter the email of the new administrator.'),
})

/** An administrator as the API gives them to owners. */
export const administratorRecordSchema = z.object({
  _id: z.guid(),
  email: z.string(),
  role: z.enum(administratorRoles),
  /** Since when they are kept out; null where they are not. */
  disabledAt: z.iso.datetime().nullable(),
  /** Whether ADMIN_EMAIL names them, and so keeps them an owner. */
  configured: z.boolean(),
  /** Whether signing in takes a code besides the password. */
  secondFactor: z.boolean(),
  openSessions: z.int(),
  createdAt: z.iso.datetime(),
})

/** An administrator with the password that was generated for them, in the one response that holds it. */
export const passwordGivenSchema = z.object({
  administrator: administratorRecordSchema,
  password: z.string(),
})

export type AdministratorInput = z.infer<typeof administratorInputSchema>
export type AdministratorRecord = z.infer<typeof administratorRecordSchema>
