export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced'] as const

/** What a student is told once the enrollment is stored. */
export const ENROLLED_MESSAGE = 'Enrollment submitted successfully!'

/** What a student is told who is enrolled already and has not paid. */
export const UNPAID_MESSAGE = 'You are enrolled on this course already; it is not paid yet.'

/** What a student is told whose cancelled enrollment is taken up again: it is free, or not. */
export const AGAIN_MESSAGE = 'You are enrolled on this course again.'
export const AGAIN_UNPAID_MESSAGE = 'You are enrolled on this course again; it is not paid yet.'

/** What is said besides where the form may have been meant for somebody else. */
export const NOT_STORED =
  'What you typed now is not stored: to enroll somebody else, use an email or a phone number of their own.'

/** What a student is told who is enrolled already and owes nothing. */
export const ALREADY_ENROLLED_MESSAGE =
  'You are enrolled on this course already; there is nothing left to do.'

/** What somebody who comes too late for a course is told: it is no longer offered, it has started, or all its seats are taken. */
export const GONE_MESSAGE = 'This course is no longer offered.'
export const STARTED_MESSAGE = 'This course has started and takes no more enrollments.'
export const FULL_MESSAGE = 'This course is full. Every seat is taken.'

/** What somebody is told whose page shows a lower price than the course has now. */
export const DEARER_MESSAGE =
  'The price of this course has gone up since this page was opened. Load the page again to see it, and send this again if you agree.'

/** What a list of enrollments can be ordered by. */
export const enrollmentSorts = ['name', 'email', 'course', 'date', 'status', 'level'] as const
export type EnrollmentSort = (typeof enrollmentSorts)[number]

/** Whether an enrollment has a seat: for good (`kept`), for a while (`held`), or not. */
export const seatStates = ['kept', 'held', 'none'] as const
export type SeatState = (typeof seatStates)[number]

/** What an administrator can do about an enrollment's standing. */
export const standingActions = ['cancel', 'reinstate', 'release-seat', 'give-seat'] as const
export type StandingAction = (typeof standingActions)[number]
