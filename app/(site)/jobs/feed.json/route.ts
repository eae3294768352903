import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { listPublicJobs } from '@/lib/jobs/data'
import { jobFeed } from '@/lib/seo/job-feed'

// Not made by the build but after each change, so that the feed has a job as soon as it is saved.
export const dynamic = 'force-dynamic'

const LIMIT = { name: 'job-feed', requests: 120, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request }) => {
    countRequest(LIMIT, clientAddress(request))
    return Response.json(jobFeed(await listPublicJobs()), {
      headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
    })
  }),
})
