import 'server-only'
import { logger } from '@/lib/platform/logger'
import { type RecordedReport, type ReportSource, recordReport } from './ledger/mutations'
import { markChecked } from './mutations'
import type { PaymentProvider } from './provider'

/**
 * Asks the provider how a charge stands and writes the answer into the books.
 * Gives what became of it; null where the provider did not answer, does not know the charge, or has no news.
 */
export async function checkCharge(
  provider: PaymentProvider,
  attemptReference: string,
  source: ReportSource,
): Promise<RecordedReport | null> {
  const verified = await provider.verify(attemptReference)
  if (!verified.ok) {
    logger.warn(
      { provider: provider.name, reference: attemptReference, reason: verified.reason },
      'a charge could not be checked',
    )
    if (verified.reason === 'unknown-reference') await markChecked(attemptReference)
    return null
  }
  await markChecked(attemptReference)
  const { report } = verified
  if (report.kind === 'charge' && report.outcome === 'open') return null
  const outcome = await recordReport(provider.name, report, source)
  logger.info(
    { provider: provider.name, reference: attemptReference, source, outcome },
    'a charge was checked',
  )
  return outcome
}
