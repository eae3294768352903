import 'server-only'
import { database } from '@/lib/platform/database'
import type { PaymentStatus } from '@/lib/platform/generated/prisma/client'

/** Mails that are still to be sent, the age of the oldest in seconds, and those that were given up and are still stored. */
export type OutboxFigures = { waiting: number; oldestSeconds: number; givenUp: number }

/** How many payments stand how, and how many of them somebody has to look at. */
export type PaymentFigures = { byState: Record<PaymentStatus, number>; flagged: number }

/** Counts the mails that have not been sent. */
export async function countMails(): Promise<OutboxFigures> {
  const [figures] = await database().$queryRaw<OutboxFigures[]>`
    SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE given_up_at IS NULL)), 0)::float8 AS "oldestSeconds",
      count(given_up_at)::int AS "givenUp"
    FROM outbox_mails WHERE sent_at IS NULL AND withdrawn_at IS NULL`
  return figures ?? { waiting: 0, oldestSeconds: 0, givenUp: 0 }
}

// Money for a reference that is no payment's.
const unplaced = { paymentId: null, resolvedAt: null } as const

/** Counts the payments by their state, from the tallies that the database keeps. Unplaced money counts as a flagged payment. */
export async function countPayments(): Promise<PaymentFigures> {
  const [rows, unplacedFlags] = await Promise.all([
    database().paymentTally.groupBy({ by: ['status', 'flagged'], _sum: { tally: true } }),
    database().paymentFlag.count({ where: unplaced }),
  ])
  const byState = { pending: 0, completed: 0, failed: 0 }
  let flagged = 0
  for (const row of rows) {
    const tally = row._sum.tally ?? 0
    byState[row.status] += tally
    if (row.flagged) flagged += tally
  }
  return { byState, flagged: flagged + unplacedFlags }
}
