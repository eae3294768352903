import 'server-only'
import { fromMinorUnits } from '@/lib/money/units'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { occasionOfApplication, occasionOfEnrollment } from '@/lib/sent-records/format'

// What to select of a payment's row to know what it is for, and whether it is a test.

/** What Prisma selects of a payment to tell what it is for, and who pays. */
export const occasionSelect = {
  application: {
    select: { id: true, applicantName: true, applicantEmail: true, job: { select: { title: true } } },
  },
  enrollment: { select: { id: true, name: true, email: true, course: { select: { title: true } } } },
} as const satisfies Prisma.PaymentSelect

type OccasionRow = Prisma.PaymentGetPayload<{ select: typeof occasionSelect }>

/** Reads what a payment is for from its row. Throws where it is for nothing, which the database rules out. */
export function toOccasion({ application, enrollment }: OccasionRow): Occasion {
  if (application) return occasionOfApplication(application)
  if (enrollment) return occasionOfEnrollment({ ...enrollment, title: enrollment.course.title })
  throw new Error('a payment is for nothing')
}

/** The same for SQL, for long lists: an occasion as JSON, read from payments `p` and `occasionJoins`. */
export const occasionJson = Prisma.sql`json_build_object(
  'kind', CASE WHEN a.id IS NULL THEN 'course-enrollment' ELSE 'job-application' END,
  'id', coalesce(a.id, e.id), 'title', coalesce(j.title, c.title),
  'sender', json_build_object('name', coalesce(a.applicant_name, e.name), 'email', coalesce(a.applicant_email, e.email)))`

/** The tables that an occasion is read from, to be joined to payments `p`. */
export const occasionJoins = Prisma.sql`
  LEFT JOIN applications a ON a.id = p.application_id LEFT JOIN jobs j ON j.id = a.job_id
  LEFT JOIN enrollments e ON e.id = p.enrollment_id LEFT JOIN courses c ON c.id = e.course_id`

/** What Prisma selects of a payment to tell whether it is a test. */
export const testSelect = {
  provider: true,
  recordedAs: true,
  saidTest: true,
} as const satisfies Prisma.PaymentSelect

/** Whether a payment is a test follows from these columns. */
export type TestRow = Prisma.PaymentGetPayload<{ select: typeof testSelect }>

/**
 * Whether a payment is a test: one at the sandbox, or one that the provider reported as a test, unless real money was recorded by hand
 * since. Without a payment it is false.
 */
export function isTest(payment: TestRow | null): boolean {
  return (
    payment !== null && (payment.provider === 'sandbox' || payment.saidTest) && payment.recordedAs === null
  )
}

/** Selects the payments that are no tests. */
export const isNoTest = {
  OR: [{ recordedAs: { not: null } }, { provider: { not: 'sandbox' }, saidTest: false }],
} satisfies Prisma.PaymentWhereInput

/** Whether a payment is a test, of payments `p`, for SQL. */
export const isTestSql = Prisma.sql`((p.provider = 'sandbox' OR p.said_test) AND p.recorded_as IS NULL)`

/** What Prisma selects of a record's payment for what `toMarks` returns. */
export const markSelect = { ...testSelect, refundedAmount: true } as const satisfies Prisma.PaymentSelect

type MarkRow = Prisma.PaymentGetPayload<{ select: typeof markSelect }>

/** Returns what a record says about its payment besides the status: whether it is a test, and how much was given back, in naira. */
export function toMarks(payment: MarkRow | null): { testPayment?: true; refunded?: number } {
  return {
    ...(isTest(payment) && { testPayment: true }),
    ...(payment && payment.refundedAmount > 0n && { refunded: fromMinorUnits(payment.refundedAmount) }),
  }
}

/** Finds in an enrollment's history the change that gave it a seat after the course was full. */
export const seatGiven = {
  fields: { path: ['seat', 'to'], equals: 'given' },
} satisfies Prisma.ChangeWhereInput
