import 'server-only'
import type { ApplicationStatus } from '@/lib/applications/constants'
import { hasStarted, heldForPaying } from '@/lib/courses/rules'
import { hasSeat } from '@/lib/courses/take-seat'
import { storedDay } from '@/lib/dates/office-day'
import { listToBring } from '@/lib/jobs/format'
import { jobStatus } from '@/lib/jobs/rules'
import { isUnheard } from '@/lib/payments/attempts'
import { caveatSelect, findCaveat, isWithoutPlace } from '@/lib/payments/caveats'
import { activeProvider } from '@/lib/payments/configured-providers'
import { findObstacle } from '@/lib/payments/obstacles'
import { isTest } from '@/lib/payments/payment-row'
import { surplusByHand } from '@/lib/payments/returned-money'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { disclosedStatus, disclosedStatusSelect, UNDO_MS } from '@/lib/sent-records/rules'
import { findByToken } from '@/lib/status-links/link'
import { splitParagraphs } from '@/lib/text/format'
import type { RecordStatus, StatusPayment } from './schema'

/** Returns what the status page of a token shows; null where no record has the token. */
export async function readStatus(token: string): Promise<RecordStatus | null> {
  const record = await findByToken(database(), token)
  if (!record) return null
  return record.kind === 'job-application' ? readApplication(record.id) : readEnrollment(record.id)
}

const paymentColumns = {
  id: true,
  reference: true,
  ...caveatSelect,
  settledAt: true,
} satisfies Prisma.PaymentSelect

async function readApplication(id: string): Promise<RecordStatus | null> {
  const row = await database().application.findUnique({
    where: { id },
    select: {
      applicantName: true,
      phoneNumber: true,
      dateApplied: true,
      ...disclosedStatusSelect,
      withdrawnAt: true,
      commitmentFee: true,
      commitmentFeePaid: true,
      job: { select: { title: true, whatToBring: true, isActive: true, closingDate: true } },
      payment: { select: paymentColumns },
    },
  })
  if (!row) return null
  const decision = disclosedStatus(row)
  return {
    kind: 'job-application',
    title: row.job.title,
    name: row.applicantName,
    phone: row.phoneNumber,
    receivedAt: row.dateApplied,
    decision,
    decidedAt: await findDecidedAt(id, decision),
    endedAt: row.withdrawnAt,
    payment: withClosing(row.job, await toPayment(row.commitmentFee, row.commitmentFeePaid, row.payment)),
    course: null,
    bring: decision === 'accepted' && !row.withdrawnAt ? listToBring(row.job.whatToBring) : [],
    seatHeldUntil: null,
  }
}

/** Says that the fee of a job that is closed need not be paid, also where the site takes no payments. */
function withClosing(
  { isActive, closingDate }: { isActive: boolean; closingDate: Date | null },
  payment: StatusPayment | null,
): StatusPayment | null {
  if (!payment || payment.paid || payment.payable || payment.late) return payment
  const status = jobStatus({ isActive, closingDate: closingDate && storedDay(closingDate) })
  return status === 'closed' ? { ...payment, late: 'job-closed' } : payment
}

// Not by the last decision, which may be one that nobody is told yet, or was undone.
async function findDecidedAt(applicationId: string, decision: ApplicationStatus): Promise<Date | null> {
  if (decision === 'pending') return null
  const [change] = await database().$queryRaw<{ at: Date }[]>`
    SELECT c.changed_at AS at FROM changes c
    WHERE c.application_id = ${applicationId}::uuid AND c.fields->'status'->>'to' = ${decision}
      AND NOT EXISTS (SELECT FROM changes slip
        WHERE slip.application_id = c.application_id AND slip.fields->'status'->>'from' = ${decision}
          AND slip.changed_at BETWEEN c.changed_at - ${UNDO_MS} * interval '1 millisecond' AND c.changed_at)
    ORDER BY c.changed_at DESC, c.id DESC LIMIT 1`
  return change?.at ?? null
}

async function readEnrollment(id: string): Promise<RecordStatus | null> {
  const row = await database().enrollment.findUnique({
    where: { id },
    select: {
      name: true,
      phone: true,
      dateEnrolled: true,
      cancelledAt: true,
      price: true,
      paymentStatus: true,
      seatHeldUntil: true,
      course: { select: { id: true, title: true, startDate: true, isActive: true, whatToBring: true } },
      payment: { select: paymentColumns },
    },
  })
  if (!row) return null
  const paid = row.paymentStatus === 'completed'
  const payment = await withLateness(id, row, await toPayment(row.price, paid, row.payment))
  const hasNoPlace = isWithoutPlace(payment?.caveat ?? null) || payment?.late === 'full'
  const held = heldForPaying(row.seatHeldUntil, row.course.startDate)
  const holds = !paid && !row.cancelledAt && held.getTime() > Date.now()
  return {
    kind: 'course-enrollment',
    title: row.course.title,
    name: row.name,
    phone: row.phone,
    receivedAt: row.dateEnrolled,
    decision: 'pending',
    decidedAt: null,
    endedAt: row.cancelledAt,
    payment,
    course: toStatusCourse(row.course, hasNoPlace),
    bring:
      row.course.whatToBring && !row.cancelledAt && !hasNoPlace
        ? splitParagraphs(row.course.whatToBring)
        : [],
    seatHeldUntil: holds ? held : null,
  }
}

type Unpaid = { cancelledAt: Date | null; course: { startDate: Date } }

/** Says that it is too late to pay, and so to come, also where the site takes no payments. */
async function withLateness(
  id: string,
  { cancelledAt, course }: Unpaid,
  payment: StatusPayment | null,
): Promise<StatusPayment | null> {
  if (!payment || payment.paid || payment.payable || payment.late || cancelledAt) return payment
  if (hasStarted(course.startDate)) return { ...payment, late: 'started' }
  return (await hasSeat(database(), id)) ? payment : { ...payment, late: 'full' }
}

type Course = { id: string; startDate: Date; isActive: boolean }

function toStatusCourse({ id, startDate, isActive }: Course, hasNoPlace: boolean) {
  const started = hasStarted(startDate)
  return {
    id,
    startDay: storedDay(startDate),
    hasStarted: started,
    takesEnrollments: isActive && !started,
    hasCalendar: !started && !hasNoPlace,
  }
}

const lateObstacles = ['full', 'started', 'job-closed'] as const

type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentColumns }> | null

async function toPayment(amount: bigint, paid: boolean, payment: PaymentRow): Promise<StatusPayment | null> {
  if (amount === 0n) return null
  const isOpen = payment && payment.status !== 'completed' && payment.provider === activeProvider()?.name
  const obstacle = isOpen ? await findObstacle(database(), payment.id) : undefined
  const caveat = payment && findCaveat(payment)
  const isAsked = isOpen && caveat !== 'mismatch' && (!obstacle || obstacle === 'unavailable')
  return {
    amount,
    reference: payment?.reference ?? null,
    paid,
    paidAt: paid ? (payment?.settledAt ?? null) : null,
    refunded: payment?.refundedAmount ?? 0n,
    surplus: payment ? surplusByHand(payment) : 0n,
    test: isTest(payment),
    caveat,
    payable: isAsked ? payment.reference : null,
    late: lateObstacles.find(late => late === obstacle) ?? null,
    unheard: payment ? await isUnheard(payment) : false,
  }
}
