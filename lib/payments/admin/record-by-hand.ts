import 'server-only'
import { hasSeat, lockCourseOf } from '@/lib/courses/take-seat'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { type CommandResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyPaid } from '@/lib/mail/record-letters'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { BY_HAND } from '../constants'
import { flagPayment } from '../ledger/mutations'
import { eventKey } from '../ledger/rules'
import { addPayment } from '../new-payment'
import { toPurpose } from '../purpose'
import { paymentSelect, toPaymentRecord } from './data'
import { type PaymentRecord, paymentRecordSchema, type RecordedPayment } from './schema'

/** Why nothing was recorded. */
type Refusal = 'no-enrollment' | 'nothing-asked' | 'paid' | 'cancelled' | 'outdated'

/** How recording a payment ended. */
export type Recorded =
  | { ok: true; status: number; payment: PaymentRecord }
  | { ok: false; reason: Exclude<Refusal, 'outdated'> | 'key-reused' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/** A payment that an administrator records. */
export type ByHand = {
  /** An enrollment's id, or any text. */
  enrollmentId: string
  input: RecordedPayment
  administratorId: string
  /** The request's idempotency key, where it came with one. */
  key: string | null
}

type Enrollment = { version: number; cancelled: boolean; paymentStatus: string; price: bigint }

/**
 * Records that an enrollment's price came in without a provider, once for each key. The payment says so for good: how,
 * by whom, and with what note. A provider's later report of the same payment is flagged as paid twice; a payment without
 * a seat free is flagged as any other would be.
 */
export async function recordByHand({ enrollmentId, input, administratorId, key }: ByHand): Promise<Recorded> {
  if (!isRecordId(enrollmentId)) return { ok: false, reason: 'no-enrollment' }
  const recorded = await runOnce<PaymentRecord, Refusal>({
    key,
    scope: `POST /admin/enrollments/${enrollmentId}/payments`,
    content: input,
    schema: paymentRecordSchema,
    administratorId,
    run: tx => recordLocked(tx, enrollmentId, input, administratorId),
  })
  if (recorded.ok) return { ok: true, status: recorded.status, payment: recorded.body }
  if (recorded.reason !== 'outdated') return { ok: false, reason: recorded.reason }
  return { ok: false, reason: 'outdated', last: await readLastChange('enrollments', enrollmentId) }
}

async function recordLocked(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  { method, note, version }: RecordedPayment,
  administratorId: string,
): Promise<CommandResult<PaymentRecord, Refusal>> {
  const known = await lockPayment(tx, enrollmentId)
  const enrollment = await lockEnrollment(tx, enrollmentId)
  if (!enrollment) return { ok: false, reason: 'no-enrollment' }
  const refusal = findRefusal(enrollment, version)
  if (refusal) return { ok: false, reason: refusal }
  const id = known ?? (await openPayment(tx, enrollmentId, enrollment.price))
  const seated = await hasSeat(tx, enrollmentId)
  await tx.payment.update({
    where: { id },
    data: {
      status: 'completed',
      settledAt: new Date(),
      recordedAs: method,
      recordedNote: note,
      recordedById: administratorId,
    },
    select: { id: true },
  })
  await tx.enrollment.update({
    where: { id: enrollmentId },
    data: { paymentStatus: 'completed' },
    select: { id: true },
  })
  await writeEvent(tx, id, seated)
  const row = await tx.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect })
  const { amount, currency, reference: paymentReference } = row
  const flag = seated ? undefined : 'seat_gone'
  await notifyPaid(tx, toPurpose(row), { amount, currency, paymentReference, test: false }, flag)
  return { ok: true, status: 201, body: toPaymentRecord(row) }
}

function findRefusal(enrollment: Enrollment, version: number | undefined): Refusal | undefined {
  if (enrollment.price === 0n) return 'nothing-asked'
  if (enrollment.cancelled) return 'cancelled'
  if (enrollment.paymentStatus === 'completed') return 'paid'
  return version !== undefined && version !== enrollment.version ? 'outdated' : undefined
}

/** Locks the payment of an enrollment, where there is one, and then its course, in the ledger's order. */
async function lockPayment(tx: Prisma.TransactionClient, enrollmentId: string): Promise<string | undefined> {
  const [payment] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM payments WHERE enrollment_id = ${enrollmentId}::uuid FOR UPDATE`
  await lockCourseOf(tx, enrollmentId)
  return payment?.id
}

async function lockEnrollment(tx: Prisma.TransactionClient, id: string): Promise<Enrollment | undefined> {
  const [enrollment] = await tx.$queryRaw<Enrollment[]>`
    SELECT version, cancelled, payment_status::text AS "paymentStatus", price FROM enrollments
    WHERE id = ${id}::uuid FOR UPDATE`
  return enrollment
}

/** Adds the payment that was never asked for, or finds the one that was opened while this one waited for the course. */
async function openPayment(tx: Prisma.TransactionClient, id: string, amount: bigint): Promise<string> {
  const select = { id: true } as const
  const opened = await tx.payment.findUnique({ where: { enrollmentId: id }, select })
  if (opened) return opened.id
  const reference = await addPayment(tx, {
    purpose: { kind: 'course-enrollment', id },
    amount,
    provider: BY_HAND,
  })
  return (await tx.payment.findUniqueOrThrow({ where: { reference }, select })).id
}

/** Writes what was recorded into the ledger, as a provider's report would be. */
async function writeEvent(tx: Prisma.TransactionClient, paymentId: string, seated: boolean): Promise<void> {
  const { reference, amount, currency } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { reference: true, amount: true, currency: true },
  })
  await tx.paymentEvent.create({
    data: {
      provider: BY_HAND,
      key: eventKey({
        kind: 'attempt',
        outcome: 'succeeded',
        attemptReference: reference,
        amount,
        paid: amount,
        currency,
      }),
      source: 'administrator',
      reference,
      paymentId,
      outcome: seated ? 'applied' : 'flagged',
    },
    select: { id: true },
  })
  if (seated) return
  const detail = 'It was recorded by hand, with no seat free.'
  await flagPayment(tx, { paymentId, reference, reason: 'seat_gone', detail })
}
