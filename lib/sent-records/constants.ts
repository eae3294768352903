/**
 * What a visitor can send the studio and pay for: an application for a job, or an enrollment on a course. The words are those of
 * the result page's URL and of the admin API (specification, sections 5 and 8).
 */
export const sentRecordKinds = ['job-application', 'course-enrollment'] as const
export type SentRecordKind = (typeof sentRecordKinds)[number]

/** One of them, by its own id. */
export type SentRecord = { kind: SentRecordKind; id: string }

/** One of them with what is said of it, and whom it concerns: what a letter is about, and a payment for. */
export type Occasion = SentRecord & {
  /** The job's or course's title. */
  title: string
  /** Who applied or enrolled, and pays where there is something to pay. */
  sender: { name: string; email: string }
}

/** What each is called. */
export const sentRecordNouns = {
  'job-application': 'application',
  'course-enrollment': 'enrollment',
} as const

/** What many of each are called: the name of their table, and of their part of the admin area and its API. */
export const sentRecordPlurals = {
  'job-application': 'applications',
  'course-enrollment': 'enrollments',
} as const

/** What follows money that does not add up, or came in too late. */
export const CONTACT_SENTENCE = 'We will contact you about it.'

/** What is said of one that its sender, or an administrator, has ended. */
export const endedWords = { 'job-application': 'withdrawn', 'course-enrollment': 'cancelled' } as const
