import 'server-only'
import type { MetadataRoute } from 'next'
import { pages } from '@/content/pages'
import { privacyVersion } from '@/content/privacy'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'
import { listPublicCourses } from '@/lib/courses/data'
import { listPublicJobs } from '@/lib/jobs/data'
import { database } from '@/lib/platform/database'
import { absoluteUrl } from './metadata'

type Entry = MetadataRoute.Sitemap[number]

const written = (path: string): Entry => ({
  url: absoluteUrl(path),
  lastModified: path === '/privacy' ? privacyVersion : site.contentUpdated,
})
// Their own entries say when a record of theirs was last saved.
const lists = ['/jobs', '/courses']

/** The pages whose text lives in content/. */
function contentEntries(): Entry[] {
  return [
    ...pages.flatMap(({ path }) => (lists.includes(path) ? [] : [written(path)])),
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

/** Lists every public page, each with the time of its last change. */
export async function listSitemapEntries(): Promise<Entry[]> {
  const [jobs, courses, saved] = await Promise.all([listPublicJobs(), listPublicCourses(), listLastSaved()])
  return [
    ...contentEntries(),
    ...recordEntries('/jobs', '/job-application', jobs.map(idOf), saved),
    ...recordEntries('/courses', '/course-enrollment', courses.map(idOf), saved),
  ]
}

const idOf = ({ _id }: { _id: string }) => _id

// When each stored job and course was last saved, by its id.
async function listLastSaved(): Promise<Map<string, Date>> {
  const select = { id: true, updatedAt: true }
  const [jobs, courses] = await Promise.all([
    database().job.findMany({ select }),
    database().course.findMany({ select }),
  ])
  return new Map([...jobs, ...courses].map(({ id, updatedAt }) => [id, updatedAt]))
}
