export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced'] as const

/** What a student is told once the enrollment is stored. */
export const ENROLLED_MESSAGE = 'Enrollment submitted successfully!'

/** What a student is told who is enrolled already and owes nothing. */
export const ALREADY_ENROLLED_MESSAGE =
  'You are enrolled on this course already; there is nothing left to do.'

/** What a list of enrollments can be ordered by. */
export const enrollmentSorts = ['name', 'email', 'course', 'date', 'status', 'level'] as const
export type EnrollmentSort = (typeof enrollmentSorts)[number]

/** Whether an enrollment has its seat: paid for good, for a while, or not. */
export const seatStates = ['kept', 'held', 'none'] as const
export type SeatState = (typeof seatStates)[number]

/** What an administrator can do about an enrollment's standing. */
export const standingActions = ['cancel', 'reinstate', 'release-seat', 'give-seat'] as const
export type StandingAction = (typeof standingActions)[number]
