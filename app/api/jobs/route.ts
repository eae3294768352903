import { publicHandler, route } from '@/lib/http/route'
import { listPublicJobs } from '@/lib/jobs/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async () => Response.json(await listPublicJobs())),
})
