import { site } from '@/content/site'
import type { JobRecord } from '@/lib/jobs/schema'
import { absoluteUrl } from './metadata'

/** The path of the feed that `jobFeed` fills. */
export const jobFeedPath = '/jobs/feed.json'

/** The open jobs, newest first, as a JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jobFeed(jobs: readonly JobRecord[]) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${site.name} - Jobs`,
    home_page_url: absoluteUrl('/jobs'),
    feed_url: absoluteUrl(jobFeedPath),
    language: site.language,
    items: jobs.map(job => ({
      id: absoluteUrl(`/job-application/${job._id}`),
      url: absoluteUrl(`/job-application/${job._id}`),
      title: job.title,
      content_text: job.description,
      date_published: job.datePosted,
      tags: [job.employmentType],
    })),
  }
}
