import { adminHandler } from '@/lib/admin-session/require-admin'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { updateJob } from '@/lib/jobs/mutations'
import { jobEditSchema } from '@/lib/jobs/schema'

const noRecord = () => notFound('There is no such job.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const id = readId(params, noRecord)
    const edit = await readJson(request, jobEditSchema)
    const saved = await updateJob(id, edit, admin.administratorId)
    if (saved.ok) return Response.json(saved.job)
    if (saved.reason === 'no-job') throw noRecord()
    throw conflict(describeOutdated('job', saved.last))
  }),
})
