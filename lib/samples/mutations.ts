import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { database } from '@/lib/platform/database'
import { untouchedCourses, untouchedJobs } from './data'
import type { SamplesDeleted } from './schema'

/**
 * Deletes the sample jobs and courses that nobody has changed, applied for or enrolled on; an event says how many. The
 * others have become the studio's own, and stay.
 * @param origin who does it
 */
export async function deleteSamples(origin: EventOrigin): Promise<SamplesDeleted> {
  return database().$transaction(async tx => {
    // Locked, nothing comes in for one that is about to go.
    await tx.$queryRaw`SELECT FROM jobs WHERE is_sample ORDER BY id FOR UPDATE`
    await tx.$queryRaw`SELECT FROM courses WHERE is_sample ORDER BY id FOR UPDATE`
    const { count: jobs } = await tx.job.deleteMany({ where: untouchedJobs })
    const { count: courses } = await tx.course.deleteMany({ where: untouchedCourses })
    if (jobs + courses > 0) await recordEvent('deleted', origin, { at: 'samples', jobs, courses }, tx)
    return { jobs, courses }
  })
}
