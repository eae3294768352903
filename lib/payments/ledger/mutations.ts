import 'server-only'
import { notifyFlagged, notifyPaid } from '@/lib/mail/notify'
import { formatSum } from '@/lib/money/format'
import { database } from '@/lib/platform/database'
import type { PaymentEventOutcome, Prisma } from '@/lib/platform/generated/prisma/client'
import type { PaymentState } from '../constants'
import type { ProviderName } from '../provider'
import { eventKey, type ProviderReport } from '../reports'
import { type Decision, decide, type FlagReason } from '../states'
import { readPayer } from './data'

export type ReportSource = 'webhook' | 'return' | 'sweep'

/** What became of a report; `repeated` was dealt with before. */
export type RecordedReport = PaymentEventOutcome | 'repeated'

type LockedPayment = {
  id: string
  reference: string
  provider: string
  status: PaymentState
  amount: bigint
  currency: string
  refundedAmount: bigint
  applicationId: string | null
  enrollmentId: string | null
  attemptId: string
  attemptStatus: PaymentState
}

/**
 * Writes what a provider reports into the books, once: the event, the payment's state and the record it pays for
 * change together or not at all. Reports on one payment take turns.
 */
export function recordReport(
  provider: ProviderName,
  report: ProviderReport,
  source: ReportSource,
): Promise<RecordedReport> {
  return database().$transaction(async tx => {
    const payment = await lockPayment(tx, report.reference)
    const decision = payment ? decideFor(payment, provider, report) : unknownReference
    const outcome = outcomeOf(decision)
    const { count } = await tx.paymentEvent.createMany({
      data: [
        {
          provider,
          source,
          outcome,
          key: eventKey(report),
          reference: report.reference,
          paymentId: payment?.id,
        },
      ],
      skipDuplicates: true,
    })
    if (count === 0) return 'repeated'
    if (payment) await applyDecision(tx, payment, decision)
    if (decision.flag) await addFlag(tx, payment, report, decision.flag)
    return outcome
  })
}

const unknownReference: Decision = { flag: 'unknown_reference' }

function decideFor(payment: LockedPayment, provider: ProviderName, report: ProviderReport): Decision {
  return payment.provider === provider ? decide(payment, report) : { flag: 'wrong_provider' }
}

function outcomeOf(decision: Decision): PaymentEventOutcome {
  if (decision.flag) return 'flagged'
  return Object.keys(decision).length > 0 ? 'applied' : 'ignored'
}

async function lockPayment(
  tx: Prisma.TransactionClient,
  reference: string,
): Promise<LockedPayment | undefined> {
  const rows = await tx.$queryRaw<LockedPayment[]>`
    SELECT p.id, p.reference, p.provider, p.status::text, p.amount, p.currency::text, p.refunded_amount AS "refundedAmount",
      p.application_id AS "applicationId", p.enrollment_id AS "enrollmentId",
      a.id AS "attemptId", a.status::text AS "attemptStatus"
    FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
    WHERE a.reference = ${reference} FOR UPDATE OF p, a`
  return rows[0]
}

async function applyDecision(tx: Prisma.TransactionClient, payment: LockedPayment, decision: Decision) {
  const { attemptStatus, status, refundedAmount } = decision
  if (attemptStatus)
    await tx.paymentAttempt.update({ where: { id: payment.attemptId }, data: { status: attemptStatus } })
  if (refundedAmount !== undefined)
    await tx.payment.update({ where: { id: payment.id }, data: { refundedAmount } })
  if (status) await moveTo(tx, payment, status)
}

async function moveTo(tx: Prisma.TransactionClient, payment: LockedPayment, status: PaymentState) {
  const { id, applicationId, enrollmentId } = payment
  const paid = status === 'completed'
  await tx.payment.update({ where: { id }, data: { status, ...(paid ? { settledAt: new Date() } : {}) } })
  if (enrollmentId)
    await tx.enrollment.update({ where: { id: enrollmentId }, data: { paymentStatus: status } })
  if (applicationId && paid)
    await tx.application.update({ where: { id: applicationId }, data: { commitmentFeePaid: true } })
  if (paid) await sendReceipt(tx, payment)
}

async function sendReceipt(tx: Prisma.TransactionClient, payment: LockedPayment) {
  const party = await readPayer(tx, payment.id)
  if (party) await notifyPaid(tx, party, payment)
}

async function addFlag(
  tx: Prisma.TransactionClient,
  payment: LockedPayment | undefined,
  report: ProviderReport,
  reason: FlagReason,
) {
  const asked = payment ? `Asked for ${formatSum(payment.amount, payment.currency)}` : 'Nothing was asked'
  const detail = `${asked}; the provider says ${formatSum(report.amount, report.currency)}.`
  await tx.paymentFlag.create({
    data: { paymentId: payment?.id, reference: report.reference, reason, detail },
  })
  await notifyFlagged(tx, report.reference, reason)
  if (payment)
    await tx.payment.updateMany({
      where: { id: payment.id, flaggedAt: null },
      data: { flaggedAt: new Date() },
    })
}
