import { z } from 'zod'
import { courseCategories, durationUnits } from './constants'

/** A course as the API gives it. The price is in naira; the start date is a calendar day, such as `2026-01-12`. */
export const courseRecordSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(courseCategories),
  price: z.number(),
  duration: z.object({ value: z.number().int(), unit: z.enum(durationUnits) }),
  startDate: z.iso.date(),
  isActive: z.boolean(),
})

export type CourseRecord = z.infer<typeof courseRecordSchema>

/** Whether a course takes enrollments now, and if not, why. */
export type CourseOpenness = 'open' | 'started' | 'full'
