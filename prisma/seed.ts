import { toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { type SampleCourse, sampleCourses } from './samples/courses'
import { type SampleJob, sampleJobs } from './samples/jobs'

const DAY_MS = 86_400_000

/** Fills a database that has no jobs and no courses with samples; returns how many records were added: all or none. */
export async function seedSampleRecords(): Promise<number> {
  return database().$transaction(async tx => {
    // Two servers starting at once on one database must not both find it empty.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('sample-records', 0))`
    if ((await tx.job.count()) + (await tx.course.count()) > 0) return 0
    const now = Date.now()
    const jobs = await tx.job.createMany({ data: sampleJobs.map(job => toJobRow(job, now)) })
    const courses = await tx.course.createMany({
      data: sampleCourses.map((course, index) => toCourseRow(course, index, now)),
    })
    return jobs.count + courses.count
  })
}

function toJobRow({ salary, commitmentFee, postedDaysAgo, ...job }: SampleJob, now: number) {
  return {
    ...job,
    isSample: true,
    country: 'Nigeria',
    salaryMin: toMinorUnits(salary.min),
    salaryMax: toMinorUnits(salary.max),
    salaryCurrency: 'NGN' as const,
    commitmentFee: toMinorUnits(commitmentFee),
    datePosted: new Date(now - postedDaysAgo * DAY_MS),
  }
}

function toCourseRow(
  { price, duration, startsInDays, weekday, ...course }: SampleCourse,
  index: number,
  now: number,
) {
  return {
    ...course,
    isSample: true,
    price: toMinorUnits(price),
    durationValue: duration.value,
    durationUnit: duration.unit,
    startDate: nextWeekday(now + startsInDays * DAY_MS, weekday),
    // Lists show the newest first; the samples are in the order they should be shown.
    createdAt: new Date(now - index * DAY_MS),
  }
}

function nextWeekday(time: number, weekday: number): Date {
  return new Date(time + ((7 + weekday - new Date(time).getUTCDay()) % 7) * DAY_MS)
}
