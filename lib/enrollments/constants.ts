export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced'] as const
export type ExperienceLevel = (typeof experienceLevels)[number]

export const enrollmentPaymentStatuses = ['pending', 'completed', 'failed'] as const
export type EnrollmentPaymentStatus = (typeof enrollmentPaymentStatuses)[number]

/** The words of the error catalogue for an enrollment that was taken. */
export const ENROLLED_MESSAGE = 'Enrollment submitted successfully!'
