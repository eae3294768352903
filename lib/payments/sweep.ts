import 'server-only'
import { MINUTE_MS } from '@/lib/dates/durations'
import { runWithLease } from '@/lib/platform/lease'
import { logger } from '@/lib/platform/logger'
import { askForMissing } from './ask-for-missing'
import { listUnsettledAttempts, markAsked } from './attempts'
import { activeProvider, reportingProviders } from './configured-providers'
import { SWEEP_INTERVAL_MS } from './constants'
import type { PaymentProvider } from './provider'
import { checkAttempt } from './settle'

const LEASE = 'payment sweep'
const LEASE_MS = 3 * MINUTE_MS
const BATCH = 100
const AT_ONCE = 5
const QUIET_MS = MINUTE_MS

/**
 * Asks each provider about its unsettled attempts, and for the payments that were not asked for while the site took none; one instance at
 * a time. After a day an attempt is asked about until the provider has reported on it.
 * @param quietMs how long an attempt is not asked about after it was opened or last asked about
 * @param stop ends the sweep after the attempts it is asking about
 * @returns whether this instance did it
 */
export async function sweepPayments(quietMs = QUIET_MS, stop?: AbortSignal): Promise<boolean> {
  const providers = reportingProviders()
  if (providers.length === 0) return false
  const checkAll = async (signal: AbortSignal) => {
    for (const provider of providers) await checkUnsettled(provider, quietMs, signal)
    const active = activeProvider()
    if (active) await askForMissing(active, signal)
    return true
  }
  return (await runWithLease(LEASE, LEASE_MS, checkAll, stop)) ?? false
}

/** Sweeps now and every few minutes; returns a function that ends this and waits for the running sweep. */
export function startPaymentSweep(): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<unknown> | undefined
  const sweep = () => {
    running ??= sweepPayments(QUIET_MS, stop.signal)
      .catch(error =>
        logger.error({ err: error }, 'the sweep of open payments failed; it will be tried again'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  sweep()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}

async function checkUnsettled(
  provider: PaymentProvider,
  quietMs: number,
  signal: AbortSignal,
): Promise<void> {
  const unsettled = await listUnsettledAttempts(provider.name, quietMs, BATCH)
  const worker = async () => {
    for (let next = unsettled.shift(); next !== undefined && !signal.aborted; next = unsettled.shift())
      await checkOne(provider, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

// An attempt that cannot be checked does not end the sweep, and the next sweep begins with the others.
async function checkOne(provider: PaymentProvider, attemptReference: string): Promise<void> {
  try {
    await checkAttempt(provider, attemptReference, 'sweep').finally(() => markAsked(attemptReference))
  } catch (error) {
    logger.error({ err: error }, 'an open payment could not be checked; it will be tried again')
  }
}
