import { listPublicJobs } from '@/lib/jobs/data'
import { rethrowUnreadable } from '@/lib/platform/outage'
import { jobFeed } from '@/lib/seo/job-feed'

// Read on every request, so that the feed has a job as soon as it is saved.
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  return Response.json(jobFeed(await listPublicJobs().catch(rethrowUnreadable)), {
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
  })
}
