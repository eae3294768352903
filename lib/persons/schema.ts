import { z } from 'zod'
import { emailField } from '@/lib/forms/fields'

/** Whose data somebody asks for. */
export const personFormSchema = z.object({ email: emailField() })

/** How much is held of a person, by the places where it stands; none where nothing is. */
export const personFoundSchema = z.object({
  held: z.array(z.object({ place: z.string(), count: z.number().int() })),
})

export type PersonFound = z.infer<typeof personFoundSchema>

/** What an erasure did. */
export const personErasedSchema = z.object({
  /** Rows that are gone. */
  rows: z.number().int(),
  /** Applications and enrollments with a payment, which stay without the person. */
  anonymised: z.number().int(),
  /** CV files that are gone. */
  files: z.number().int(),
})

export type PersonErased = z.infer<typeof personErasedSchema>

const expiryCountSchema = z.object({
  /** How many months after the last thing that happened to one, or years for payments. */
  after: z.number().int(),
  /** How many the next daily job erases. */
  due: z.number().int(),
  /** How many besides within the days that the preview looks ahead. */
  soon: z.number().int(),
})

/** What is erased because its time is over, and what will be within the next 30 days. */
export const expiryPreviewSchema = z.object({
  applications: expiryCountSchema,
  enrollments: expiryCountSchema,
  /** Payments of erased records, which name nobody. */
  payments: expiryCountSchema,
  /** The first ones to go. */
  next: z.array(
    z.object({
      kind: z.enum(['application', 'enrollment']),
      _id: z.guid(),
      name: z.string(),
      /** Of the job or the course. */
      title: z.string(),
      lastChange: z.iso.datetime(),
      /** From then on the daily job erases it. */
      goesOn: z.iso.datetime(),
    }),
  ),
})

export type ExpiryPreview = z.infer<typeof expiryPreviewSchema>
export type ExpiringRecord = ExpiryPreview['next'][number]
