import { readBytes } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { badRequest, notFound, unauthorized } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { isProviderName, providerNamed } from '@/lib/payments/configured-providers'
import { receiveWebhook } from '@/lib/payments/ledger/mutations'

// In bytes. Many times the size of any delivery; the body is read before its signature can be checked.
const DELIVERY_BYTES = 64 * 1024

// Only deliveries without a right signature are counted, because a provider sends many signed ones at once.
const FORGERY_LIMIT = { name: 'webhook-forgery', requests: 30, seconds: 600 }

// Without a key no signature can be right.
const UNHEARD = { ok: false, reason: 'bad-signature' } as const

// The signature is of the exact bytes, so it is checked before the body is parsed.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const name = params.provider ?? ''
    if (!isProviderName(name)) throw notFound()
    const body = Buffer.from(await readBytes(request, DELIVERY_BYTES))
    const provider = providerNamed(name)
    const received = provider ? await receiveWebhook(provider, body, request.headers) : UNHEARD
    if (received.ok) return Response.json({ status: 'ok' })
    if (received.reason === 'unreadable') throw badRequest('The delivery cannot be read.')
    countRequest(FORGERY_LIMIT, clientAddress(request))
    throw unauthorized('The signature is missing or wrong.')
  }),
})
