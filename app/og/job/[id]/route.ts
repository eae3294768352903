import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { getPublicJob } from '@/lib/jobs/data'
import { isReadable } from '@/lib/seo/link-preview/printable'
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
            title: isReadable(job.title) ? job.title : 'A job with us',
            sub: isReadable(job.location.city)
              ? `${job.employmentType} in ${job.location.city}`
              : job.employmentType,
            stock: 'acha',
            picture: { path: '/artwork/title-bars/job-application.svg', fit: 'foot' },
          }
        : undefined,
    )
  }),
})
