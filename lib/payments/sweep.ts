import 'server-only'
import { database } from '@/lib/platform/database'
import { logger } from '@/lib/platform/logger'
import { listUnsettledAttempts, markChecked } from './attempts'
import { SWEEP_INTERVAL_MS } from './constants'
import type { PaymentProvider } from './provider'
import { activeProvider } from './providers'
import { checkAttempt } from './settle'

const SWEEP_LOCK = 470_001
const BATCH = 100
const AT_ONCE = 5
const QUIET_MS = 60_000
const LONGEST_SWEEP_MS = 170_000

/**
 * Asks the provider about every attempt of the last day that is not settled; one instance at a time.
 * @param quietMs how long an attempt is left alone after it was opened or last asked about
 * @returns whether this instance did it
 */
export async function sweepPayments(quietMs = QUIET_MS): Promise<boolean> {
  const provider = activeProvider()
  if (!provider) return false
  return runAlone(() => checkUnsettled(provider, quietMs))
}

/** Sweeps now and every few minutes, until the function it returns is called. */
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

function runAlone(job: () => Promise<void>): Promise<boolean> {
  return database().$transaction(
    async tx => {
      const [row] = await tx.$queryRaw<
        { locked: boolean }[]
      >`SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}) AS locked`
      if (!row?.locked) return false
      await job()
      return true
    },
    { timeout: LONGEST_SWEEP_MS, maxWait: 10_000 },
  )
}

async function checkUnsettled(provider: PaymentProvider, quietMs: number): Promise<void> {
  const unsettled = await listUnsettledAttempts(provider.name, quietMs, BATCH)
  const worker = async () => {
    for (let next = unsettled.shift(); next !== undefined; next = unsettled.shift()) {
      const attemptReference = next
      await checkAttempt(provider, attemptReference, 'sweep')
      // Also when the provider did not respond: the next sweep starts with others.
      await markChecked(attemptReference)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
