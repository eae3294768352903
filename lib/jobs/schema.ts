import { z } from 'zod'
import { lineField, listField, textField } from '@/lib/forms/fields'
import { amountField } from '@/lib/money/schema'
import { currencies, employmentTypes } from './constants'

const salarySchema = z
  .object({
    min: amountField('Enter the lowest salary.'),
    max: amountField('Enter the highest salary.'),
    currency: z.enum(currencies, 'Choose a currency.'),
  })
  // An amount that could not be read is no number, and is told by itself.
  .refine(({ min, max }) => !(max < min), {
    error: 'The highest salary must not be below the lowest.',
    path: ['max'],
  })

/** What an administrator enters for a job, as the form and the API send it. Amounts are in whole currency units. */
export const jobInputSchema = z.object({
  title: lineField('Enter a title.'),
  location: z.object({ city: lineField('Enter a city.'), country: lineField('Enter a country.') }),
  salary: salarySchema,
  employmentType: z.enum(employmentTypes, 'Choose an employment type.'),
  department: lineField('Enter a department.'),
  commitmentFee: amountField('Enter the commitment fee, or 0 for none.'),
  description: textField('Enter a description.'),
  requirements: listField('List at least one requirement.'),
  responsibilities: listField('List at least one responsibility.'),
  requiredSkills: listField('List at least one skill.'),
})

export type JobInput = z.output<typeof jobInputSchema>

/** A job as the API gives it: amounts in whole currency units, the fee in naira, times in ISO 8601. */
export type JobRecord = JobInput & { _id: string; datePosted: string }

/** How a list of jobs is narrowed: words in the title, words in the city, one employment type. */
export const jobFiltersSchema = z.object({
  title: lineField('Enter a title.').optional(),
  location: lineField('Enter a city.').optional(),
  employmentType: z.enum(employmentTypes, 'Choose an employment type.').optional(),
})

export type JobFilters = z.output<typeof jobFiltersSchema>
