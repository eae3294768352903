import type { MetadataRoute } from 'next'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'
import { listPublicCourses } from '@/lib/courses/data'
import { listPublicJobs } from '@/lib/jobs/data'
import { rethrowUnreadable } from '@/lib/platform/outage'
import { listLastSaved } from '@/lib/seo/data'
import { absoluteUrl } from '@/lib/seo/metadata'

// Jobs and courses come and go while the site runs.
export const dynamic = 'force-dynamic'

type Entry = MetadataRoute.Sitemap[number]

const written = (path: string): Entry => ({ url: absoluteUrl(path), lastModified: site.contentUpdated })
const pages = ['/', '/about-us', '/services', '/team', '/contact']

/** The pages whose text lives in content/. */
function contentEntries(): Entry[] {
  return [
    ...pages.map(written),
    ...services.map(({ slug }) => written(`/service-single/${slug}`)),
    ...projects.map(({ slug }) => written(`/project-single/${slug}`)),
    ...team.map(({ slug }) => written(`/team-single/${slug}`)),
  ]
}

/** A list and the pages of its records; the list changes with whichever record was saved last. */
function recordEntries(list: string, page: string, ids: string[], saved: Map<string, Date>): Entry[] {
  const entries = ids.map(id => ({ url: absoluteUrl(`${page}/${id}`), lastModified: saved.get(id) }))
  const times = entries.map(({ lastModified }) => lastModified?.getTime() ?? 0)
  const newest = new Date(Math.max(Date.parse(site.contentUpdated), ...times))
  return [{ url: absoluteUrl(list), lastModified: newest }, ...entries]
}

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [jobs, courses, saved] = await Promise.all([
    listPublicJobs(),
    listPublicCourses(),
    listLastSaved(),
  ]).catch(rethrowUnreadable)
  return [
    ...contentEntries(),
    ...recordEntries('/jobs', '/job-application', jobs.map(idOf), saved),
    ...recordEntries('/courses', '/course-enrollment', courses.map(idOf), saved),
  ]
}

const idOf = ({ _id }: { _id: string }) => _id
