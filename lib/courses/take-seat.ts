import 'server-only'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'

const { sql } = Prisma

/** A hold is extended only where it grows by at least this. */
const WORTH_A_WRITE = sql`interval '5 minutes'`

/**
 * The SQL condition of enrollments `e` that have a seat: paid ones, and others while their hold lasts, but no cancelled ones. It reads the
 * present time, not that of the transaction's beginning, because the transaction may have waited for the course's lock since.
 */
const holdsSeat = sql`(NOT e.cancelled AND (e.payment_status = 'completed' OR e.seat_held_until > clock_timestamp()))`

/**
 * Counts the seats of a course that are taken.
 * @param db the transaction that has locked the course, where the result decides something
 */
export async function countTakenSeats(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  courseId: string,
): Promise<number> {
  const [row] = await db.$queryRaw<{ taken: number }[]>`
    SELECT count(*)::int AS taken FROM enrollments e WHERE e.course_id = ${courseId}::uuid AND ${holdsSeat}`
  return row?.taken ?? 0
}

/** How many seats of a course are taken, and when the next one becomes free unless it is paid for. */
export type Seats = { taken: number; released: Date | null }

/** Returns the seats of courses by their ids; a course without a taken seat is left out. */
export async function readSeats(courseIds: readonly string[]): Promise<ReadonlyMap<string, Seats>> {
  if (courseIds.length === 0) return new Map()
  const rows = await database().$queryRaw<(Seats & { courseId: string })[]>`
    SELECT e.course_id AS "courseId", count(*)::int AS taken,
      min(e.seat_held_until) FILTER (WHERE e.payment_status <> 'completed') AS released
    FROM enrollments e WHERE e.course_id = ANY(${[...courseIds]}::uuid[]) AND ${holdsSeat} GROUP BY e.course_id`
  return new Map(rows.map(({ courseId, ...seats }) => [courseId, seats]))
}

/** The SQL condition of courses `c` whose seats are all taken; a course without a limit is never full. */
export const isFull = sql`(c.seats IS NOT NULL
  AND c.seats <= (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id AND ${holdsSeat}))`

/**
 * Locks an enrollment's course, where there is such an enrollment. The order of locks is payment, course, enrollment. What the transaction
 * then reads about the course's seats stays true until its end. Where the enrollment was put on another course while this waited, that one
 * is locked if it is free, and otherwise this throws: courses are locked by id.
 */
export async function lockCourseOf(tx: Prisma.TransactionClient, enrollmentId: string): Promise<void> {
  let locked: string | undefined
  let course = await lockPresentCourse(tx, enrollmentId, sql`FOR NO KEY UPDATE`)
  while (course !== locked) {
    locked = course
    course = await lockPresentCourse(tx, enrollmentId, sql`FOR NO KEY UPDATE NOWAIT`)
  }
}

async function lockPresentCourse(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  lock: Prisma.Sql,
): Promise<string | undefined> {
  const [course] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM courses WHERE id = (SELECT course_id FROM enrollments WHERE id = ${enrollmentId}::uuid) ${lock}`
  return course?.id
}

/**
 * Whether an enrollment has a seat, or can take a free one. It locks nothing.
 * @param db the transaction that has locked the course, where the result decides something
 */
export async function hasSeat(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  enrollmentId: string,
): Promise<boolean> {
  const [enrollment] = await db.$queryRaw<{ courseId: string; seats: number | null; held: boolean }[]>`
    SELECT c.id AS "courseId", c.seats, ${holdsSeat} AS held
    FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE e.id = ${enrollmentId}::uuid`
  if (!enrollment) return false
  const { courseId, seats, held } = enrollment
  return seats === null || held || (await countTakenSeats(db, courseId)) < seats
}

/** Has an enrollment hold its seat for so many hours from now; a longer hold stays. */
export async function holdSeat(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  hours: number,
): Promise<void> {
  const end = sql`clock_timestamp() + ${hours}::float8 * interval '1 hour'`
  await tx.$executeRaw`
    UPDATE enrollments SET seat_held_until = ${end}
    WHERE id = ${enrollmentId}::uuid AND seat_held_until < ${end} - ${WORTH_A_WRITE}`
}

/** Ends an enrollment's hold of its seat; returns whether there was one. A paid enrollment keeps its seat. */
export async function endSeatHold(tx: Prisma.TransactionClient, enrollmentId: string): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE enrollments SET seat_held_until = now()
    WHERE id = ${enrollmentId}::uuid AND payment_status <> 'completed' AND seat_held_until > clock_timestamp()`
  return ended > 0
}
