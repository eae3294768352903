import 'server-only'
import { cache } from 'react'
import { takesMessages } from '@/lib/contact-messages/rules'
import { OFFICE_TIME_ZONE } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { countPaidBack, countUnseated } from '@/lib/enrollments/data'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import {
  type BeginningCourse,
  type CountedWaiting,
  type Dashboard,
  NOTHING_WAITS,
  type RecentEnrollment,
  type Waiting,
  type Week,
} from './schema'

/** How many records each recent list holds. */
const recentCount = 5

/** How many weeks are counted, the present one included. */
const weekCount = 12

/** How many days ahead courses are listed. */
const daysAhead = 14

// Executive registrations are enrollments in courses of this category.
const executive = { cancelled: false, course: { category: 'ExecutiveSpecial' } } as const
const notCancelled = { cancelled: false } as const

/** Returns what the dashboard shows: three totals and three lists of the newest records; what is cancelled does not count. */
export async function readDashboard(): Promise<Dashboard> {
  const { applicationTally, enrollmentTally } = database()
  const sum = { _sum: { tally: true } } as const
  const [applications, enrollments, executives, recent, recentAll, recentExecutive] = await Promise.all([
    applicationTally.aggregate(sum),
    enrollmentTally.aggregate({ ...sum, where: notCancelled }),
    enrollmentTally.aggregate({ ...sum, where: executive }),
    readRecentApplications(),
    readRecentEnrollments(notCancelled),
    readRecentEnrollments(executive),
  ])
  return {
    totalJobApplications: applications._sum.tally ?? 0,
    totalEnrollments: enrollments._sum.tally ?? 0,
    executiveRegistrations: executives._sum.tally ?? 0,
    recentApplications: recent,
    recentEnrollments: recentAll,
    recentExecutiveRegistrations: recentExecutive,
  }
}

/**
 * Counts what came in during each of the last twelve weeks, by the office's calendar.
 * @returns the weeks, oldest first, the present one last
 */
export function countWeeks(): Promise<Week[]> {
  return database().$queryRaw<Week[]>`
    WITH present AS (SELECT date_trunc('week', ${new Date()}::timestamptz AT TIME ZONE ${OFFICE_TIME_ZONE}) AS monday),
    weeks AS (
      SELECT monday - (back || ' weeks')::interval AS local,
        (monday - (back || ' weeks')::interval) AT TIME ZONE ${OFFICE_TIME_ZONE} AS start,
        (monday - (back - 1 || ' weeks')::interval) AT TIME ZONE ${OFFICE_TIME_ZONE} AS finish
      FROM present, generate_series(${weekCount - 1}::int, 0, -1) AS back
    )
    SELECT to_char(local, 'YYYY-MM-DD') AS week,
      (SELECT count(*)::int FROM applications WHERE date_applied >= start AND date_applied < finish) AS applications,
      (SELECT count(*)::int FROM enrollments WHERE date_enrolled >= start AND date_enrolled < finish) AS enrollments
    FROM weeks ORDER BY local`
}

/**
 * Counts what waits for an administrator, in one query of stored tallies and short ranges of indexes: the frame of every page
 * shows it. Layout and page may both ask: it is read once for each request. What an applicant has withdrawn waits for nobody.
 */
export const countWaiting = cache(async (): Promise<CountedWaiting> => {
  const at = Date.now()
  const [row] = await database().$queryRaw<Waiting[]>`
    SELECT
      (SELECT coalesce(sum(tally), 0)::int FROM application_tallies WHERE status = 'pending')
        - (SELECT count(*)::int FROM applications WHERE status = 'pending' AND withdrawn_at IS NOT NULL) AS applications,
      (SELECT coalesce(sum(tally), 0)::int FROM payment_tallies WHERE flagged)
        + (SELECT count(*)::int FROM payment_flags WHERE payment_id IS NULL AND resolved_at IS NULL) AS payments,
      (SELECT count(*)::int FROM contact_messages WHERE NOT answered AND ${takesMessages()}) AS messages`
  return { waiting: row ?? NOTHING_WAITS, at }
})

/** Lists the courses that begin today or within two weeks and are active, or have students all the same; the next one first. */
export async function listBeginning(): Promise<BeginningCourse[]> {
  const today = officeDay()
  const courses = await database().$queryRaw<Omit<BeginningCourse, 'unseated' | 'paidBack'>[]>`
    SELECT c.id AS "_id", c.title, c.start_date::text AS "startDate", c.price = 0 AS free,
      coalesce(sum(t.tally), 0)::int AS enrolled,
      coalesce(sum(t.tally) FILTER (WHERE t.payment_status <> 'completed'), 0)::int AS unpaid
    FROM courses c LEFT JOIN enrollment_tallies t ON t.course_id = c.id AND NOT t.cancelled
    WHERE c.start_date BETWEEN ${today}::date AND ${today}::date + ${daysAhead}::int
    GROUP BY c.id HAVING c.is_active OR sum(t.tally) > 0 ORDER BY c.start_date, c.title_folded, c.id`
  const ids = courses.map(({ _id }) => _id)
  const [unseated, paidBack] = await Promise.all([countUnseated(ids), countPaidBack(ids)])
  return courses.map(course => ({
    ...course,
    unseated: unseated.get(course._id) ?? 0,
    paidBack: paidBack.get(course._id) ?? 0,
  }))
}

/** Whether there is a job that an administrator has added: samples come without one. */
export async function hasOwnJob(): Promise<boolean> {
  // Starts from the jobs, which are few, as the changes are very many.
  const [row] = await database().$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM changes WHERE job_id IN (SELECT id FROM jobs) AND kind = 'created' AND administrator_id IS NOT NULL
    ) AS found`
  return row?.found ?? false
}

async function readRecentApplications(): Promise<Dashboard['recentApplications']> {
  const rows = await database().application.findMany({
    orderBy: [{ dateApplied: 'desc' }, { id: 'desc' }],
    take: recentCount,
    select: {
      id: true,
      applicantName: true,
      applicantEmail: true,
      dateApplied: true,
      job: { select: { title: true } },
    },
  })
  return rows.map(row => ({
    _id: row.id,
    applicantName: row.applicantName,
    applicant: { email: row.applicantEmail },
    positionApplied: { title: row.job.title },
    dateApplied: row.dateApplied.toISOString(),
  }))
}

async function readRecentEnrollments(where: Prisma.EnrollmentWhereInput): Promise<RecentEnrollment[]> {
  const rows = await database().enrollment.findMany({
    where,
    orderBy: [{ dateEnrolled: 'desc' }, { id: 'desc' }],
    take: recentCount,
    select: { id: true, name: true, email: true, dateEnrolled: true, course: { select: { title: true } } },
  })
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    student: { email: row.email },
    course: { title: row.course.title },
    dateEnrolled: row.dateEnrolled.toISOString(),
  }))
}
