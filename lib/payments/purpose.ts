import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'

/** What Prisma selects of a payment to tell its purpose. */
export const purposeSelect = {
  application: {
    select: { id: true, applicantName: true, applicantEmail: true, job: { select: { title: true } } },
  },
  enrollment: { select: { id: true, name: true, email: true, course: { select: { title: true } } } },
} as const satisfies Prisma.PaymentSelect

type PurposeRow = Prisma.PaymentGetPayload<{ select: typeof purposeSelect }>

/** Reads a payment's purpose from its row. Throws where it is for nothing, which the database rules out. */
export function toPurpose({ application, enrollment }: PurposeRow): Occasion {
  if (application) {
    const { id, applicantName: name, applicantEmail: email, job } = application
    return { kind: 'job-application', id, title: job.title, payer: { name, email } }
  }
  if (enrollment) {
    const { id, name, email, course } = enrollment
    return { kind: 'course-enrollment', id, title: course.title, payer: { name, email } }
  }
  throw new Error('a payment is for nothing')
}

const { sql } = Prisma

/** The same for SQL, where long lists are read: a purpose as JSON, out of `purposeJoins` of payments `p`. */
export const purposeJson = sql`json_build_object(
  'kind', CASE WHEN a.id IS NULL THEN 'course-enrollment' ELSE 'job-application' END,
  'id', coalesce(a.id, e.id), 'title', coalesce(j.title, c.title),
  'payer', json_build_object('name', coalesce(a.applicant_name, e.name), 'email', coalesce(a.applicant_email, e.email)))`

/** The tables that a purpose is read from, to be joined to payments `p`. */
export const purposeJoins = sql`
  LEFT JOIN applications a ON a.id = p.application_id LEFT JOIN jobs j ON j.id = a.job_id
  LEFT JOIN enrollments e ON e.id = p.enrollment_id LEFT JOIN courses c ON c.id = e.course_id`
