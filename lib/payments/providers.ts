import 'server-only'
import { env } from '@/lib/platform/env'
import { paystack } from './paystack/provider'
import type { PaymentProvider, ProviderName } from './provider'
import { sandbox } from './sandbox/provider'

// Another provider is a folder beside these two and an entry here (docs/recipes/add-a-payment-provider.md).
const makers: Record<ProviderName, () => PaymentProvider | null> = {
  paystack: () => {
    const { paystackSecretKey: secretKey, paystackApiUrl: apiUrl } = env()
    return secretKey ? paystack({ secretKey, apiUrl }) : null
  },
  sandbox,
}

/** The provider that is on, or null when payments are off. */
export function activeProvider(): PaymentProvider | null {
  return providerNamed(env().paymentProvider)
}

/** The provider of a name in a URL; null unless it is the one that is on. */
export function providerNamed(name: string): PaymentProvider | null {
  const { paymentProvider } = env()
  return paymentProvider !== 'none' && paymentProvider === name ? makers[paymentProvider]() : null
}
