import { apply } from '@/lib/applications/apply'
import { APPLIED_BEFORE_HEADER, DEARER_MESSAGE } from '@/lib/applications/constants'
import { readApplicationForm } from '@/lib/applications/read-form'
import { countReceived, requireQuota } from '@/lib/cv-files/quota'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, seeOther } from '@/lib/http/plain-form'
import { conflict, gone, notFound, unavailable } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, readId, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { readRepeatKey } from '@/lib/idempotency/run-once'
import { CLOSED_MESSAGE } from '@/lib/jobs/constants'
import { getPublicJob } from '@/lib/jobs/data'
import { nextPage } from '@/lib/payments/result-page'
import { env } from '@/lib/platform/env'

// Many people of one school or office may share an IP address.
const LIMIT = { name: 'apply', requests: 60, seconds: 600 }
const READ_LIMIT = { name: 'job', requests: 120, seconds: 60 }

const ROOM_RETRY_SECONDS = 600

const refusals = {
  'no-job': () => notFound('There is no such job.'),
  closed: () => gone(CLOSED_MESSAGE),
  'other-fee': () => conflict(DEARER_MESSAGE),
  'key-reused': () => conflict('This Idempotency-Key was used for another application.'),
  'no-room': () =>
    unavailable('There is no room for more files at the moment. Try again later.', ROOM_RETRY_SECONDS),
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
    const admit = async () => {
      await countEverywhere(LIMIT, address)
      await requireQuota(address)
    }
    await admitForm(request, admit, env().cvMaxBytes)
    const jobId = readId(params, refusals['no-job'])
    const key = readRepeatKey(request)
    const readForm = async () => {
      const form = await readApplicationForm(request, jobId)
      await countReceived(address, form.cv.bytes)
      return form
    }
    const applied = await apply({ jobId, key, address, readForm })
    if (!applied.ok) throw refusals[applied.reason]()
    const { appliedBefore, ...response } = applied.response
    if (asksForPage(request)) return seeOther(nextPage('job-application', response.message, applied.response))
    const headers: Record<string, string> = appliedBefore ? { [APPLIED_BEFORE_HEADER]: 'yes' } : {}
    return Response.json(response, { status: 201, headers })
  }),
})
