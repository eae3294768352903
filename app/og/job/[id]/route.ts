import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { getPublicJob } from '@/lib/jobs/data'
import { recordCardResponse } from '@/lib/seo/link-preview/record-card'

// Drawing one takes a tenth of a second, and there is one for each record.
const LIMIT = { name: 'job-preview', requests: 60, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const found = await getPublicJob(params.id ?? '')
    const job = found?.job
    return recordCardResponse(
      job
        ? {
            title: job.title,
            sub: `${job.employmentType} in ${job.location.city}`,
            stock: 'acha',
            picture: { path: '/artwork/title-bars/job-application.svg', fit: 'foot' },
          }
        : undefined,
    )
  }),
})
