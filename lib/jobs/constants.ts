import { NAIRA_SIGN } from '@/lib/money/units'

export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary'] as const
export type EmploymentType = (typeof employmentTypes)[number]

/** The employment types as they are stored. */
export const storedEmploymentTypes = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACT',
  Temporary: 'TEMPORARY',
} as const satisfies Record<EmploymentType, string>

/** The stored employment types' names. */
export const employmentTypeNames = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACT: 'Contract',
  TEMPORARY: 'Temporary',
} as const satisfies Record<(typeof storedEmploymentTypes)[EmploymentType], EmploymentType>

export const currencies = ['USD', 'EUR', 'GBP', 'NGN'] as const
export type Currency = (typeof currencies)[number]

/** The currencies' signs, as people type them. */
export const currencySigns = { USD: '$', EUR: '€', GBP: '£', NGN: NAIRA_SIGN } as const satisfies Record<
  Currency,
  string
>

export const DEFAULT_CURRENCY: Currency = 'NGN'

/** Whether a job takes applications. */
export const jobStatuses = ['open', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** What everyone gets to read who requests a closed job. */
export const CLOSED_MESSAGE = 'This job is closed and takes no more applications.'

/** What a list of jobs can be ordered by; `date` is the day it was posted. */
export const jobSorts = ['title', 'location', 'type', 'salary', 'date'] as const
export type JobSort = (typeof jobSorts)[number]
