import 'server-only'
import { database } from '@/lib/platform/database'
import type { SamplesDeleted } from './schema'

/** What marks a sample that is nobody's own yet; `samplesDeletedSchema` says when that is. */
export const untouchedJobs = { isSample: true, version: 1, applications: { none: {} } } as const
export const untouchedCourses = { isSample: true, version: 1, enrollments: { none: {} } } as const

/** Counts the samples that can be deleted in one press. */
export async function countSamples(): Promise<SamplesDeleted> {
  const [jobs, courses] = await Promise.all([
    database().job.count({ where: untouchedJobs }),
    database().course.count({ where: untouchedCourses }),
  ])
  return { jobs, courses }
}
