import 'server-only'
import { MINUTE_MS } from '@/lib/dates/durations'
import { processState } from '@/lib/platform/process-state'

// Longer than the time between two sweeps, so that while an attempt is unsettled, the provider is asked again before this ends.
const REMEMBERED_MS = 10 * MINUTE_MS

const shared = processState<{ failedAt?: number }>('payments/reachability', () => ({}))

/** Notes whether the provider dealt with a request: it responded, and took the key. */
export function noteProviderResponse(dealtWith: boolean): void {
  if (dealtWith) delete shared.failedAt
  else shared.failedAt = performance.now()
}

/** Whether the last request to the provider, of the last ten minutes, failed. */
export function isProviderAway(): boolean {
  const { failedAt } = shared
  return failedAt !== undefined && performance.now() - failedAt < REMEMBERED_MS
}
