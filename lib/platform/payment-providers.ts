// Facts about payment providers: plain data that imports nothing, so that settings, the content security
// policy, texts and pages in browsers can all read it. What a provider does is in lib/payments.

/** The providers that move real money, by the names that settings, URLs and rows have for them. */
export const realProviderNames = ['paystack'] as const
export type RealProviderName = (typeof realProviderNames)[number]

/** Every provider that can be chosen; lib/payments has a folder for each. */
export const providerNames = [...realProviderNames, 'sandbox'] as const
export type ProviderName = (typeof providerNames)[number]

/** A provider that moves real money. The sandbox has no account, no key, and no page but the site's own. */
type RealProvider = {
  /** As people know it. */
  label: string
  /** Who gets a payer's e-mail there, and where, as the privacy notice says it. */
  company: string
  /** The variable that holds the secret key of the studio's account. */
  keyVariable: string
  /** How a key begins that moves money; any other is for trying out. */
  liveKeyStart: string
  /** The hosts of its payment pages: a form without script is redirected there, which browsers allow for named hosts only. */
  pageHosts: readonly string[]
}

/** Every real provider, by its name. */
export const realProviders = {
  paystack: {
    label: 'Paystack',
    company: 'Paystack in Lagos',
    keyVariable: 'PAYSTACK_SECRET_KEY',
    liveKeyStart: 'sk_live_',
    pageHosts: ['checkout.paystack.com'],
  },
} as const satisfies Record<RealProviderName, RealProvider>

/**
 * The provider that a text names.
 * @param chosen the one that new payments go to
 * @returns that one, where it moves money; else the first that could
 */
export function providerInTexts(chosen: ProviderName | 'none'): RealProvider {
  const name = realProviderNames.find(known => known === chosen) ?? realProviderNames[0]
  return realProviders[name]
}
