import 'server-only'
import { logger } from '@/lib/platform/logger'
import { awaitOwnNotifications } from '@/lib/platform/record-changes'
import { type AttemptedPayment, findAttemptedPayment, markChecked, wasCheckedWithin } from './attempts'
import { PROVIDER_TIMEOUT_MS, type ReportSource } from './constants'
import { type RecordedReport, recordReport } from './ledger/mutations'
import type { PaymentProvider } from './provider'
import { resultPath } from './result-page'
import { looksLikeReference } from './schema'

/** An attempt that the provider reported on less than this ago, in ms, is not asked about again on return. */
const FRESH_MS = 5_000

/**
 * Settles an attempt when its visitor comes back, by asking the provider: the URL in the browser proves nothing.
 * @param provider the one that the visitor seems to come from; another than the payment's is not asked
 * @returns the path of the result page, or null for an attempt that is not ours
 */
export async function settleOnReturn(
  provider: PaymentProvider,
  attemptReference: string,
): Promise<string | null> {
  if (!looksLikeReference(attemptReference)) return null
  const before = await findAttemptedPayment(attemptReference)
  if (!before) return null
  if (!(await isWorthAsking(before, provider, attemptReference))) return resultPath(before)
  await checkAttempt(provider, attemptReference, 'return')
  // The payment may have taken a seat, and the payer may look at the course next.
  await awaitOwnNotifications()
  return resultPath((await findAttemptedPayment(attemptReference)) ?? before)
}

/**
 * Says how an attempt stands as its visitor comes back, without asking the provider.
 * @returns the path of the result page, or null for an attempt that is not ours
 */
export async function readOnReturn(attemptReference: string): Promise<string | null> {
  if (!looksLikeReference(attemptReference)) return null
  const payment = await findAttemptedPayment(attemptReference)
  return payment && resultPath(payment)
}

// Looks at the attempt, not the payment: this attempt may have paid a settled payment once more.
async function isWorthAsking(
  payment: AttemptedPayment,
  provider: PaymentProvider,
  attemptReference: string,
): Promise<boolean> {
  if (payment.attemptStatus === 'completed' || payment.attemptStatus === 'reversed') return false
  return payment.provider === provider.name && !(await wasCheckedWithin(attemptReference, FRESH_MS))
}

/**
 * Asks the provider how an attempt stands and writes its report into the ledger.
 * @param signal when to stop waiting for the provider; PROVIDER_TIMEOUT_MS from now by default
 * @returns the outcome of its report; `unavailable` where the provider does not respond; null where it does not know the attempt, or has
 *   nothing to report
 */
export async function checkAttempt(
  provider: PaymentProvider,
  attemptReference: string,
  source: ReportSource,
  signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
): Promise<RecordedReport | 'unavailable' | null> {
  const verified = await provider.verify(attemptReference, signal)
  const context = { provider: provider.name, attemptReference, source }
  if (!verified.ok) {
    const { reason } = verified
    logger.warn({ ...context, reason }, 'an attempt could not be checked')
    if (reason !== 'unknown-reference') return 'unavailable'
    await markChecked(attemptReference)
    return null
  }
  const { report } = verified
  const outcome = report.outcome === 'open' ? null : await recordReport(provider.name, report, source)
  // After the ledger has the report: one that could not be recorded has to be asked for again.
  await markChecked(attemptReference)
  if (outcome) logger.info({ ...context, outcome }, 'an attempt was checked')
  return outcome
}
