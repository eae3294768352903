/** How long a provider may take to answer; the visitor's application or enrollment never waits longer for it. */
export const PROVIDER_TIMEOUT_MS = 5_000

/** A link older than this is not handed out again, and the sweep stops asking about its charge. */
export const ATTEMPT_LIFETIME_MS = 24 * 60 * 60 * 1000

export const SWEEP_INTERVAL_MS = 3 * 60 * 1000

/** The record that a payment is for; also the `type` of its result page. */
export const paymentPurposes = ['job-application', 'course-enrollment'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

export const paymentStatuses = ['pending', 'completed', 'failed'] as const
export type PaymentState = (typeof paymentStatuses)[number]

/** What a list of payments can be ordered by; `flagged` is whether something waits to be looked at. */
export const paymentSorts = ['flagged', 'date', 'amount', 'status'] as const
export type PaymentSort = (typeof paymentSorts)[number]
