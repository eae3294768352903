import { z } from 'zod'
import { textField } from '@/lib/forms/fields'

/** What an administrator writes down about an application. */
export const noteInputSchema = z.object({ text: textField('Write a note first.') })

export type NoteInput = z.output<typeof noteInputSchema>

/** A note as the API returns it to administrators. */
export const noteRecordSchema = z.object({
  _id: z.guid(),
  text: z.string(),
  author: z.object({ email: z.string() }),
  createdAt: z.iso.datetime(),
})

export type NoteRecord = z.infer<typeof noteRecordSchema>
