import 'server-only'
import { lockCourseOf } from '@/lib/courses/take-seat'
import { momentOf } from '@/lib/dates/office-day'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { type CommandResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type SentRecord, sentRecordPlurals } from '@/lib/sent-records/constants'
import { BY_HAND, type LateFlag } from '../constants'
import { eventKey } from '../event-key'
import { flagPayment } from '../flags'
import { completePayment, findLateness } from '../ledger/mutations'
import { lockPaymentAtOnce, lockPaymentFor } from '../lock-payment'
import { addPayment } from '../new-payment'
import { paymentSelect, toPaymentRecord } from './data'
import { type PaymentRecord, paymentRecordSchema, type RecordedPayment } from './schema'

/** Why nothing was recorded; `ended` where the record is cancelled or withdrawn. */
type Refusal = 'no-record' | 'nothing-asked' | 'paid' | 'ended' | 'outdated'

/** How recording a payment ended. */
export type Recorded =
  | { ok: true; status: number; payment: PaymentRecord }
  | { ok: false; reason: Exclude<Refusal, 'outdated'> | 'key-reused' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/** A payment that an administrator records. */
export type ByHand = {
  /** What the payment is for; the id may be any text. */
  purpose: SentRecord
  input: RecordedPayment
  administratorId: string
  /** The request's idempotency key, if it has one. */
  key: string | null
}

/** What an application or enrollment owes, and its state. An application has no version. */
type Owed = { version: number | null; ended: boolean; paid: boolean; price: bigint }

const { sql } = Prisma

/**
 * Records that an application's fee or an enrollment's price was paid without a provider, once for each key. The payment keeps how, by
 * whom it was recorded, and the note. A provider's later report of the same payment is flagged as paid twice. Money that comes in too
 * late is flagged, as a provider's would be.
 */
export async function recordByHand({ purpose, input, administratorId, key }: ByHand): Promise<Recorded> {
  if (!isRecordId(purpose.id)) return { ok: false, reason: 'no-record' }
  const recorded = await runOnce<PaymentRecord, Refusal>({
    key,
    scope: `POST /admin/${sentRecordPlurals[purpose.kind]}/${purpose.id}/payments`,
    content: input,
    schema: paymentRecordSchema,
    administratorId,
    run: async tx => {
      await lockInOrder(tx, purpose)
      return recordInTransaction(tx, purpose, input, administratorId)
    },
  })
  if (recorded.ok) return { ok: true, status: recorded.status, payment: recorded.body }
  if (recorded.reason !== 'outdated') return { ok: false, reason: recorded.reason }
  return {
    ok: false,
    reason: 'outdated',
    last: await readLastChange(sentRecordPlurals[purpose.kind], purpose.id),
  }
}

/**
 * Records the same as part of a transaction. The transaction names the administrator, and has locked the payment, if there is one, and then
 * the course.
 */
export async function recordInTransaction(
  tx: Prisma.TransactionClient,
  purpose: SentRecord,
  { method, day, note, version }: RecordedPayment,
  administratorId: string,
): Promise<CommandResult<PaymentRecord, Refusal>> {
  const owed = await lockOwed(tx, purpose)
  if (!owed) return { ok: false, reason: 'no-record' }
  const refusal = findRefusal(owed, version)
  if (refusal) return { ok: false, reason: refusal }
  const id = await openPayment(tx, purpose, owed.price)
  const late = await findLateness(tx, purpose)
  const receivedAs = {
    recordedAs: method,
    recordedNote: note,
    recordedById: administratorId,
    settledAt: momentOf(day),
  }
  await completePayment(tx, id, purpose, receivedAs, late)
  await writeEvent(tx, id, late)
  const row = await tx.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect })
  return { ok: true, status: 201, body: toPaymentRecord(row) }
}

function findRefusal(owed: Owed, version: number | undefined): Refusal | undefined {
  if (owed.price === 0n) return 'nothing-asked'
  if (owed.ended) return 'ended'
  if (owed.paid) return 'paid'
  return version !== undefined && owed.version !== null && version !== owed.version ? 'outdated' : undefined
}

/** Locks the payment of an application or enrollment, where there is one, and then its course, in the ledger's order. */
async function lockInOrder(tx: Prisma.TransactionClient, purpose: SentRecord): Promise<void> {
  await lockPaymentFor(tx, purpose)
  if (purpose.kind === 'course-enrollment') await lockCourseOf(tx, purpose.id)
}

async function lockOwed(tx: Prisma.TransactionClient, { kind, id }: SentRecord): Promise<Owed | undefined> {
  const [owed] = await tx.$queryRaw<Owed[]>(
    kind === 'job-application'
      ? sql`SELECT NULL AS version, withdrawn_at IS NOT NULL AS ended, commitment_fee_paid AS paid, commitment_fee AS price
          FROM applications WHERE id = ${id}::uuid FOR UPDATE`
      : sql`SELECT version, cancelled AS ended, payment_status = 'completed' AS paid, price
          FROM enrollments WHERE id = ${id}::uuid FOR UPDATE`,
  )
  return owed
}

/**
 * Returns the id of the record's payment, or adds one where none was asked for. Another request may have added and locked a payment while
 * this one waited for the record's lock. Payments are locked before records (docs/decisions/036-order-of-locks.md), so this does not
 * wait for such a lock: the request fails with a 503, and has to be sent again.
 */
async function openPayment(
  tx: Prisma.TransactionClient,
  purpose: SentRecord,
  amount: bigint,
): Promise<string> {
  const opened = await lockPaymentAtOnce(tx, purpose)
  return opened ?? (await addPayment(tx, { purpose, amount, provider: BY_HAND })).id
}

/** Writes the payment into the ledger, as a provider's report would be written. */
async function writeEvent(
  tx: Prisma.TransactionClient,
  paymentId: string,
  late: LateFlag | undefined,
): Promise<void> {
  const { reference, amount, currency } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { reference: true, amount: true, currency: true },
  })
  const paid = { kind: 'attempt', outcome: 'succeeded', attemptReference: reference } as const
  await tx.paymentEvent.create({
    data: {
      provider: BY_HAND,
      key: eventKey({ ...paid, amount, paid: amount, currency }),
      source: 'administrator',
      reference,
      paymentId,
      outcome: late ? 'flagged' : 'applied',
    },
    select: { id: true },
  })
  if (late) await flagPayment(tx, { paymentId, reference, reason: late, detail: lateDetails[late] })
}

const lateDetails: Record<LateFlag, string> = {
  seat_gone: 'It was recorded by hand, with no seat free.',
  enrollment_cancelled: 'It was recorded by hand, after the enrollment was cancelled.',
  application_withdrawn: 'It was recorded by hand, after the application was withdrawn.',
  application_rejected: 'It was recorded by hand, after the application was rejected.',
}
