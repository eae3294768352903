import type { SheetColumn } from '@/lib/csv/format'
import { formatSheetTime } from '@/lib/dates/format'
import { fromMinorUnits } from '@/lib/money/units'
import { describeProvider, describePurpose } from '@/lib/payments/desk/format'
import type { PaymentRecord } from '@/lib/payments/desk/schema'
import type { ApplicationRow, EnrollmentRow } from './data'

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const applicationSheet: readonly SheetColumn<ApplicationRow>[] = [
  { head: 'Name', cell: row => row.applicantName },
  { head: 'Email', cell: row => row.applicantEmail },
  { head: 'Phone', cell: row => row.phoneNumber },
  { head: 'Position', cell: row => row.job.title },
  { head: 'Date applied', cell: row => formatSheetTime(row.dateApplied) },
  { head: 'Status', cell: row => capitalise(row.status) },
  { head: 'Commitment fee (NGN)', cell: row => fromMinorUnits(row.commitmentFee) },
  { head: 'Commitment fee', cell: row => (row.commitmentFeePaid ? 'Paid' : 'Unpaid') },
  { head: 'Skills', cell: row => row.skills.join(', ') },
  { head: 'CV', cell: row => row.cvFilename },
]

export const enrollmentSheet: readonly SheetColumn<EnrollmentRow>[] = [
  { head: 'Student Name', cell: row => row.name },
  { head: 'Student Email', cell: row => row.email },
  { head: 'Phone', cell: row => row.phone },
  { head: 'Course', cell: row => row.course.title },
  { head: 'Date Enrolled', cell: row => formatSheetTime(row.dateEnrolled) },
  { head: 'Payment Status', cell: row => capitalise(row.paymentStatus) },
  { head: 'Price (NGN)', cell: row => fromMinorUnits(row.price) },
  { head: 'Experience Level', cell: row => row.experienceLevel },
  { head: 'Portfolio', cell: row => row.portfolio },
]

export const paymentSheet: readonly SheetColumn<PaymentRecord>[] = [
  { head: 'Payer', cell: row => row.payer.name },
  { head: 'Email', cell: row => row.payer.email },
  { head: 'For', cell: row => describePurpose(row.purpose.type) },
  { head: 'Title', cell: row => row.purpose.title },
  { head: 'Amount', cell: row => row.amount },
  { head: 'Currency', cell: row => row.currency },
  { head: 'Refunded', cell: row => row.refunded },
  { head: 'Status', cell: row => capitalise(row.status) },
  { head: 'To look at', cell: row => (row.flagged ? 'Yes' : 'No') },
  { head: 'Reference', cell: row => row.reference },
  { head: 'Provider', cell: row => describeProvider(row.provider) },
  { head: 'Asked', cell: row => formatSheetTime(row.createdAt) },
  { head: 'Settled', cell: row => (row.settledAt ? formatSheetTime(row.settledAt) : null) },
]
