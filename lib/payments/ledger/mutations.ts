import 'server-only'
import { hasSeat, lockCourseOf } from '@/lib/courses/take-seat'
import { formatDateTime } from '@/lib/dates/format'
import { notifyFlagged } from '@/lib/mail/notices'
import { notifyPaid } from '@/lib/mail/record-letters'
import { formatSum } from '@/lib/money/format'
import { database } from '@/lib/platform/database'
import type { PaymentEventOutcome, Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import type { ProviderName } from '@/lib/platform/payment-providers'
import type { FlagReason, ReportSource } from '../constants'
import { amountOf, eventKey, hasDecision, hasOpenDispute } from '../event-key'
import { flagPayment, resolveDisputed, resolveHeldMoney } from '../flags'
import { isTest, purposeSelect, testSelect, toPurpose } from '../payment-row'
import type { DisputeReport, PaymentProvider, ProviderReport } from '../provider'
import { countedOf, unreturnedOf } from '../returned-money'
import { decide, type LedgerChange, type LedgerState } from './rules'

/** The outcome of a report; `repeated` where the same event was recorded before. */
export type RecordedReport = PaymentEventOutcome | 'repeated'

type LockedPayment = Omit<LedgerState, keyof ReportFacts> & {
  id: string
  paymentReference: string
  provider: string
  applicationId: string | null
  enrollmentId: string | null
  attemptId: string
}

/** Further facts that decide what a report changes, beside the locked rows. */
type ReportFacts = Pick<LedgerState, 'counted' | 'unreturned' | 'disputeDecided'>

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
  if (!read.ok) return read
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
    const outcome = outcomeOf(change)
    const event = { provider, source, outcome, key: eventKey(report), reference: attemptReference }
    const { count } = await tx.paymentEvent.createMany({
      data: [{ ...event, paymentId: payment?.id }],
      skipDuplicates: true,
    })
    if (count === 0) return 'repeated'
    if (payment) await applyChange(tx, payment, change, report)
    if (change.flag) await addFlag(tx, payment, report, change.flag)
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
  const change = decide({ ...payment, ...(await readFacts(tx, payment, report)) }, report)
  if (change.status !== 'completed') return change
  if (payment.applicationId) return { ...change, ...(await flagOfApplication(tx, payment.applicationId)) }
  if (!payment.enrollmentId) return change
  // Cancelling the enrollment and taking its seat need this lock too; erasing it needs the payment's.
  await lockCourseOf(tx, payment.enrollmentId)
  if (await isCancelled(tx, payment.enrollmentId)) return { ...change, flag: 'enrollment_cancelled' }
  return (await hasSeat(tx, payment.enrollmentId)) ? change : { ...change, flag: 'seat_gone' }
}

async function flagOfApplication(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<Pick<LedgerChange, 'flag'>> {
  // Withdrawing the application and deciding on it need this lock too.
  const [application] = await tx.$queryRaw<{ withdrawn: boolean; rejected: boolean }[]>`
    SELECT withdrawn_at IS NOT NULL AS withdrawn, status = 'rejected' AS rejected
    FROM applications WHERE id = ${id}::uuid FOR UPDATE`
  if (application?.withdrawn) return { flag: 'application_withdrawn' }
  return application?.rejected ? { flag: 'application_rejected' } : {}
}

async function isCancelled(tx: Prisma.TransactionClient, enrollmentId: string): Promise<boolean> {
  const where = { id: enrollmentId }
  return (await tx.enrollment.findUniqueOrThrow({ where, select: { cancelled: true } })).cancelled
}

function outcomeOf(change: LedgerChange): PaymentEventOutcome {
  if (change.flag) return 'flagged'
  return Object.keys(change).length > 0 ? 'applied' : 'ignored'
}

async function lockPaymentOfAttempt(
  tx: Prisma.TransactionClient,
  attemptReference: string,
): Promise<LockedPayment | undefined> {
  const rows = await tx.$queryRaw<LockedPayment[]>`
    SELECT p.id, p.reference AS "paymentReference", p.provider, p.status::text, p.amount, p.currency::text,
      p.refunded_amount AS "refundedAmount", p.application_id AS "applicationId", p.enrollment_id AS "enrollmentId",
      a.id AS "attemptId", a.status::text AS "attemptStatus"
    FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
    WHERE a.reference = ${attemptReference} FOR UPDATE OF p, a`
  return rows[0]
}

// Reads the facts only for reports of money that goes back; other reports do not depend on them.
async function readFacts(
  tx: Prisma.TransactionClient,
  { id }: LockedPayment,
  report: ProviderReport,
): Promise<ReportFacts> {
  if (report.kind === 'attempt' && report.outcome !== 'reversed')
    return { counted: 0n, unreturned: 0n, disputeDecided: false }
  // Read after the statement that locks, which would not see flags that were added while it waited.
  const payment = await tx.payment.findUniqueOrThrow({ where: { id }, select: factsSelect })
  const keys = payment.events.map(({ key }) => key)
  return {
    counted: countedOf(payment, report),
    unreturned: unreturnedOf(payment, report.attemptReference),
    disputeDecided: report.kind === 'dispute' && hasDecision(keys, report),
  }
}

const factsSelect = {
  amount: true,
  refundedAmount: true,
  flags: { select: { reason: true, reference: true } },
  attempts: { select: { reference: true, status: true, paidAmount: true } },
  events: { select: { key: true, source: true, outcome: true } },
} as const satisfies Prisma.PaymentSelect

async function applyChange(
  tx: Prisma.TransactionClient,
  payment: LockedPayment,
  change: LedgerChange,
  report: ProviderReport,
) {
  const { attemptStatus, refundedAmount } = change
  if (attemptStatus) {
    const paidAmount = report.kind === 'attempt' && attemptStatus === 'completed' ? report.paid : undefined
    const where = { id: payment.attemptId }
    await tx.paymentAttempt.update({ where, data: { status: attemptStatus, paidAmount } })
  }
  if (refundedAmount !== undefined) {
    await tx.payment.update({ where: { id: payment.id }, data: { refundedAmount } })
    if (refundedAmount >= payment.amount) await resolveHeldMoney(tx, payment.id, null)
  }
  if (change.disputeDecided) await closeDisputes(tx, payment.id, report.attemptReference)
  await moveTo(tx, payment, change)
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
  { status, flag, test }: LedgerChange,
) {
  if (!status) return
  const { id, applicationId, enrollmentId } = payment
  const paid = status === 'completed'
  await tx.payment.update({
    where: { id },
    data: { status, ...(paid && { settledAt: new Date(), saidTest: test === true }) },
  })
  if (enrollmentId)
    await tx.enrollment.update({ where: { id: enrollmentId }, data: { paymentStatus: status } })
  if (applicationId && paid)
    await tx.application.update({ where: { id: applicationId }, data: { commitmentFeePaid: true } })
  if (paid) await sendReceipt(tx, payment, flag)
}

async function sendReceipt(
  tx: Prisma.TransactionClient,
  payment: LockedPayment,
  flag: FlagReason | undefined,
) {
  const select = { ...purposeSelect, ...testSelect }
  const row = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select })
  await notifyPaid(tx, toPurpose(row), { ...payment, test: isTest(row) }, flag)
}

async function addFlag(
  tx: Prisma.TransactionClient,
  payment: LockedPayment | undefined,
  report: ProviderReport,
  reason: FlagReason,
) {
  const detail = report.kind === 'dispute' ? describeDispute(report, payment) : compareSums(payment, report)
  await flagPayment(tx, { paymentId: payment?.id, reference: report.attemptReference, reason, detail })
  await notifyFlagged(tx, report.attemptReference, reason, detail)
}

function compareSums(payment: LockedPayment | undefined, report: ProviderReport): string {
  const asked = payment ? `Asked for ${formatSum(payment.amount, payment.currency)}` : 'Nothing was asked'
  return `${asked}; the provider says ${formatSum(amountOf(report), report.currency)}.`
}

function describeDispute(
  { outcome, amount, currency, respondBy }: DisputeReport,
  payment: LockedPayment | undefined,
): string {
  const sum = formatSum(amount, currency)
  if (outcome === 'lost')
    return payment && amount < payment.amount
      ? `The payer’s bank gets ${sum} back. It counts as refunded once the provider reports that.`
      : `The payer’s bank got ${sum} back.`
  const until = respondBy ? ` by ${formatDateTime(respondBy)}` : ''
  return `The payer’s bank asks for ${sum} back. Respond at the provider${until}, or it goes back.`
}
