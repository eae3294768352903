import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { listPublicJobs } from '@/lib/jobs/data'

// A request reads the whole list where it is not in memory. Many visitors may share an IP address.
const LIMIT = { name: 'job-list', requests: 120, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request }) => {
    countRequest(LIMIT, clientAddress(request))
    return Response.json(await listPublicJobs())
  }),
})
