import type { MetadataRoute } from 'next'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'
import { listPublicCourses } from '@/lib/courses/data'
import { listPublicJobs } from '@/lib/jobs/data'
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

async function jobEntries(): Promise<Entry[]> {
  const jobs = await listPublicJobs()
  const newest = jobs[0]?.datePosted ?? site.contentUpdated
  return [
    { url: absoluteUrl('/jobs'), lastModified: newest },
    ...jobs.map(job => ({ url: absoluteUrl(`/job-application/${job._id}`), lastModified: job.datePosted })),
  ]
}

async function courseEntries(): Promise<Entry[]> {
  const courses = await listPublicCourses()
  const paths = ['/courses', ...courses.map(course => `/course-enrollment/${course._id}`)]
  return paths.map(path => ({ url: absoluteUrl(path) }))
}

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [jobs, courses] = await Promise.all([jobEntries(), courseEntries()])
  return [...contentEntries(), ...jobs, ...courses]
}
