import { getPublicJob } from '@/lib/jobs/data'
import { rethrowUnreadable } from '@/lib/platform/outage'
import { recordCardResponse } from '@/lib/seo/link-preview/record-card'

type Context = { params: Promise<{ id: string }> }

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const found = await getPublicJob((await params).id).catch(rethrowUnreadable)
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
}
