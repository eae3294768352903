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

/** A list and the pages of its records; the list changes with whichever record was saved last, also where it lists it no
 * longer. */
function recordEntries(list: string, page: string, ids: string[], saved: ReadonlyMap<string, Date>): Entry[] {
  const entries = ids.map(id => ({ url: absoluteUrl(`${page}/${id}`), lastModified: saved.get(id) }))
  const times = [...saved.values()].map(time => time.getTime())
  const newest = new Date(Math.max(Date.parse(site.contentUpdated), ...times))
  return [{ url: absoluteUrl(list), lastModified: newest }, ...entries]
}

/** Lists every public page, each with the time of its last change. */
export async function listSitemapEntries(): Promise<Entry[]> {
  const [jobs, courses, savedJobs, savedCourses] = await Promise.all([
    listPublicJobs(),
    listPublicCourses(),
    database().job.findMany({ select: savedSelect }),
    database().course.findMany({ select: savedSelect }),
  ])
  return [
    ...contentEntries(),
    ...recordEntries('/jobs', '/job-application', jobs.map(idOf), timesOf(savedJobs)),
    ...recordEntries('/courses', '/course-enrollment', courses.map(idOf), timesOf(savedCourses)),
  ]
}

const savedSelect = { id: true, updatedAt: true } as const

const idOf = ({ _id }: { _id: string }) => _id

const timesOf = (saved: { id: string; updatedAt: Date }[]) =>
  new Map(saved.map(({ id, updatedAt }) => [id, updatedAt]))
