import 'server-only'
import { hasSeat, lockCourseOf } from '@/lib/courses/take-seat'
import { notifyFlagged } from '@/lib/mail/notices'
import { notifyPaid } from '@/lib/mail/receipt-letters'
import { withTest } from '@/lib/money/format'
import { database } from '@/lib/platform/database'
import type { PaymentEventOutcome, Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import type { ProviderName } from '@/lib/platform/payment-providers'
import type { Occasion, SentRecord } from '@/lib/sent-records/constants'
import { toSentRecord } from '@/lib/sent-records/format'
import type { FlagReason, LateFlag, PaymentMethod, ReportSource } from '../constants'
import { endRefunded, resolveReturned } from '../end-refunded'
import { eventKey, hasDecision, hasOpenDispute } from '../event-key'
import { flagPayment, resolveDisputed } from '../flags'
import { describeFlag, describePaidBy } from '../format'
import { isTest, occasionSelect, testSelect, toOccasion } from '../payment-row'
import type { PaymentProvider, ProviderReport } from '../provider'
import { countedOf, givenBackByHand, moneySelect, unreturnedOf, wasGivenByHand } from '../returned-money'
import { describeDispute, describeMoney, type Found } from './format'
import { decide, isReturnedBy, type LedgerChange, type LedgerState, settledAt } from './rules'

/** The outcome of a report; `repeated` where the same event was recorded before. */
export type RecordedReport = PaymentEventOutcome | 'repeated'

type LockedPayment = Omit<LedgerState, keyof ReportFacts | 'test'> & {
  id: string
  saidTest: boolean
  recordedAs: PaymentMethod | null
  paymentReference: string
  provider: string
  applicationId: string | null
  enrollmentId: string | null
  attemptId: string
  createdAt: Date
}

/** Further facts that decide what a report changes, beside the locked rows. */
type ReportFacts = Pick<LedgerState, 'counted' | 'unreturned' | 'byHand' | 'sameByHand' | 'disputeDecided'>

export type ReceivedWebhook = { ok: true } | { ok: false; reason: 'bad-signature' | 'unreadable' }

/**
 * Receives one delivery from a provider: checks the signature of its exact bytes, then writes what it reports into the ledger. A repeated
 * delivery changes nothing. Throws only where the database fails.
 */
export async function receiveWebhook(
  provider: PaymentProvider,
  body: Buffer,
  headers: Headers,
): Promise<ReceivedWebhook> {
  const read = provider.readWebhook(body, headers)
  if (!read.ok) {
    // Its signature is right, so it is about real money; the body may name the payer.
    if (read.reason === 'unreadable')
      logger.warn({ provider: provider.name, event: read.event }, 'a payment webhook cannot be read')
    return read
  }
  if (!read.report) return { ok: true }
  const { attemptReference } = read.report
  const outcome = await recordReport(provider.name, read.report, 'webhook')
  const level = outcome === 'flagged' ? 'warn' : 'info'
  logger[level]({ provider: provider.name, attemptReference, outcome }, 'a payment webhook was dealt with')
  return { ok: true }
}

/**
 * Writes a provider's report into the ledger, once. The event, the payment's status and the record that is paid for change together or not
 * at all. Reports on one payment wait for each other.
 */
export function recordReport(
  provider: ProviderName,
  report: ProviderReport,
  source: ReportSource,
): Promise<RecordedReport> {
  const { attemptReference } = report
  return database().$transaction(async tx => {
    const payment = await lockPaymentOfAttempt(tx, attemptReference)
    const change = payment ? await changeFor(tx, payment, provider, report) : changeOfUnknown(report)
    const outcome = outcomeOf(change, report)
    const saidTest = report.test === true
    const event = { provider, source, outcome, saidTest, key: eventKey(report), reference: attemptReference }
    const { count } = await tx.paymentEvent.createMany({
      data: [{ ...event, paymentId: payment?.id }],
      skipDuplicates: true,
    })
    if (count === 0) return 'repeated'
    if (payment) await applyChange(tx, payment, change, report)
    if (change.flag) await addFlag(tx, payment, report, { ...change, reason: change.flag })
    return outcome
  })
}

/** Money for an unknown reference is flagged, except in a dispute that was won, after which no money moves. */
function changeOfUnknown(report: ProviderReport): LedgerChange {
  return report.kind === 'dispute' && report.outcome === 'won' ? {} : { flag: 'unknown_reference' }
}

async function changeFor(
  tx: Prisma.TransactionClient,
  payment: LockedPayment,
  provider: ProviderName,
  report: ProviderReport,
): Promise<LedgerChange> {
  if (payment.provider !== provider) return { flag: 'wrong_provider' }
  // No money moves in a test, so it changes nothing of what was really paid.
  if (isTestBesideMoney(payment, report)) return {}
  const facts = await readFacts(tx, payment, report)
  const change = decide({ ...payment, ...facts, test: payment.saidTest && isTest(payment) }, report)
  if (change.status !== 'completed') return change
  const late = await findLateness(tx, toSentRecord(payment))
  return late ? { ...change, flag: late } : change
}

function isTestBesideMoney(payment: LockedPayment, report: ProviderReport): boolean {
  const isMoney = payment.status === 'completed' && !isTest(payment)
  return isMoney && (report.test === true || payment.provider === 'sandbox')
}

function outcomeOf(change: LedgerChange, { kind }: ProviderReport): PaymentEventOutcome {
  // It counts among the refunds, flagged or not.
  if (kind === 'refund' && change.refundedAmount !== undefined) return 'applied'
  if (change.flag) return 'flagged'
  return Object.keys(change).length > 0 ? 'applied' : 'ignored'
}

async function lockPaymentOfAttempt(
  tx: Prisma.TransactionClient,
  attemptReference: string,
): Promise<LockedPayment | undefined> {
  const rows = await tx.$queryRaw<LockedPayment[]>`
    SELECT p.id, p.reference AS "paymentReference", p.provider, p.said_test AS "saidTest", p.recorded_as::text AS "recordedAs",
      p.status::text, p.amount, p.currency::text,
      p.refunded_amount AS "refundedAmount", p.created_at AS "createdAt", p.application_id AS "applicationId", p.enrollment_id AS "enrollmentId",
      a.id AS "attemptId", a.status::text AS "attemptStatus"
    FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
    WHERE a.reference = ${attemptReference} FOR UPDATE OF p, a`
  return rows[0]
}

const noFacts: ReportFacts = {
  counted: 0n,
  unreturned: 0n,
  byHand: 0n,
  sameByHand: false,
  disputeDecided: false,
}

// Reads the facts only for reports of money that goes back; other reports do not depend on them.
async function readFacts(
  tx: Prisma.TransactionClient,
  { id }: LockedPayment,
  report: ProviderReport,
): Promise<ReportFacts> {
  if (!sendsBack(report)) return noFacts
  // Read after the statement that locks, which would not see flags that were added while it waited.
  const payment = await tx.payment.findUniqueOrThrow({ where: { id }, select: moneySelect })
  const keys = payment.events.map(({ key }) => key)
  return {
    counted: countedOf(payment, report),
    unreturned: unreturnedOf(payment, report.attemptReference),
    byHand: givenBackByHand(payment),
    sameByHand: wasGivenByHand(payment, report.amount),
    disputeDecided: report.kind === 'dispute' && hasDecision(keys, report),
  }
}

const sendsBack = (report: ProviderReport) => report.kind !== 'attempt' || report.outcome === 'reversed'

async function applyChange(
  tx: Prisma.TransactionClient,
  payment: LockedPayment,
  change: LedgerChange,
  report: ProviderReport,
) {
  const { attemptStatus, refundedAmount } = change
  if (attemptStatus) {
    const paid = report.kind === 'attempt' && attemptStatus === 'completed' ? report : undefined
    const where = { id: payment.attemptId }
    const data = { status: attemptStatus, paidAmount: paid?.paid, fee: paid?.fee }
    await tx.paymentAttempt.update({ where, data })
  }
  if (refundedAmount !== undefined)
    await tx.payment.update({ where: { id: payment.id }, data: { refundedAmount } })
  if (sendsBack(report)) await resolveReturned(tx, payment.id, null)
  if (isReturnedBy(payment, refundedAmount)) await endRefunded(tx, payment, null)
  if (change.disputeDecided) await closeDisputes(tx, payment.id, report.attemptReference)
  await moveTo(tx, payment, change, report)
}

// The flags of two disputes about one attempt cannot be told apart, so they are resolved with the last decision.
async function closeDisputes(tx: Prisma.TransactionClient, paymentId: string, attemptReference: string) {
  const events = await tx.paymentEvent.findMany({ where: { paymentId }, select: { key: true } })
  const keys = events.map(({ key }) => key)
  if (!hasOpenDispute(keys, attemptReference)) await resolveDisputed(tx, paymentId, attemptReference)
}

async function moveTo(
  tx: Prisma.TransactionClient,
  payment: LockedPayment,
  change: LedgerChange,
  report: ProviderReport,
) {
  if (change.status === 'completed') {
    const paidAt = report.kind === 'attempt' ? report.paidAt : undefined
    const receivedAs = { saidTest: change.test === true, settledAt: settledAt(payment.createdAt, paidAt) }
    return completePayment(tx, payment.id, toSentRecord(payment), receivedAs, change.flag)
  }
  const { id, enrollmentId } = payment
  const { status } = change
  if (!status) return
  await tx.payment.update({ where: { id }, data: { status } })
  if (enrollmentId)
    await tx.enrollment.update({ where: { id: enrollmentId }, data: { paymentStatus: status } })
}

async function addFlag(
  tx: Prisma.TransactionClient,
  payment: LockedPayment | undefined,
  report: ProviderReport,
  found: Found,
) {
  const { attemptReference } = report
  const { reason } = found
  const detail =
    report.kind === 'dispute' ? describeDispute(report, payment) : describeMoney(payment, report, found)
  const paidFor = payment && (await findPaidFor(tx, payment.id))
  await flagPayment(tx, {
    paymentId: payment?.id,
    reference: attemptReference,
    reason,
    // The payment itself may be none: of a reference that is not ours, nothing else says it.
    detail: withTest(detail, report.test),
  })
  await notifyFlagged(tx, {
    attemptReference,
    reason: `${describeFlag({ reason })}.`,
    detail,
    ...paidFor,
    test: report.test || paidFor?.test === true,
  })
}

async function findPaidFor(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<{ occasion: Occasion; test: boolean }> {
  const select = { ...occasionSelect, ...testSelect }
  const row = await tx.payment.findUniqueOrThrow({ where: { id }, select })
  return { occasion: toOccasion(row), test: isTest(row) }
}

/** How money came in: at the provider, perhaps as a test, or into the hands of an administrator who recorded it. */
type ReceivedAs =
  | { saidTest: boolean; settledAt: Date }
  | { recordedAs: PaymentMethod; recordedNote: string; recordedById: string; settledAt: Date }

/**
 * Returns why money that comes in now for a record has to be looked at, although it completes its payment; undefined where it does not.
 * Locks the application, or the enrollment's course, so that this stays true; the caller has locked the payment.
 */
export async function findLateness(
  tx: Prisma.TransactionClient,
  { kind, id }: SentRecord,
): Promise<LateFlag | undefined> {
  if (kind === 'job-application') return latenessOfApplication(tx, id)
  // Cancelling the enrollment and taking its seat need this lock too; erasing it needs the payment's.
  await lockCourseOf(tx, id)
  const select = { cancelled: true }
  const { cancelled } = await tx.enrollment.findUniqueOrThrow({ where: { id }, select })
  if (cancelled) return 'enrollment_cancelled'
  return (await hasSeat(tx, id)) ? undefined : 'seat_gone'
}

async function latenessOfApplication(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<LateFlag | undefined> {
  // Withdrawing the application and deciding on it need this lock too.
  const [application] = await tx.$queryRaw<{ withdrawn: boolean; rejected: boolean }[]>`
    SELECT withdrawn_at IS NOT NULL AS withdrawn, status = 'rejected' AS rejected
    FROM applications WHERE id = ${id}::uuid FOR UPDATE`
  if (application?.withdrawn) return 'application_withdrawn'
  return application?.rejected ? 'application_rejected' : undefined
}

/**
 * Completes a locked payment: marks it and its record as paid, and queues the receipt and the notice. The caller writes the event, and the
 * flag where there is one.
 */
export async function completePayment(
  tx: Prisma.TransactionClient,
  paymentId: string,
  record: SentRecord,
  receivedAs: ReceivedAs,
  flag: FlagReason | undefined,
): Promise<void> {
  const row = await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'completed', ...receivedAs },
    select: { reference: true, amount: true, currency: true, ...occasionSelect, ...testSelect },
  })
  await markPaid(tx, record)
  const { reference: paymentReference, amount, currency } = row
  const { settledAt } = receivedAs
  const paid = {
    paymentId,
    paymentReference,
    amount,
    currency,
    settledAt,
    by: describePaidBy(row),
    test: isTest(row),
  }
  await notifyPaid(tx, toOccasion(row), paid, flag)
}

async function markPaid(tx: Prisma.TransactionClient, { kind, id }: SentRecord): Promise<void> {
  const select = { id: true } as const
  if (kind === 'job-application')
    await tx.application.update({ where: { id }, data: { commitmentFeePaid: true }, select })
  else await tx.enrollment.update({ where: { id }, data: { paymentStatus: 'completed' }, select })
}
