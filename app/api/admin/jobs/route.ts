import { readJson, readQuery } from '@/lib/http/body'
import { pageSchema, respondWithPage } from '@/lib/http/paging'
import { adminHandler, route } from '@/lib/http/route'
import { listJobs } from '@/lib/jobs/data'
import { createJob } from '@/lib/jobs/mutations'
import { jobFiltersSchema, jobInputSchema } from '@/lib/jobs/schema'

const querySchema = jobFiltersSchema.extend(pageSchema.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { limit, cursor, ...filters } = await readQuery(request, querySchema)
    return respondWithPage(request, await listJobs(filters, { limit, cursor }))
  }),
  POST: adminHandler(async ({ request, admin }) => {
    const input = await readJson(request, jobInputSchema)
    return Response.json(await createJob(input, admin.administratorId), { status: 201 })
  }),
})
