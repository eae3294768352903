import { adminHandler } from '@/lib/admin-session/require-admin'
import { readJson } from '@/lib/http/body'
import { respondWithList } from '@/lib/http/paging'
import { conflict } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { listJobs } from '@/lib/jobs/data'
import { createJob } from '@/lib/jobs/mutations'
import { jobFiltersSchema, jobInputSchema } from '@/lib/jobs/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, jobFiltersSchema, listJobs)),
  POST: adminHandler(async ({ request, admin }) => {
    const key = readIdempotencyKey(request)
    const input = await readJson(request, jobInputSchema)
    const created = await createJob(input, admin.administratorId, key)
    if (!created.ok) throw conflict('This Idempotency-Key was used for another job.')
    return Response.json(created.body, { status: created.status })
  }),
})
