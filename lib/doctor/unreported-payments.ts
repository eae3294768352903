import 'server-only'
import { countUnsettledAttempts } from '@/lib/payments/attempts'
import { providerNamed } from '@/lib/payments/configured-providers'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { realProviderNames, realProviders } from '@/lib/platform/payment-providers'
import { failure, passed } from './finding'
import type { Finding } from './schema'

type Counted = { provider: string; attempts: number }

/**
 * Checks that every provider where payments were opened can still tell of them: one that was switched off can as long as its key is
 * set. The sandbox moves no money.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkUnreportedPayments(
  ask: (query: Prisma.Sql) => Promise<Counted[]>,
): Promise<Finding> {
  const open = await ask(countUnsettledAttempts)
  const unreported = open.find(({ provider }) => provider !== 'sandbox' && !providerNamed(provider))
  if (!unreported) return passed('Whatever payment is open will be heard of')
  const { provider, attempts } = unreported
  const known = realProviderNames.find(name => name === provider)
  const key = known ? realProviders[known].keyVariable : 'its key'
  return failure(
    `What is paid at ${provider} is not heard of; payments that are open there: ${attempts}`,
    `Set ${key} again for the next 30 days; PAYMENT_PROVIDER says where new ones go, with none nowhere.`,
  )
}
