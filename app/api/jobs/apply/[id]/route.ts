import { apply } from '@/lib/applications/apply'
import { readApplicationForm } from '@/lib/applications/read-form'
import { countReceived, requireQuota } from '@/lib/cv-files/quota'
import { conflict, gone, notFound, serviceUnavailable } from '@/lib/http/problem'
import { clientAddress, countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { getPublicJob } from '@/lib/jobs/data'

// Many people of one school or office may share an IP address.
const LIMIT = { name: 'apply', requests: 60, seconds: 600 }
const READ_LIMIT = { name: 'job', requests: 120, seconds: 60 }

const ROOM_RETRY_SECONDS = 600

const refusals = {
  'no-job': () => notFound('There is no such job.'),
  closed: () => gone(CLOSED_MESSAGE),
  'key-reused': () => conflict('This Idempotency-Key was used for another application.'),
  'no-room': () =>
    serviceUnavailable('There is no room for more files at the moment. Try again later.', ROOM_RETRY_SECONDS),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    countRequest(READ_LIMIT, clientAddress(request))
    const found = await getPublicJob(params.id ?? '')
    if (!found) throw refusals['no-job']()
    if (found.status === 'closed') throw refusals.closed()
    return Response.json(found.job)
  }),
  POST: publicHandler(async ({ request, params }) => {
    const address = clientAddress(request)
    countRequest(LIMIT, address)
    await countEverywhere(LIMIT, address)
    await requireQuota(address)
    const key = readIdempotencyKey(request)
    const readForm = async () => {
      const form = await readApplicationForm(request)
      await countReceived(address, form.cv.bytes)
      return form
    }
    const applied = await apply({ jobId: params.id ?? '', key, readForm })
    if (!applied.ok) throw refusals[applied.reason]()
    return Response.json(applied.response, { status: 201 })
  }),
})
