import { z } from 'zod'

/** The records that have a history, as the API's paths name them. */
export const historySubjects = ['jobs', 'courses', 'applications', 'enrollments'] as const
export type HistorySubject = (typeof historySubjects)[number]

/** How many of a record's changes are listed, the newest first. */
export const HISTORY_LIMIT = 100

/** Sent with an edit, it must be the version the record was read with; left out, the edit is made whatever it is. */
export const versionField = z
  .int32('Send the version that the record was read with.')
  .positive('Send the version that the record was read with.')
  .optional()

/** Who changed a record last, and when. */
export type LastChange = { who: string | null; when: string }

/** One field that a change touched, in words for people: amounts with their sign, dates at the office, lists joined. */
const changedFieldSchema = z.object({
  /** The field's label, such as `Closing date`. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
})

export type ChangedField = z.infer<typeof changedFieldSchema>

/** One change of a record as the API returns it. */
export const recordChangeSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(['created', 'updated']),
  /** The administrator's e-mail; null where the system did it, as when a payment came in. */
  who: z.string().nullable(),
  when: z.iso.datetime(),
  /** Empty where the record was created. */
  fields: z.array(changedFieldSchema),
})

export type RecordChange = z.infer<typeof recordChangeSchema>

export const recordHistorySchema = z.array(recordChangeSchema)
