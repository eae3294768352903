import { clientAddress } from '@/lib/http/client-address'
import { seeOther } from '@/lib/http/plain-form'
import { countWithinLimit } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { providerNamed } from '@/lib/payments/configured-providers'
import { readOnReturn, settleOnReturn } from '@/lib/payments/settle'
import { isOutage, RETRY_AFTER_SECONDS } from '@/lib/platform/outage'

// Limited, because each return may ask the provider; many visitors may share an IP address.
const LIMIT = { name: 'payment-return', requests: 60, seconds: 600 }

const AWAY = 'Your payment is being checked. This page tries again by itself in a moment; nothing is lost.'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params, log }) => {
    const provider = providerNamed(params.provider ?? '')
    const query = new URL(request.url).searchParams
    const attemptReference = query.get('reference') ?? query.get('trxref') ?? ''
    try {
      // Above the limit too, and for a provider that is now off, the visitor sees the state of the payment.
      const path =
        provider && countWithinLimit(LIMIT, clientAddress(request))
          ? await settleOnReturn(provider, attemptReference)
          : await readOnReturn(attemptReference)
      // A relative URL, so that the visitor stays on the same host.
      return seeOther(path ?? '/404')
    } catch (error) {
      if (!isOutage(error)) throw error
      log.warn('a payer came back while the database was away')
      return tryAgain()
    }
  }),
})

/** A page instead of a problem document, because a person who has just paid sees it; the browser tries again by itself. */
function tryAgain(): Response {
  const seconds = String(RETRY_AFTER_SECONDS)
  return new Response(AWAY, { status: 503, headers: { Refresh: seconds, 'Retry-After': seconds } })
}
