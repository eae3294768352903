import { applyScope, receiveApplication } from '@/lib/applications/receive-application'
import { clientAddress } from '@/lib/http/client-address'
import { gone, notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { isKeyUsed } from '@/lib/idempotency/data'
import { readIdempotencyKey } from '@/lib/idempotency/request'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { getPublicJob } from '@/lib/jobs/data'
import { addPaymentLink } from '@/lib/payments/checkout'

// Many people of one school or office may share an address.
const LIMIT = { name: 'apply', requests: 60, seconds: 600 }

async function requireJob(id = '') {
  const found = await getPublicJob(id)
  if (!found) throw notFound('There is no such job.')
  return found
}

/** Spares the upload where the job is closed; one that may be a repetition is read, to answer as it was answered. */
async function requireOpening(request: Request, id?: string): Promise<string> {
  const { job, status } = await requireJob(id)
  const key = readIdempotencyKey(request)
  const isRepetition = status === 'closed' && key && (await isKeyUsed(applyScope(job._id), key))
  if (status === 'closed' && !isRepetition) throw gone(CLOSED_MESSAGE)
  return job._id
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ params }) => {
    const { job, status } = await requireJob(params.id)
    if (status === 'closed') throw gone(CLOSED_MESSAGE)
    return Response.json(job)
  }),
  POST: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const answer = await receiveApplication(request, await requireOpening(request, params.id))
    return Response.json(await addPaymentLink(answer), { status: 201 })
  }),
})
