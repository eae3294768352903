import { adminHandler } from '@/lib/admin-session/require-admin'
import { readJson } from '@/lib/http/body'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'
import { listJobs } from '@/lib/jobs/data'
import { createJob } from '@/lib/jobs/mutations'
import { jobFiltersSchema, jobInputSchema } from '@/lib/jobs/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, jobFiltersSchema)
    return respondWithPage(request, await listJobs(filters, page))
  }),
  POST: adminHandler(async ({ request, admin }) => {
    const input = await readJson(request, jobInputSchema)
    return Response.json(await createJob(input, admin.administratorId), { status: 201 })
  }),
})
