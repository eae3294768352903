import { ownerHandler } from '@/lib/admin-session/require-admin'
import { recordEvent } from '@/lib/events/mutations'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { deleteJob } from '@/lib/jobs/mutations'

const refusals = {
  'no-job': () => notFound('There is no such job.'),
  'has-applications': () =>
    conflict('It has applications, so it stays. Erase those first, or close the job.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const deleted = await deleteJob(params.id ?? '', tx =>
      recordEvent('deleted', origin, { at: 'list', jobs: 1 }, tx),
    )
    if (!deleted.ok) throw refusals[deleted.reason]()
    return new Response(null, { status: 204 })
  }),
})
