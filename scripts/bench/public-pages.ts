import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { team } from '@/content/team'
import { listIds } from '@/tests/support/applying'

/** Returns a path for each kind of public page; the ids of a job and a course are read from the running site. */
export async function listPublicPages(baseUrl: string): Promise<string[]> {
  const [[job], [course]] = await Promise.all([listIds(baseUrl, 'jobs'), listIds(baseUrl, 'courses')])
  return [
    '/',
    '/about-us',
    '/services',
    '/team',
    '/contact',
    '/jobs',
    `/job-application/${job}`,
    '/courses',
    `/course-enrollment/${course}`,
    `/service-single/${services[0]?.slug}`,
    `/project-single/${projects[0]?.slug}`,
    `/team-single/${team[0]?.slug}`,
    '/success/job-application?status=successful',
    '/success/course-enrollment',
  ]
}
