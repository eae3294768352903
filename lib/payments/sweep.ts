import 'server-only'
import { logger } from '@/lib/platform/logger'
import { SWEEP_INTERVAL_MS } from './constants'
import { listUnsettledAttempts } from './data'
import { markChecked, runAlone } from './mutations'
import type { PaymentProvider } from './provider'
import { activeProvider } from './providers'
import { checkCharge } from './verification'

const SWEEP_LOCK = 470_001
const BATCH = 100
const AT_ONCE = 5
const QUIET_MS = 60_000
const LONGEST_SWEEP_MS = 170_000

/**
 * Asks the provider about every charge of the last day that is not settled; one instance at a time.
 * @param quietMs how long a charge is left alone after it was opened or last asked about
 * Gives whether this instance did it.
 */
export async function sweepPayments(quietMs = QUIET_MS): Promise<boolean> {
  const provider = activeProvider()
  if (!provider) return false
  return runAlone(SWEEP_LOCK, LONGEST_SWEEP_MS, () => checkUnsettled(provider, quietMs))
}

/** Sweeps now and every few minutes, until the function it gives back is called. */
export function startPaymentSweep(): () => void {
  const sweep = () =>
    sweepPayments().catch(error =>
      logger.error({ reason: String(error) }, 'the sweep of open payments failed; it will be tried again'),
    )
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  void sweep()
  return () => clearInterval(timer)
}

async function checkUnsettled(provider: PaymentProvider, quietMs: number): Promise<void> {
  const waiting = await listUnsettledAttempts(provider.name, quietMs, BATCH)
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const checked = next
      await checkCharge(provider, checked, 'sweep')
      // Also when the provider did not answer: the next sweep starts with others.
      await markChecked(checked)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
