import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { providerNamed } from '@/lib/payments/providers'
import { settleOnReturn } from '@/lib/payments/settle-on-return'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    const provider = providerNamed(params.provider ?? '')
    if (!provider) throw notFound()
    const query = new URL(request.url).searchParams
    const path = await settleOnReturn(provider, query.get('reference') ?? query.get('trxref') ?? '')
    // A relative address, so that the visitor stays on the host they came by.
    return new Response(null, { status: 303, headers: { Location: path ?? '/404' } })
  }),
})
