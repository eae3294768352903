import 'server-only'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'

const { sql } = Prisma

/** By how much a hold must grow for that to be worth a write. */
const WORTH_A_WRITE = sql`interval '5 minutes'`

/**
 * The SQL condition of enrollments `e` that have a seat: those that are paid, and others while their hold lasts; no cancelled one.
 * It reads the clock, not when the transaction began: that may have waited for the course's lock since.
 */
const holdsSeat = sql`(NOT e.cancelled AND (e.payment_status = 'completed' OR e.seat_held_until > clock_timestamp()))`

/**
 * Counts the seats of a course that are taken.
 * @param db the transaction that holds the course's lock, where something is decided by it
 */
export async function countTakenSeats(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  courseId: string,
): Promise<number> {
  const [row] = await db.$queryRaw<{ taken: number }[]>`
    SELECT count(*)::int AS taken FROM enrollments e WHERE e.course_id = ${courseId}::uuid AND ${holdsSeat}`
  return row?.taken ?? 0
}

/** How many seats of a course are taken, and when the next of them is free again unless it is paid for. */
export type Seats = { taken: number; released: Date | null }

/** Returns the seats of each of some courses, by the course's id; nothing for one of which none is taken. */
export async function readSeats(courseIds: readonly string[]): Promise<ReadonlyMap<string, Seats>> {
  if (courseIds.length === 0) return new Map()
  const rows = await database().$queryRaw<(Seats & { courseId: string })[]>`
    SELECT e.course_id AS "courseId", count(*)::int AS taken,
      min(e.seat_held_until) FILTER (WHERE e.payment_status <> 'completed') AS released
    FROM enrollments e WHERE e.course_id = ANY(${[...courseIds]}::uuid[]) AND ${holdsSeat} GROUP BY e.course_id`
  return new Map(rows.map(({ courseId, ...seats }) => [courseId, seats]))
}

/** The SQL condition of courses `c` whose seats are all taken; one without a limit is none of them. */
export const isFull = sql`(c.seats IS NOT NULL
  AND c.seats <= (SELECT count(*) FROM enrollments e WHERE e.course_id = c.id AND ${holdsSeat}))`

/**
 * Locks an enrollment's course, where there is such an enrollment. The order of locks is payment, course, enrollment; what is read
 * of the course's seats afterwards in this transaction stays true until it ends.
 */
export async function lockCourseOf(tx: Prisma.TransactionClient, enrollmentId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM courses WHERE id = (SELECT course_id FROM enrollments WHERE id = ${enrollmentId}::uuid)
    FOR NO KEY UPDATE`
}

/**
 * Tells whether an enrollment has a seat: one that it still holds, or one that is free. It locks nothing.
 * @param db the transaction that holds the course's lock, where something is decided by it
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

/** Lets an enrollment hold its seat for so many hours from now; never shorter than it does. */
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

/** Ends an enrollment's hold of its seat now; gives whether there was one. One that is paid keeps its seat. */
export async function endSeatHold(tx: Prisma.TransactionClient, enrollmentId: string): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE enrollments SET seat_held_until = now()
    WHERE id = ${enrollmentId}::uuid AND payment_status <> 'completed' AND seat_held_until > clock_timestamp()`
  return ended > 0
}
