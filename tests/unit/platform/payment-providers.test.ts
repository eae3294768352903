import { expect, test } from 'vitest'
import { providerInTexts, realProviderNames, realProviders } from '@/lib/platform/payment-providers'

test('texts name the provider that takes the money, and the first where none does', () => {
  for (const name of realProviderNames) expect(providerInTexts(name)).toBe(realProviders[name])
  for (const other of ['sandbox', 'none'] as const) expect(providerInTexts(other).label).toBe('Paystack')
})
