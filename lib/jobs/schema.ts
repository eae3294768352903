import { z } from 'zod'
import { daySchema } from '@/lib/dates/office-day'
import { lineField, listField, optionalLinesField, textField, yesNoField } from '@/lib/forms/fields'
import { versionField } from '@/lib/history/schema'
import { sortField } from '@/lib/lists/sort'
import { amountField } from '@/lib/money/schema'
import { currencies, DEFAULT_CURRENCY, employmentTypes, jobSorts, jobStatuses } from './constants'

const salarySchema = z
  .object(
    {
      min: amountField('Enter the lowest salary.'),
      max: amountField('Enter the highest salary.'),
      currency: z.enum(currencies, 'Choose a currency.'),
    },
    'Enter the lowest and the highest salary, and the currency.',
  )
  // An amount that could not be read is no number, and is reported by itself.
  .refine(({ min, max }) => !(max < min), {
    error: 'The highest salary must not be below the lowest.',
    path: ['max'],
  })

/** A job's own fields, as the specification names them. */
const jobFieldsSchema = z.object({
  title: lineField('Enter a title.'),
  location: z.object(
    { city: lineField('Enter a city.'), country: lineField('Enter a country.') },
    'Enter the city and the country.',
  ),
  salary: salarySchema,
  employmentType: z.enum(employmentTypes, 'Choose an employment type.'),
  department: lineField('Enter a department.'),
  commitmentFee: amountField('Enter the commitment fee, or 0 for none.'),
  description: textField('Enter a description.'),
  requirements: listField('List at least one requirement.'),
  responsibilities: listField('List at least one responsibility.'),
  requiredSkills: listField('List at least one skill.'),
})

/** Left out keeps what is; empty or null takes the date away. */
const closingDateField = z
  .union([z.null(), z.literal(''), daySchema], 'Enter a date as 2025-12-01.')
  .transform(day => day || null)
  .optional()

/** What an administrator enters for a job, as the form and the API send it. Amounts are in whole currency units. */
export const jobInputSchema = jobFieldsSchema.extend({
  /** Left out keeps what is; a new job is open. */
  isActive: yesNoField('Choose Open or Closed.').optional(),
  closingDate: closingDateField,
  /** For those who are accepted, one thing a line; without it they read the list of `content/site.ts`. */
  whatToBring: optionalLinesField(),
})

export type JobInput = z.output<typeof jobInputSchema>

/** What is sent to update a job. */
export const jobEditSchema = jobInputSchema.extend({ version: versionField })

export type JobEdit = z.output<typeof jobEditSchema>

/** What the admin form holds: amounts as typed, lists as text with commas, choices as text. */
export type JobFormValues = z.input<typeof jobEditSchema>

/** An empty admin form, its fields in the order of the page; a new job is open. */
export const jobFormDefaults: JobFormValues = {
  title: '',
  location: { city: '', country: '' },
  salary: { min: '', max: '', currency: DEFAULT_CURRENCY },
  employmentType: 'Full-time',
  department: '',
  commitmentFee: '',
  isActive: 'true',
  closingDate: '',
  description: '',
  requirements: '',
  responsibilities: '',
  requiredSkills: '',
  whatToBring: '',
}

/** A job as the API returns it: amounts in whole currency units, the fee in naira, times in ISO 8601. */
export const jobRecordSchema = z.object({
  _id: z.guid(),
  title: z.string(),
  location: z.object({ city: z.string(), country: z.string() }),
  salary: z.object({ min: z.number(), max: z.number(), currency: z.enum(currencies) }),
  employmentType: z.enum(employmentTypes),
  department: z.string(),
  commitmentFee: z.number(),
  description: z.string(),
  requirements: z.array(z.string()),
  responsibilities: z.array(z.string()),
  requiredSkills: z.array(z.string()),
  datePosted: z.iso.datetime(),
  /** The last day, at the office, on which applications are taken; left out where there is none. */
  closingDate: z.iso.date().optional(),
})

export type JobRecord = z.infer<typeof jobRecordSchema>

/** A job that a page leads on to. */
export type FurtherJob = Pick<JobRecord, '_id' | 'title'>

/** A job as the API's description shows one. */
export const jobExample: JobRecord = {
  _id: '7d1f3c1e-5f0b-4f6e-9d0a-3f1f6f0c2b11',
  title: 'Print finisher',
  location: { city: 'Jos', country: 'Nigeria' },
  salary: { min: 150_000, max: 200_000, currency: 'NGN' },
  employmentType: 'Full-time',
  department: 'Printing',
  commitmentFee: 2500,
  description: 'Cuts, folds and binds what comes off the press.',
  requirements: ['A steady hand'],
  responsibilities: ['Keep the guillotine sharp'],
  requiredSkills: ['Perfect binding', 'Creasing'],
  datePosted: '2026-01-12T08:30:00.000Z',
  closingDate: '2099-01-31',
}

/** A job as administrators get it. */
export const adminJobRecordSchema = jobRecordSchema.extend({
  /** False once an administrator closed it. */
  isActive: z.boolean(),
  /** What those bring who are accepted, one thing a line; left out where the site's own list says it. */
  whatToBring: z.string().optional(),
  /** Counts the changes; sent back with an edit, it tells whether somebody else saved in between. */
  version: z.int(),
})

export type AdminJobRecord = z.infer<typeof adminJobRecordSchema>

/** A job as the admin pages show it. */
export type JobDetails = AdminJobRecord & {
  /** How many applied for it. */
  applications: number
}

/** How a list of jobs is narrowed: words in the title, words in the city, one employment type, open or closed. */
export const jobFiltersSchema = z.object({
  title: lineField('Enter a title.').optional(),
  location: lineField('Enter a city.').optional(),
  employmentType: z.enum(employmentTypes, 'Choose an employment type.').optional(),
  status: z.enum(jobStatuses, 'Choose open or closed.').optional(),
  /** Newest first where it is left out. */
  sort: sortField(jobSorts).optional(),
})

export type JobFilters = z.output<typeof jobFiltersSchema>
