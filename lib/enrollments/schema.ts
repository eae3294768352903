import { z } from 'zod'
import { courseCategories } from '@/lib/courses/constants'
import { dayRange, daysInOrder } from '@/lib/dates/office-day'
import {
  emailField,
  lineField,
  paymentLinkField,
  personNameField,
  phoneField,
  privacyVersionField,
  textField,
  webUrlField,
  withoutUnseen,
} from '@/lib/forms/fields'
import { versionField } from '@/lib/history/schema'
import { sortField } from '@/lib/lists/sort'
import { shownAmountField } from '@/lib/money/schema'
import { paymentMethods, paymentStatuses } from '@/lib/payments/constants'
import { markFields, takenPaymentSchema } from '@/lib/payments/schema'
import { enrollmentSorts, experienceLevels, seatStates, standingActions } from './constants'

const PORTFOLIO_MESSAGE = 'Enter a full web address, for example www.example.com, or leave it empty.'
const PORTFOLIO_LENGTH = 500
const SUBJECT_LENGTH = 120
// A thousand students may be written to in one transaction.
const LETTER_LENGTH = 5000
const HOST_FIRST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#]|$)/u

const portfolioField = z
  .string(PORTFOLIO_MESSAGE)
  .overwrite(withoutUnseen)
  .trim()
  .max(PORTFOLIO_LENGTH, `Use ${PORTFOLIO_LENGTH} characters at most.`)
  .transform(completeUrl)
  .refine(text => text === '' || isWebUrl(text), PORTFOLIO_MESSAGE)
  .nullish()
  .transform(text => text || null)

const levelField = (missing: string) => z.string(missing).pipe(z.enum(experienceLevels, missing))

/** What a visitor sends to enroll; the form and the API use the same rules. The phone number is turned into E.164. */
export const enrollmentFormSchema = z.object({
  name: personNameField(),
  email: emailField(),
  phone: phoneField(),
  experienceLevel: levelField('Choose your experience level.'),
  portfolio: portfolioField,
  privacyVersion: privacyVersionField(),
})

/** The same with the price that the page showed. */
export const enrollRequestSchema = enrollmentFormSchema.extend({ shownPrice: shownAmountField() })

/** What somebody who is already enrolled sends to go on to pay; `resume` says that no new enrollment is wanted. */
export const resumeFormSchema = enrollmentFormSchema
  .pick({ email: true, phone: true })
  .extend({ resume: z.literal([true, 'true'], 'Send true, or leave it out.') })

export type ResumeForm = z.output<typeof resumeFormSchema>

export type EnrollmentFields = z.output<typeof enrollmentFormSchema>

/** What an administrator sends to enroll somebody who came in or called. */
export const officeFormSchema = enrollmentFormSchema.omit({ privacyVersion: true }).extend({
  name: personNameField('Enter the name.'),
  email: emailField('Enter the email address.'),
  phone: phoneField('Enter the phone number.'),
  experienceLevel: levelField('Choose the experience level.'),
  courseId: z.guid('Choose a course.'),
  /** The whole price, paid at the counter; left out where it is paid later, or the course is free. */
  payment: takenPaymentSchema
    .extend({
      method: z.enum(paymentMethods, 'Choose how it is paid.'),
      /** The price in naira that the sender knows; where the course has another price now, nothing is stored. */
      amount: z.number().nonnegative().optional(),
    })
    .optional(),
})

export type OfficeForm = z.output<typeof officeFormSchema>

/** What an administrator writes to all students of a course. */
export const studentsLetterSchema = z.object({
  subject: lineField('Write a subject.', SUBJECT_LENGTH),
  text: textField('Write a message.', LETTER_LENGTH),
})

export type StudentsLetter = z.output<typeof studentsLetterSchema>

/** How many students are written to. */
export const studentsWrittenSchema = z.object({ students: z.int() })

export type StudentsWritten = z.infer<typeof studentsWrittenSchema>

/** An enrollment as the API returns it to administrators. */
export const enrollmentRecordSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  student: z.object({ email: z.string() }),
  course: z.object({ title: z.string() }),
  dateEnrolled: z.iso.datetime(),
  paymentStatus: z.enum(paymentStatuses),
  ...markFields,
  experienceLevel: z.enum(experienceLevels),
  portfolio: z.string().nullable(),
  /** When it was cancelled; left out where it is not. */
  cancelledAt: z.iso.datetime().optional(),
})

export type EnrollmentRecord = z.infer<typeof enrollmentRecordSchema>

/** An enrollment as the admin pages show it. */
export const enrollmentDetailsSchema = enrollmentRecordSchema.extend({
  /** With its first day, as several courses may have the same title. */
  course: z.object({ _id: z.uuid(), title: z.string(), startDate: z.iso.date() }),
  /** E.164 */
  phone: z.string(),
  /** Whether the same e-mail is on the course with another phone number too. */
  sameEmail: z.boolean(),
  /** When sending the last letter to the e-mail was given up, in ISO 8601; null where it was sent, or there was none. */
  unreachedAt: z.iso.datetime().nullable(),
  /** What it costs, in naira. */
  price: z.number(),
  seat: z.enum(seatStates),
  /** Whether the price was paid when the course was full already, and nobody has given a seat since. */
  unseated: z.boolean(),
  /** Until when the seat is held, in ISO 8601; null where it is kept or gone. */
  seatHeldUntil: z.iso.datetime().nullable(),
  /**
   * The seats of the course: how many it has, how many are taken, and how many of those are kept for students who paid when it was full
   * and have none yet; null where there is no limit.
   */
  courseSeats: z.object({ seats: z.int(), taken: z.int(), unseated: z.int() }).nullable(),
  /** Counts the changes; sent back with a change, it tells whether somebody else made one in between. */
  version: z.int(),
})

export type EnrollmentDetails = z.infer<typeof enrollmentDetailsSchema>

/** An enrollment that an administrator made. */
export const officeEnrollmentSchema = enrollmentDetailsSchema.extend({
  /** The URL of its status page, for the student; left out where somebody else may have sent the enrollment before. */
  statusLink: z.url().optional(),
})

export type OfficeEnrollment = z.infer<typeof officeEnrollmentSchema>

/** A course, and how many enrollments it has, cancelled ones too. */
export type CourseCount = { _id: string; title: string; startDate: string; enrollments: number }

/** What is sent to cancel an enrollment, to reinstate it, to release the seat of an unpaid one, or to give a seat to a paid one. */
export const standingChangeSchema = z.object({
  action: z.enum(standingActions, 'Choose cancel, reinstate, release-seat or give-seat.'),
  version: versionField,
})

export type StandingChange = z.output<typeof standingChangeSchema>

/** What is sent to put the student of an enrollment on another course. */
export const courseChangeSchema = z.object({
  courseId: z.guid('Choose a course.').toLowerCase(),
  version: versionField,
})

export type CourseChange = z.output<typeof courseChangeSchema>

/** The response to an enrollment. A reference without a link means that the payment page could not be opened just now. */
export const enrollResponseSchema = z.object({
  message: z.string(),
  enrollment: z.object({ _id: z.uuid(), paymentStatus: z.enum(paymentStatuses) }),
  /** Whether the same email and phone number were enrolled before, unpaid, so that nothing else of the form was stored. */
  enrolledBefore: z.boolean().optional(),
  paymentReference: z.string().optional(),
  paymentLink: paymentLinkField,
  /** The URL of its status page. It is not stored with the response, but made again for each. */
  statusLink: z.url().optional(),
})

export type EnrollResponse = z.infer<typeof enrollResponseSchema>

// People type `www.example.com`, as browsers let them.
function completeUrl(text: string): string {
  return HOST_FIRST.test(text) ? `https://${text}` : text
}

function isWebUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text)) return false
  return webUrlField.safeParse(text).success
}

/** The filters and the order of the admin's enrollments list, as query parameters; the days are whole days at the office. */
export const enrollmentFiltersSchema = z
  .object({
    /** In the name, the e-mail or the phone number. */
    search: lineField('Enter a name, an email or a phone number.').optional(),
    status: z.enum(paymentStatuses, 'Choose a status from the list.').optional(),
    ...dayRange,
    course: lineField('Enter a course.').optional(),
    /** One course, by its id. */
    courseId: z.guid('Choose a course.').optional(),
    category: z.enum(courseCategories, 'Choose a category from the list.').optional(),
    cancelled: z.enum(['yes', 'no'], 'Choose yes or no.').optional(),
    experienceLevel: z.enum(experienceLevels, 'Choose an experience level from the list.').optional(),
    /** Newest first where it is left out. */
    sort: sortField(enrollmentSorts).optional(),
  })
  .refine(...daysInOrder)

export type EnrollmentFilters = z.output<typeof enrollmentFiltersSchema>
