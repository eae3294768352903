import 'server-only'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { findConfirmed } from '@/lib/mail/data'
import { MOST_PER_MAILBOX, mailboxOf } from '@/lib/mail/limit'
import { caveatSelect, findCaveat, isWithoutPlace } from '@/lib/payments/caveats'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { isPaid } from './rules'

type Tx = Prisma.TransactionClient

/** Locks a course's enrollments before the letters about them, in the same order as erasing does. */
export async function lockEnrollments(tx: Tx, courseId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM enrollments WHERE course_id = ${courseId}::uuid ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Finds a course's students with a seat to whom a letter may be sent: it is paid or held, or the course has seats for everybody. Left out
 * are those who got their money back or paid when the course was full, and unpaid ones whose enrollment no letter confirmed, because their
 * e-mail may be anybody's.
 * @param tx the transaction that has locked them, where letters are written
 */
export async function findStudents(tx: Tx, courseId: string) {
  const rows = await tx.enrollment.findMany({
    where: {
      courseId,
      cancelled: false,
      OR: [
        { paymentStatus: 'completed' },
        { seatHeldUntil: { gt: new Date() } },
        { course: { seats: null } },
      ],
    },
    select: {
      id: true,
      name: true,
      email: true,
      price: true,
      paymentStatus: true,
      dateEnrolled: true,
      payment: { select: caveatSelect },
    },
    orderBy: { id: 'asc' },
  })
  const reachable = rows.filter(({ email, payment }) => {
    return !(payment && isWithoutPlace(findCaveat(payment))) && !isErasedEmail(email)
  })
  const confirmed = await findConfirmed(
    tx,
    reachable.filter(row => !isPaid(row)),
  )
  const writable = new Set(withinLimit(confirmed).map(({ id }) => id))
  return reachable.filter(row => isPaid(row) || writable.has(row.id))
}

/** Limits the letters to one mailbox, because a stranger may have enrolled it with many phone numbers. */
function withinLimit<Enrollment extends { email: string }>(enrollments: readonly Enrollment[]): Enrollment[] {
  const letters = new Map<string, number>()
  return enrollments.filter(({ email }) => {
    const mailbox = mailboxOf(email)
    const count = (letters.get(mailbox) ?? 0) + 1
    letters.set(mailbox, count)
    return count <= MOST_PER_MAILBOX
  })
}
