import { adminHandler } from '@/lib/admin-session/require-admin'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { deleteJob } from '@/lib/jobs/mutations'

const refusals = {
  'no-job': () => notFound('There is no such job.'),
  'has-applications': () =>
    conflict('It has applications, so it stays. Erase those first, or close the job.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ params, origin }) => {
    const deleted = await deleteJob(params.id ?? '', origin)
    if (!deleted.ok) throw refusals[deleted.reason]()
    return new Response(null, { status: 204 })
  }),
})
