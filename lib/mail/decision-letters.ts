import 'server-only'
import { site } from '@/content/site'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { describePaidFee } from '@/lib/sent-records/format'
import { greet, type Hold, hasNotLeft, type Letter, queueAbout, toBring } from './letter'

type Tx = Prisma.TransactionClient

/** How an application was decided, what the applicant is to bring once accepted, and whether its fee is paid and was not paid back. */
type DecisionOutcome = { decision: 'accepted' | 'rejected'; bring: readonly string[]; feeIsPaid: boolean }

/** Queues the letter about an acceptance or rejection. It is sent once the decision can no longer be undone. */
export async function notifyDecided(
  tx: Tx,
  occasion: Occasion,
  outcome: DecisionOutcome,
  hold: Hold,
): Promise<void> {
  const kind = `${occasion.kind}-${outcome.decision}`
  await queueAbout(tx, occasion, { kind, letter: decisionLetter(occasion, outcome), hold })
}

/**
 * Withdraws the letters about earlier decisions on some applications, unless a worker has sent them or is sending them.
 * @param at when the decision that withdraws them was made; its undo finds them by this time
 */
export async function withdrawDecisionMails(
  tx: Tx,
  applicationIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET withdrawn_at = ${at}
    WHERE application_id = ANY(${[...applicationIds]}::uuid[]) AND ${hasNotLeft} AND withdrawn_at IS NULL`
}

/**
 * Undoes what the last decision on an application did to its letters: the decision's own letter is deleted, and the
 * letter about the restored status is sent after all, where the decision had withdrawn it.
 * @returns false, with nothing changed, where the decision's own letter was sent or is being sent
 */
export async function restoreDecisionMail(tx: Tx, applicationId: string, restored: string): Promise<boolean> {
  const letters = await tx.$queryRaw<{ id: string; isHere: boolean }[]>`
    SELECT id, ${hasNotLeft} AS "isHere" FROM outbox_mails
    WHERE application_id = ${applicationId}::uuid AND withdrawn_at IS NULL
      AND created_at >= (SELECT decided_at FROM undoable_decisions WHERE application_id = ${applicationId}::uuid)
    FOR UPDATE`
  if (letters.some(({ isHere }) => !isHere)) return false
  await tx.outboxMail.deleteMany({ where: { id: { in: letters.map(({ id }) => id) } } })
  // Not any that was ever withdrawn: an older one of the same kind may have been followed by one that was sent.
  await tx.$executeRaw`
    UPDATE outbox_mails SET withdrawn_at = NULL
    WHERE application_id = ${applicationId}::uuid AND kind = ${`job-application-${restored}`}
      AND withdrawn_at = (SELECT decided_at FROM undoable_decisions WHERE application_id = ${applicationId}::uuid)`
  return true
}

/** Tells an applicant how the application was decided. */
function decisionLetter(occasion: Occasion, { decision, bring, feeIsPaid }: DecisionOutcome): Letter {
  const greeting = greet(occasion.payer.name)
  if (decision === 'accepted')
    return {
      subject: `Good news about ${occasion.title}`,
      greeting,
      paragraphs: [
        `We accepted your application for "${occasion.title}".`,
        'We will call you about the next step.',
        ...toBring(bring),
      ],
    }
  return {
    subject: `Your application: ${occasion.title}`,
    greeting,
    paragraphs: [
      `We decided not to go on with your application for "${occasion.title}".`,
      ...(feeIsPaid ? [describePaidFee(site.commitmentFee.refund, site.phone)] : []),
      'Thank you for the time you put into it. New roles appear on our jobs page first.',
    ],
    links: [{ label: 'See the open jobs', url: `${env().siteUrl}/jobs` }],
  }
}
