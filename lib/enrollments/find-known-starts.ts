import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/**
 * Finds the first day that each student of a course knows, by the enrollment's id: that of the last letter about a move that was not
 * taken back, or else the one from when they enrolled, or came from another course. Letters are deleted after a while, so the histories tell.
 * @param tx in which the course has been moved, and so its history says from where
 */
export async function findKnownStarts(
  tx: Prisma.TransactionClient,
  courseId: string,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.$queryRaw<{ id: string; day: Date }[]>`
    SELECT e.id, coalesce(told.day, shown.day)::date AS day FROM enrollments e
    CROSS JOIN LATERAL (SELECT greatest(e.date_enrolled,
      (SELECT coalesce(
        (SELECT min(received_at) FROM payment_events WHERE payment_id = p.id AND key LIKE 'charge.succeeded:%' AND outcome = 'applied'),
        settled_at) FROM payments p WHERE p.enrollment_id = e.id AND NOT EXISTS (
        SELECT FROM payment_flags WHERE payment_id = p.id AND reason IN ('seat_gone', 'enrollment_cancelled'))),
      (SELECT max(changed_at) FROM changes
        WHERE enrollment_id = e.id AND (fields->'seat'->>'to' = 'given' OR fields ? 'course_id'))) AS moment) written
    LEFT JOIN LATERAL (
      SELECT day FROM (
        SELECT fields->'start_letter'->>'to' AS day, changed_at,
          lag(fields->'start_letter'->>'from') OVER (ORDER BY changed_at DESC) AS taken_back
        FROM changes WHERE enrollment_id = e.id AND fields ? 'start_letter') letters
      WHERE day IS NOT NULL AND taken_back IS NULL AND changed_at > written.moment ORDER BY changed_at DESC LIMIT 1) told ON true
    JOIN LATERAL (
      SELECT fields->'start_date'->>'from' AS day FROM changes
      WHERE course_id = e.course_id AND fields ? 'start_date' AND changed_at > written.moment
      ORDER BY changed_at LIMIT 1) shown ON true
    WHERE e.course_id = ${courseId}::uuid`
  return new Map(rows.map(({ id, day }) => [id, day]))
}
