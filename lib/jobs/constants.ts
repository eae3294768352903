export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary'] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const currencies = ['NGN', 'USD', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const DEFAULT_CURRENCY: Currency = 'NGN'

/** A commitment fee is always charged in naira, whatever the salary's currency. */
export const FEE_CURRENCY: Currency = 'NGN'
