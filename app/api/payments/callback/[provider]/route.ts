import { clientAddress } from '@/lib/http/client-address'
import { notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { providerNamed } from '@/lib/payments/providers'
import { settleOnReturn } from '@/lib/payments/settle'

// Each may ask the provider, and many visitors may share an IP address.
const LIMIT = { name: 'payment-return', requests: 60, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    const provider = providerNamed(params.provider ?? '')
    if (!provider) throw notFound()
    countRequest(LIMIT, clientAddress(request))
    const query = new URL(request.url).searchParams
    const attemptReference = query.get('reference') ?? query.get('trxref') ?? ''
    const path = await settleOnReturn(provider, attemptReference)
    // A relative URL, so that the visitor stays on the host they came by.
    return new Response(null, { status: 303, headers: { Location: path ?? '/404' } })
  }),
})
