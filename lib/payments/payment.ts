import 'server-only'
import { randomInt } from 'node:crypto'
import { hasStarted } from '@/lib/courses/rules'
import { hasSeat } from '@/lib/courses/take-seat'
import { storedDay } from '@/lib/dates/office-day'
import { jobStatus } from '@/lib/jobs/rules'
import { NAIRA } from '@/lib/money/units'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion, SentRecord, SentRecordKind } from '@/lib/sent-records/constants'
import type { BY_HAND, FlagReason } from './constants'
import type { ProviderName } from './provider'
import { activeProvider } from './providers'

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

/** What Prisma selects of a payment to tell whether it is a test. */
export const testSelect = { provider: true, recordedAs: true } as const satisfies Prisma.PaymentSelect

type TestRow = Prisma.PaymentGetPayload<{ select: typeof testSelect }>

/** Whether a payment is a test: at the sandbox, unless its money came in by hand since. Of no payment it is false. */
export function isTest(payment: TestRow | null): boolean {
  return payment?.provider === 'sandbox' && payment.recordedAs === null
}

// They hold for good; what tells of money alone is over once an administrator has looked at it.
const lastingFlags: FlagReason[] = ['seat_gone', 'enrollment_cancelled']

/** What Prisma selects of a payment to tell its snag, and what it is for. */
export const snagSelect = {
  status: true,
  amount: true,
  refundedAmount: true,
  flags: {
    where: { OR: [{ reason: { in: lastingFlags } }, { resolvedAt: null }] },
    select: { reason: true },
  },
  application: { select: { ...purposeSelect.application.select, status: true, withdrawnAt: true } },
  enrollment: { select: { ...purposeSelect.enrollment.select, cancelled: true } },
} satisfies Prisma.PaymentSelect

/** The column of a payment that names what it is for. */
function purposeColumn(
  kind: SentRecordKind,
  id: string,
): Pick<Prisma.PaymentUncheckedCreateInput, 'applicationId' | 'enrollmentId'> {
  return kind === 'job-application' ? { applicationId: id } : { enrollmentId: id }
}

// No letters that are mistaken for another when read out on the phone.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 26

/** A reference that nobody can guess, such as `pc-7k2m...`: 128 bits, in letters that every provider takes. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `pc-${letters.join('')}`
}

/** What a payer has to pay. Amount in kobo, above 0. */
export type NewPayment = {
  purpose: SentRecord
  amount: bigint
  provider: ProviderName | typeof BY_HAND
}

/** Adds a pending payment in the transaction that stores what it is for, and returns the payment's reference. */
export async function addPayment(
  tx: Prisma.TransactionClient,
  { purpose, amount, provider }: NewPayment,
): Promise<string> {
  const data = { reference: newReference(), provider, amount, ...purposeColumn(purpose.kind, purpose.id) }
  const { reference } = await tx.payment.create({ data, select: { reference: true } })
  return reference
}

/** A payment that was asked for; amount in the currency's smallest unit. */
export type AskedPayment = { amount: bigint; currency: string; paymentReference: string }

/**
 * Adds the payment of something that has a price, in the transaction that stores it.
 * @param amount in kobo
 * @returns the payment; undefined where there is nothing to pay, or payments are off
 */
export async function askForPayment(
  tx: Prisma.TransactionClient,
  purpose: NewPayment['purpose'],
  amount: bigint,
): Promise<AskedPayment | undefined> {
  const provider = activeProvider()?.name
  if (!provider || amount === 0n) return undefined
  return { amount, currency: NAIRA, paymentReference: await addPayment(tx, { purpose, amount, provider }) }
}

/** Why there is nothing to pay any more, though the payment is open. */
export type Obstacle = 'rejected' | 'withdrawn' | 'job-closed' | 'started' | 'full' | 'cancelled'

const obstacleSelect = {
  application: {
    select: { status: true, withdrawnAt: true, job: { select: { isActive: true, closingDate: true } } },
  },
  enrollment: { select: { id: true, cancelled: true, course: { select: { startDate: true } } } },
} as const satisfies Prisma.PaymentSelect

/**
 * Returns why a payment that is open is not to be paid; undefined where nothing speaks against it.
 * @param db the transaction that holds the lock of an enrollment's course, where something is decided by it
 */
export async function findObstacle(
  db: Prisma.TransactionClient,
  paymentId: string,
): Promise<Obstacle | undefined> {
  const { application, enrollment } = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: obstacleSelect,
  })
  if (application) return applicationObstacle(application)
  if (!enrollment) return undefined
  if (enrollment.cancelled) return 'cancelled'
  if (hasStarted(enrollment.course.startDate)) return 'started'
  return (await hasSeat(db, enrollment.id)) ? undefined : 'full'
}

type Application = NonNullable<Prisma.PaymentGetPayload<{ select: typeof obstacleSelect }>['application']>

function applicationObstacle({ status, withdrawnAt, job }: Application): Obstacle | undefined {
  if (withdrawnAt) return 'withdrawn'
  if (status === 'rejected') return 'rejected'
  const closingDate = job.closingDate && storedDay(job.closingDate)
  return jobStatus({ isActive: job.isActive, closingDate }) === 'closed' ? 'job-closed' : undefined
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
