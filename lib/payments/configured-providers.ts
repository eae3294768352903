import 'server-only'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { type ProviderName, providerInTexts, providerNames } from '@/lib/platform/payment-providers'
import { paystack } from './paystack/provider'
import type { PaymentProvider } from './provider'
import { sandbox } from './sandbox/provider'

type ProviderSettings = Pick<Settings, 'paymentProvider' | 'providerKeys' | 'paystackApiUrl'>

// Another provider is a folder beside these two and an entry here (docs/recipes/add-a-payment-provider.md).
const makers: Record<ProviderName, (settings: ProviderSettings) => PaymentProvider | null> = {
  paystack: ({ providerKeys: { paystack: secretKey }, paystackApiUrl: apiUrl }) =>
    secretKey ? paystack({ secretKey, apiUrl }) : null,
  // Anybody may end the sandbox's charges, so it exists only where it is switched on.
  sandbox: ({ paymentProvider }) => (paymentProvider === 'sandbox' ? sandbox() : null),
}

/**
 * Returns the provider of new payments; null where payments are off, or its key is not set.
 * @param settings the site's own where left out
 */
export function activeProvider(settings: ProviderSettings = env()): PaymentProvider | null {
  const { paymentProvider } = settings
  return paymentProvider === 'none' ? null : makers[paymentProvider](settings)
}

/**
 * Returns every provider that can report a payment: the one that is on, and those that were switched off but whose keys are still set,
 * because attempts that were opened there before may still be paid.
 */
export function reportingProviders(): PaymentProvider[] {
  const settings = env()
  return providerNames.flatMap(name => makers[name](settings) ?? [])
}

/**
 * Names who gets a payer's e-mail, and where, for the privacy notice; null where no provider takes a payment, nor may still report one that
 * was opened before.
 */
export function paymentCompany(): string | null {
  const { paymentProvider } = env()
  const isKnown = paymentProvider !== 'none' || reportingProviders().length > 0
  return isKnown ? providerInTexts(paymentProvider).company : null
}

/** Whether a provider has this name, configured or not. */
export function isProviderName(name: string): boolean {
  return providerNames.some(known => known === name)
}

/** Returns the provider of a name in a URL; null where no provider of that name can report a payment. */
export function providerNamed(name: string): PaymentProvider | null {
  return reportingProviders().find(provider => provider.name === name) ?? null
}
