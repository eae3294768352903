import { z } from 'zod'
import { daySchema } from '@/lib/dates/office-day'
import { emailField, lineField, listField, personNameField, phoneField } from '@/lib/forms/fields'
import { applicationStatuses } from './constants'

/** The texts of the application form; the CV beside them is checked as it streams in. */
export const applicationFieldsSchema = z.object({
  applicantName: personNameField(),
  email: emailField(),
  phoneNumber: phoneField(),
  skills: listField('List at least one skill.'),
})

export type ApplicationFields = z.output<typeof applicationFieldsSchema>

/** An application as the API gives it to administrators. */
export type ApplicationRecord = {
  _id: string
  applicantName: string
  applicant: { email: string }
  /** E.164 */
  phoneNumber: string
  positionApplied: { title: string }
  /** ISO 8601 */
  dateApplied: string
  status: (typeof applicationStatuses)[number]
  commitmentFeePaid: boolean
  cv: string
  cvFilename: string
  skills: string[]
}

/** What applying is answered with; the reference leads to the payment's link where a fee is asked. */
export const applyAnswerSchema = z.object({
  message: z.string(),
  application: z.object({
    _id: z.uuid(),
    status: z.enum(applicationStatuses),
    commitmentFeePaid: z.boolean(),
  }),
  paymentReference: z.string().optional(),
})

export type ApplyAnswer = z.infer<typeof applyAnswerSchema>

/** How a list of applications is narrowed; days are the office's, both included. */
export const applicationFiltersSchema = z.object({
  applicant: lineField('Enter a name.').optional(),
  position: lineField('Enter a position.').optional(),
  status: z.enum(applicationStatuses, 'Choose pending, accepted or rejected.').optional(),
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
  commitmentFee: z.enum(['paid', 'unpaid'], 'Choose paid or unpaid.').optional(),
})

export type ApplicationFilters = z.output<typeof applicationFiltersSchema>

/** What an administrator decides. */
export const statusChangeSchema = z.object({
  status: z.enum(['accepted', 'rejected'], 'Choose accepted or rejected.'),
})

export type Decision = z.output<typeof statusChangeSchema>['status']
