import { adminHandler } from '@/lib/admin-session/require-admin'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { updateJob } from '@/lib/jobs/mutations'
import { jobEditSchema } from '@/lib/jobs/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const edit = await readJson(request, jobEditSchema)
    const saved = await updateJob(params.id ?? '', edit, admin.administratorId)
    if (saved.ok) return Response.json(saved.job)
    if (saved.reason === 'no-job') throw notFound('There is no such job.')
    throw conflict(describeOutdated('job', saved.last))
  }),
})
