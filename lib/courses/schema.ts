import { z } from 'zod'
import { daySchema } from '@/lib/dates/office-day'
import { lineField, optionalLinesField, textField, yesNoField } from '@/lib/forms/fields'
import { versionField } from '@/lib/history/schema'
import { sortField } from '@/lib/lists/sort'
import { amountField } from '@/lib/money/schema'
import {
  type CourseStatus,
  courseCategories,
  courseSorts,
  courseStatuses,
  durationUnits,
  LONGEST_DURATION,
  MOST_SEATS,
} from './constants'

const DURATION_MESSAGE = `Enter a whole number from 1 to ${LONGEST_DURATION}.`
const PRICE_ORDER_MESSAGE = 'The max price is below the min price.'

/** A course as the API returns it. The price is in naira; the start date is a calendar day, such as `2026-01-12`. */
export const courseRecordSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(courseCategories),
  price: z.number(),
  duration: z.object({ value: z.number().int(), unit: z.enum(durationUnits) }),
  startDate: z.iso.date(),
  isActive: z.boolean(),
  /** What to bring on the first day, one thing a line; left out where nothing is needed. */
  whatToBring: z.string().optional(),
})

export type CourseRecord = z.infer<typeof courseRecordSchema>

/** A course as the API's description shows one. */
export const courseExample: CourseRecord = {
  _id: '0d3b6a52-8a53-4b0e-8a11-64a8f0a8f1c2',
  title: 'Layout for print',
  description: 'Grids, type and bleed, from a blank page to a file the press accepts.',
  category: 'MasterClass',
  price: 45_000,
  duration: { value: 6, unit: 'weeks' },
  startDate: '2099-02-02',
  isActive: true,
  whatToBring: 'A pen and a ruler.\nThe poster you like best.',
}

/** A course as administrators get it. */
export const adminCourseRecordSchema = courseRecordSchema.extend({
  /** How many may enroll; left out where there is no limit. */
  seats: z.int().optional(),
  /** Counts the changes; sent back with an edit, it tells whether somebody else saved in between. */
  version: z.int(),
})

export type AdminCourseRecord = z.infer<typeof adminCourseRecordSchema>

/** The letters about a moved start date; a count is left out where there is nothing to count. */
export const moveLettersSchema = z.object({
  /** How many students get a letter about the new start date, where the request asked for letters. */
  studentsTold: z.int().optional(),
  /** How many letters about an earlier move were withdrawn before they were sent. */
  lettersWithdrawn: z.int().optional(),
})

export type MoveLetters = z.infer<typeof moveLettersSchema>

/** A course as an edit returns it. */
export const editedCourseSchema = adminCourseRecordSchema.extend(moveLettersSchema.shape)

/** Whether a course takes enrollments now, and if not, why. */
export type CourseOpenness = Exclude<CourseStatus, 'inactive'>

/** An active course, and whether it takes enrollments. */
export type OfferedCourse = {
  course: CourseRecord
  openness: CourseOpenness
  /** How many seats are free; null where there is no limit. */
  seatsLeft: number | null
}

/** A course as a link to it shows it. */
export type FurtherCourse = Pick<CourseRecord, '_id' | 'title'>

/** A course as the admin's list shows it. */
export type CourseDetails = AdminCourseRecord &
  Pick<OfferedCourse, 'openness' | 'seatsLeft'> & {
    /** How many seats are taken: paid ones, and those held for a while. */
    seatsTaken: number
    /** How many enrollments it has, without cancelled ones. */
    enrollments: number
    /** How many cancelled enrollments it has. A course with any enrollment cannot be deleted. */
    cancelled: number
  }

/** A whole number as typed or sent. */
const durationField = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, {
          error: ({ input }) => (input === '' ? 'Enter the duration.' : DURATION_MESSAGE),
        }),
    ],
    DURATION_MESSAGE,
  )
  .transform(Number)
  .refine(value => Number.isInteger(value) && value >= 1 && value <= LONGEST_DURATION, DURATION_MESSAGE)

const SEATS_MESSAGE = `Enter a whole number from 1 to ${MOST_SEATS}, or leave it empty for no limit.`

/** The limit of seats: empty or null removes it; left out, it stays as it is. */
const seatsField = z
  .union(
    [
      z.number(),
      z.null(),
      z
        .string()
        .trim()
        .regex(/^\d{0,5}$/, SEATS_MESSAGE),
    ],
    SEATS_MESSAGE,
  )
  .transform(value => (value === null || value === '' ? null : Number(value)))
  .refine(
    value => value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_SEATS),
    SEATS_MESSAGE,
  )
  .optional()

/** What an administrator sends to add or update a course; the form and the API check the same. */
export const courseInputSchema = z.object({
  title: lineField('Enter the title.'),
  description: textField('Enter the description.'),
  category: z.enum(courseCategories, 'Choose a category.'),
  price: amountField('Enter the price, 0 where the course is free.'),
  duration: z.object(
    { value: durationField, unit: z.enum(durationUnits, 'Choose days, weeks or months.') },
    'Enter how long it takes, and the unit.',
  ),
  startDate: z
    .string('Enter the start date.')
    .trim()
    .min(1, { error: 'Enter the start date.', abort: true })
    .pipe(daySchema),
  isActive: yesNoField('Choose Active or Inactive.'),
  seats: seatsField,
  whatToBring: optionalLinesField(),
})

export type CourseInput = z.output<typeof courseInputSchema>

/** What is sent to update a course. */
export const courseEditSchema = courseInputSchema.extend({
  version: versionField,
  /**
   * How many are enrolled, as whoever edits it knows. Where more are by now, and the start date changes without `tellStudents`, nothing
   * is saved, as they might not learn of it.
   */
  enrollments: z.int('Send how many are enrolled.').nonnegative('Send how many are enrolled.').optional(),
  /** Whether those who have a seat get a letter where the start date changes. */
  tellStudents: yesNoField('Send true or false.').optional(),
})

export type CourseEdit = z.output<typeof courseEditSchema>

/** The values of the admin form: numbers as typed, choices as text. */
export type CourseFormValues = z.input<typeof courseEditSchema>

/** An empty admin form, its fields in the order of the page; new courses are counted in weeks and active. */
export const courseFormDefaults: CourseFormValues = {
  title: '',
  category: 'MasterClass',
  price: '',
  duration: { value: '', unit: 'weeks' },
  startDate: '',
  isActive: 'true',
  seats: '',
  description: '',
  whatToBring: '',
}

/** The filters of the admin's courses list, as query parameters. */
export const courseFiltersSchema = z
  .object({
    title: lineField('').optional(),
    category: z.enum(courseCategories, 'Choose a category from the list.').optional(),
    status: z.enum(courseStatuses, 'Choose open, full, started or inactive.').optional(),
    minPrice: amountField('').optional(),
    maxPrice: amountField('').optional(),
    /** Newest first where it is left out. */
    sort: sortField(courseSorts).optional(),
  })
  .refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    path: ['maxPrice'],
    error: PRICE_ORDER_MESSAGE,
  })

export type CourseFilters = z.output<typeof courseFiltersSchema>
