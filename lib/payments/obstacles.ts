import 'server-only'
import { hasStarted } from '@/lib/courses/rules'
import { hasSeat } from '@/lib/courses/take-seat'
import { storedDay } from '@/lib/dates/office-day'
import { jobStatus } from '@/lib/jobs/rules'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { disclosedStatus, disclosedStatusSelect } from '@/lib/sent-records/rules'

/**
 * Why an open payment must not be paid. `unavailable` means for the moment, and is all that the payer is told while a rejection can be
 * undone; the others are for good.
 */
export type Obstacle =
  | 'rejected'
  | 'withdrawn'
  | 'job-closed'
  | 'started'
  | 'full'
  | 'cancelled'
  | 'unavailable'

/** The messages about payments that must not be paid any more. */
export const obstacleWords: Readonly<Record<Exclude<Obstacle, 'unavailable'>, string>> = {
  rejected: 'There is nothing to pay: this application was not accepted.',
  withdrawn: 'There is nothing to pay: this application is withdrawn.',
  'job-closed': 'There is nothing to pay: this job takes no more applications.',
  started: 'There is nothing to pay: this course has started.',
  cancelled: 'There is nothing to pay: this enrollment is cancelled.',
  full: 'There is nothing to pay: your seat was held for a while and this course is full now.',
}

const obstacleSelect = {
  application: {
    select: {
      ...disclosedStatusSelect,
      withdrawnAt: true,
      job: { select: { isActive: true, closingDate: true } },
    },
  },
  enrollment: { select: { id: true, cancelled: true, course: { select: { startDate: true } } } },
} as const satisfies Prisma.PaymentSelect

/**
 * Returns why an open payment must not be paid; undefined where it may be.
 * @param db the transaction that has locked the enrollment's course, where the result decides something
 */
export async function findObstacle(
  db: Prisma.TransactionClient,
  paymentId: string,
): Promise<Obstacle | undefined> {
  const { application, enrollment } = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: obstacleSelect,
  })
  if (application) return applicationObstacle(application)
  if (!enrollment) return undefined
  if (enrollment.cancelled) return 'cancelled'
  if (hasStarted(enrollment.course.startDate)) return 'started'
  return (await hasSeat(db, enrollment.id)) ? undefined : 'full'
}

type Application = NonNullable<Prisma.PaymentGetPayload<{ select: typeof obstacleSelect }>['application']>

function applicationObstacle(application: Application): Obstacle | undefined {
  const { status, withdrawnAt, job } = application
  if (withdrawnAt) return 'withdrawn'
  if (disclosedStatus(application) === 'rejected') return 'rejected'
  const closingDate = job.closingDate && storedDay(job.closingDate)
  if (jobStatus({ isActive: job.isActive, closingDate }) === 'closed') return 'job-closed'
  return status === 'rejected' ? 'unavailable' : undefined
}
