import 'server-only'

// Longer than the sweep leaves between two rounds: while anything is to be paid, the provider is asked again before that.
const REMEMBERED_MS = 10 * 60_000

// Outside the module, so that several bundles know of one another's requests.
const shared = globalThis as typeof globalThis & { providerFailedAt?: number }

/** Notes whether the provider responded to a request. */
export function noteProviderResponse(responded: boolean, now = Date.now()): void {
  if (responded) delete shared.providerFailedAt
  else shared.providerFailedAt = now
}

/** Whether the last request to the provider, of the last ten minutes, failed. */
export function isProviderAway(now = Date.now()): boolean {
  const { providerFailedAt } = shared
  return providerFailedAt !== undefined && now - providerFailedAt < REMEMBERED_MS
}
