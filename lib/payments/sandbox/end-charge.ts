import 'server-only'
import { receiveWebhook } from '../ledger/mutations'
import type { PaymentProvider } from '../provider'
import { findSandboxCharge, settleSandboxCharge, writeSandboxDelivery } from './provider'

/**
 * Ends a charge as the visitor chose on the sandbox's page, and reports it as any provider would: signed, over raw
 * bytes, to the site's own webhook. A charge that has already ended does not change.
 * @returns the URL that the visitor goes back to, or null for an unknown reference
 */
export async function endSandboxCharge(
  provider: PaymentProvider,
  reference: string,
  choice: 'pay' | 'fail',
): Promise<string | null> {
  await settleSandboxCharge(reference, choice === 'pay' ? 'completed' : 'failed')
  const charge = await findSandboxCharge(reference)
  if (!charge) return null
  const { body, headers } = writeSandboxDelivery(charge)
  await receiveWebhook(provider, body, headers)
  const back = new URL(charge.callbackUrl)
  back.searchParams.set('trxref', reference)
  back.searchParams.set('reference', reference)
  return back.href
}
