import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'
import { updateJob } from '@/lib/jobs/mutations'
import { jobInputSchema } from '@/lib/jobs/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params }) => {
    const input = await readJson(request, jobInputSchema)
    const result = await updateJob(params.id ?? '', input)
    if (!result.ok) throw notFound('There is no such job.')
    return Response.json(result.job)
  }),
})
