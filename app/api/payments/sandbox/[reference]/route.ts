import { z } from 'zod'
import { clientAddress } from '@/lib/http/client-address'
import { readTexts, seeOther } from '@/lib/http/plain-form'
import { invalidFields, notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { providerNamed } from '@/lib/payments/configured-providers'
import { endSandboxCharge } from '@/lib/payments/sandbox/end-charge'

const LIMIT = { name: 'sandbox', requests: 60, seconds: 600 }

const FORM_BYTES = 1024

const choice = z.enum(['pay', 'fail'])

// The sandbox's page posts a plain form, so that it works without script, as a provider's page does.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const provider = providerNamed('sandbox')
    if (!provider) throw notFound()
    countRequest(LIMIT, clientAddress(request))
    const texts = await readTexts(request, FORM_BYTES)
    const outcome = choice.safeParse(texts.outcome)
    if (!outcome.success) throw invalidFields({ outcome: ['Choose pay or fail.'] })
    const returnTo = await endSandboxCharge(provider, params.reference ?? '', outcome.data)
    if (!returnTo) throw notFound('There is no such charge.')
    return seeOther(returnTo)
  }),
})
