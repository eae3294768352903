import 'server-only'
import { env } from '@/lib/platform/env'
import { providerNames } from '@/lib/platform/env-schema'
import { paystack } from './paystack/provider'
import type { PaymentProvider, ProviderName } from './provider'
import { sandbox } from './sandbox/provider'

// Another provider is a folder beside these two and an entry here (docs/recipes/add-a-payment-provider.md).
const makers: Record<ProviderName, () => PaymentProvider | null> = {
  paystack: () => {
    const { paystackSecretKey: secretKey, paystackApiUrl: apiUrl } = env()
    return secretKey ? paystack({ secretKey, apiUrl }) : null
  },
  // Anyone may end its charges, so it is there only where it is on.
  sandbox: () => (env().paymentProvider === 'sandbox' ? sandbox() : null),
}

/** The provider that new payments go to, or null when payments are off. */
export function activeProvider(): PaymentProvider | null {
  const { paymentProvider } = env()
  return paymentProvider === 'none' ? null : makers[paymentProvider]()
}

/**
 * Every provider that can tell of a payment: the one that is on, and one that was switched off but whose key is still set,
 * since what was opened there before may be paid all the same.
 */
export function reportingProviders(): PaymentProvider[] {
  return providerNames.flatMap(name => makers[name]() ?? [])
}

/** Whether a provider is called so, whether it can tell of a payment or not. */
export function isProviderName(name: string): boolean {
  return providerNames.some(known => known === name)
}

/** The provider of a name in a URL; null where none of that name can tell of a payment. */
export function providerNamed(name: string): PaymentProvider | null {
  return reportingProviders().find(provider => provider.name === name) ?? null
}
