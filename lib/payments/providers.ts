import 'server-only'
import { paystack } from '@/lib/payments/paystack/provider'
import { env } from '@/lib/platform/env'
import type { PaymentProvider, ProviderName } from './provider'
import { sandbox } from './sandbox/provider'

// Another provider is one file beside paystack.ts and one line here.
const makers: Record<ProviderName, () => PaymentProvider | null> = {
  paystack: () => {
    const { paystackSecretKey: secretKey, paystackApiUrl: apiUrl } = env()
    return secretKey ? paystack({ secretKey, apiUrl }) : null
  },
  sandbox,
}

/** Gives the provider that is on, or null when payments are off. */
export function activeProvider(): PaymentProvider | null {
  return providerNamed(env().paymentProvider)
}

/** Gives a provider by the name in its web addresses; null unless it is the one that is on. */
export function providerNamed(name: string): PaymentProvider | null {
  const { paymentProvider } = env()
  return paymentProvider !== 'none' && paymentProvider === name ? makers[paymentProvider]() : null
}
