import 'server-only'
import { toApplicationList } from '@/lib/applications/data'
import type { ApplicationFilters } from '@/lib/applications/schema'
import { toEnrollmentList } from '@/lib/enrollments/data'
import type { EnrollmentFilters } from '@/lib/enrollments/schema'
import { readIdBatches } from '@/lib/lists/data'
import { restoreOrder } from '@/lib/lists/restore-order'
import { paymentColumns } from '@/lib/payments/desk/columns'
import { toPaymentList } from '@/lib/payments/desk/data'
import { toPaymentRecord } from '@/lib/payments/desk/records'
import type { PaymentFilters, PaymentRecord } from '@/lib/payments/desk/schema'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

const applicationSelect = {
  id: true,
  applicantName: true,
  applicantEmail: true,
  phoneNumber: true,
  dateApplied: true,
  status: true,
  commitmentFee: true,
  commitmentFeePaid: true,
  skills: true,
  cvFilename: true,
  job: { select: { title: true } },
} satisfies Prisma.ApplicationSelect

const enrollmentSelect = {
  id: true,
  name: true,
  email: true,
  phone: true,
  dateEnrolled: true,
  paymentStatus: true,
  price: true,
  experienceLevel: true,
  portfolio: true,
  course: { select: { title: true } },
} satisfies Prisma.EnrollmentSelect

/** What a sheet is made of. Amounts are in kobo. */
export type ApplicationRow = Prisma.ApplicationGetPayload<{ select: typeof applicationSelect }>
export type EnrollmentRow = Prisma.EnrollmentGetPayload<{ select: typeof enrollmentSelect }>

/** Reads all applications that fit the filters, in their order, some at a time. */
export async function* readApplications(filters: ApplicationFilters): AsyncGenerator<ApplicationRow[]> {
  for await (const ids of readIdBatches(toApplicationList(filters))) {
    const rows = await database().application.findMany({
      where: { id: { in: ids } },
      select: applicationSelect,
    })
    yield restoreOrder(ids, rows)
  }
}

/** Reads all enrollments that match, in their order, some at a time. */
export async function* readEnrollments(filters: EnrollmentFilters): AsyncGenerator<EnrollmentRow[]> {
  for await (const ids of readIdBatches(toEnrollmentList(filters))) {
    const rows = await database().enrollment.findMany({
      where: { id: { in: ids } },
      select: enrollmentSelect,
    })
    yield restoreOrder(ids, rows)
  }
}

/** Reads all payments that match, in their order, some at a time. */
export async function* readPayments(filters: PaymentFilters): AsyncGenerator<PaymentRecord[]> {
  for await (const ids of readIdBatches(toPaymentList(filters))) {
    const rows = await database().payment.findMany({ where: { id: { in: ids } }, select: paymentColumns })
    yield restoreOrder(ids, rows).map(toPaymentRecord)
  }
}
