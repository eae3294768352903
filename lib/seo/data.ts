import 'server-only'
import { database } from '@/lib/platform/database'

/** When each stored job and course was last saved, by its id; for the sitemap, which says so of the public ones. */
export async function listLastSaved(): Promise<Map<string, Date>> {
  const select = { id: true, updatedAt: true }
  const [jobs, courses] = await Promise.all([
    database().job.findMany({ select }),
    database().course.findMany({ select }),
  ])
  return new Map([...jobs, ...courses].map(({ id, updatedAt }) => [id, updatedAt]))
}
