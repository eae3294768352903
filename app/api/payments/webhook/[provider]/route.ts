import { readBytes } from '@/lib/http/body'
import { badRequest, notFound, unauthorized } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { receiveWebhook } from '@/lib/payments/ledger/mutations'
import { providerNamed } from '@/lib/payments/providers'

const DELIVERY_BYTES = 256 * 1024

// The signature is over the exact bytes, so the body is not parsed before it is checked.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const provider = providerNamed(params.provider ?? '')
    if (!provider) throw notFound()
    const body = Buffer.from(await readBytes(request, DELIVERY_BYTES))
    const received = await receiveWebhook(provider, body, request.headers)
    if (received.ok) return Response.json({ status: 'ok' })
    if (received.reason === 'bad-signature') throw unauthorized('The signature is missing or wrong.')
    throw badRequest('The delivery cannot be read.')
  }),
})
