import { clientAddress } from '@/lib/http/client-address'
import { notFound } from '@/lib/http/problem'
import { countCall } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { getPublicJob } from '@/lib/jobs/data'
import { addPaymentLink } from '@/lib/payments/payment-link'
import { receiveApplication } from './receive-application'

// Many people of one school or office may share an address.
const LIMIT = { name: 'apply', calls: 60, seconds: 600 }

async function requireJob(id = '') {
  const job = await getPublicJob(id)
  if (!job) throw notFound('There is no such job.')
  return job
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ params }) => Response.json(await requireJob(params.id))),
  POST: publicHandler(async ({ request, params }) => {
    countCall(LIMIT, clientAddress(request))
    const job = await requireJob(params.id)
    const answer = await receiveApplication(request, job._id)
    return Response.json(await addPaymentLink(answer), { status: 201 })
  }),
})
