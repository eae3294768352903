import 'server-only'
import { toApplicationList } from '@/lib/applications/data'
import type { ApplicationFilters } from '@/lib/applications/schema'
import { toEnrollmentList } from '@/lib/enrollments/data'
import type { EnrollmentFilters } from '@/lib/enrollments/schema'
import { readBatches } from '@/lib/lists/read'
import { toPaymentList } from '@/lib/payments/admin/data'
import type { PaymentFilters } from '@/lib/payments/admin/schema'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { ApplicationRow, EnrollmentRow, PaymentRow } from './rows'

const { sql } = Prisma

/** Reads all applications that fit the filters, in their order, some at a time. */
export function readApplications(filters: ApplicationFilters): AsyncGenerator<ApplicationRow[]> {
  return readBatches(
    toApplicationList(filters),
    sql`a.applicant_name AS name, a.applicant_email AS email, a.phone_number AS phone, j.title,
      a.date_applied AS applied, a.status, a.commitment_fee AS fee, a.commitment_fee_paid AS paid, a.skills,
      a.cv_filename AS cv`,
    sql`applications a ON a.id = picked.id JOIN jobs j ON j.id = a.job_id`,
  )
}

/** Reads all enrollments that match, in their order, some at a time. */
export function readEnrollments(filters: EnrollmentFilters): AsyncGenerator<EnrollmentRow[]> {
  return readBatches(
    toEnrollmentList(filters),
    sql`e.name, e.email, e.phone, c.title, e.date_enrolled AS enrolled, e.payment_status AS status, e.price,
      e.experience_level AS level, e.portfolio`,
    sql`enrollments e ON e.id = picked.id JOIN courses c ON c.id = e.course_id`,
  )
}

/** Reads all payments that match, in their order, some at a time. */
export function readPayments(filters: PaymentFilters): AsyncGenerator<PaymentRow[]> {
  return readBatches(
    toPaymentList(filters),
    sql`coalesce(a.applicant_name, e.name) AS name, coalesce(a.applicant_email, e.email) AS email,
      CASE WHEN a.id IS NULL THEN 'course-enrollment' ELSE 'job-application' END AS purpose,
      coalesce(j.title, c.title) AS title, p.amount, p.currency, p.refunded_amount AS refunded, p.status, p.flagged,
      p.reference, p.provider, p.created_at AS asked, p.settled_at AS settled`,
    sql`payments p ON p.id = picked.id
      LEFT JOIN applications a ON a.id = p.application_id LEFT JOIN jobs j ON j.id = a.job_id
      LEFT JOIN enrollments e ON e.id = p.enrollment_id LEFT JOIN courses c ON c.id = e.course_id`,
  )
}
