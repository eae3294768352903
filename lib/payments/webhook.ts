import 'server-only'
import { logger } from '@/lib/platform/logger'
import { recordReport } from './ledger/mutations'
import type { PaymentProvider } from './provider'

export type ReceivedWebhook = { ok: true } | { ok: false; reason: 'bad-signature' | 'unreadable' }

/**
 * Takes one delivery from a provider: checks its signature over the exact bytes, then writes what it reports into
 * the books. Done when it returns, also when it was done before; throws only when the database fails.
 */
export async function receiveWebhook(
  provider: PaymentProvider,
  body: Buffer,
  headers: Headers,
): Promise<ReceivedWebhook> {
  const read = provider.readWebhook(body, headers)
  if (!read.ok) return read
  if (!read.report) return { ok: true }
  const { reference } = read.report
  const outcome = await recordReport(provider.name, read.report, 'webhook')
  const level = outcome === 'flagged' ? 'warn' : 'info'
  logger[level]({ provider: provider.name, reference, outcome }, 'a payment webhook was dealt with')
  return { ok: true }
}
