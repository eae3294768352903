import 'server-only'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { type ProviderName, providerNames } from '@/lib/platform/payment-providers'
import { paystack } from './paystack/provider'
import type { PaymentProvider } from './provider'
import { sandbox } from './sandbox/provider'

type ProviderSettings = Pick<Settings, 'paymentProvider' | 'providerKeys' | 'paystackApiUrl'>

// Another provider is a folder beside these two and an entry here (docs/recipes/add-a-payment-provider.md).
const makers: Record<ProviderName, (settings: ProviderSettings) => PaymentProvider | null> = {
  paystack: ({ providerKeys: { paystack: secretKey }, paystackApiUrl: apiUrl }) =>
    secretKey ? paystack({ secretKey, apiUrl }) : null,
  // Anyone may end its charges, so it is there only where it is on.
  sandbox: ({ paymentProvider }) => (paymentProvider === 'sandbox' ? sandbox() : null),
}

/**
 * The provider that new payments go to, or null when payments are off or its key is not set.
 * @param settings where others are looked at than the site's own
 */
export function activeProvider(settings: ProviderSettings = env()): PaymentProvider | null {
  const { paymentProvider } = settings
  return paymentProvider === 'none' ? null : makers[paymentProvider](settings)
}

/**
 * Every provider that can tell of a payment: the one that is on, and one that was switched off but whose key is still set,
 * since what was opened there before may be paid all the same.
 */
export function reportingProviders(): PaymentProvider[] {
  const settings = env()
  return providerNames.flatMap(name => makers[name](settings) ?? [])
}

/** Whether a provider is called so, whether it can tell of a payment or not. */
export function isProviderName(name: string): boolean {
  return providerNames.some(known => known === name)
}

/** The provider of a name in a URL; null where none of that name can tell of a payment. */
export function providerNamed(name: string): PaymentProvider | null {
  return reportingProviders().find(provider => provider.name === name) ?? null
}
