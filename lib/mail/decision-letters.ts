import 'server-only'
import { site } from '@/content/site'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { describePaidFee } from '@/lib/sent-records/format'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { greet, hasNotLeft, type Letter, queueAboutMany, rewriteAbout, toBring } from './letter'

type Tx = Prisma.TransactionClient

/** What an applicant is told of a decision: what to bring once accepted, and whether the fee is paid and was not paid back. */
export type Told = { occasion: Occasion; bring: readonly string[]; feeIsPaid: boolean }

/** Queues the letters about acceptances or rejections. They are sent once the decisions can no longer be undone. */
export async function notifyDecided(
  tx: Tx,
  decision: keyof typeof decisionLetters,
  applicants: readonly Told[],
): Promise<void> {
  const letters = applicants.map(told => ({
    occasion: told.occasion,
    letter: decisionLetters[decision](told),
    hold: { delayMs: UNDO_MS, applicationId: told.occasion.id },
  }))
  await queueAboutMany(tx, 'job-application', decision, letters)
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

type Decided = { applicationId: string }

/**
 * Undoes what the last decisions on some applications did to their letters: a decision's own letter is deleted, and the letter
 * about the status before is sent after all, where the decision had withdrawn it.
 * @returns those for which that was done, as of the others the decision's own letter was sent or is being sent; and how many letters are
 *   sent after all
 */
export async function restoreDecisionMails<Undoable extends Decided>(
  tx: Tx,
  decisions: readonly Undoable[],
): Promise<{ restored: Undoable[]; letters: number }> {
  const own = await tx.$queryRaw<{ id: string; applicationId: string; isHere: boolean }[]>`
    SELECT m.id, m.application_id AS "applicationId", ${hasNotLeft} AS "isHere"
    FROM outbox_mails m JOIN undoable_decisions d ON d.application_id = m.application_id
    WHERE m.application_id = ANY(${idsOf(decisions)}::uuid[]) AND withdrawn_at IS NULL AND created_at >= decided_at
    ORDER BY m.id FOR UPDATE OF m`
  const told = new Set(own.filter(({ isHere }) => !isHere).map(({ applicationId }) => applicationId))
  const untold = decisions.filter(({ applicationId }) => !told.has(applicationId))
  const ids = own.filter(({ applicationId }) => !told.has(applicationId)).map(({ id }) => id)
  await tx.outboxMail.deleteMany({ where: { id: { in: ids } } })
  // Not any that was ever withdrawn: an older one of the same kind may have been followed by one that was sent.
  const letters = await tx.$executeRaw`
    UPDATE outbox_mails m SET withdrawn_at = NULL FROM undoable_decisions d
    WHERE d.application_id = m.application_id AND m.application_id = ANY(${idsOf(untold)}::uuid[])
      AND kind = 'job-application-' || status_before::text AND withdrawn_at = decided_at`
  return { restored: untold, letters }
}

const idsOf = (decisions: readonly Decided[]) => decisions.map(({ applicationId }) => applicationId)

/**
 * Has a rejection's letter that waits speak of the fee, which has just been paid.
 * @returns false where the letter has left: the receipt has to speak of it then. As long as the decision can be undone, the letter waits
 */
export async function tellOfFee(tx: Tx, occasion: Occasion): Promise<boolean> {
  const kind = 'job-application-rejected'
  const [waiting] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_mails WHERE application_id = ${occasion.id}::uuid AND kind = ${kind}
      AND ${hasNotLeft} AND withdrawn_at IS NULL FOR UPDATE`
  if (!waiting) return false
  const letter = rejection({ occasion, bring: [], feeIsPaid: true })
  await rewriteAbout(tx, waiting.id, occasion, { kind, letter })
  return true
}

/** What a rejected applicant is told of the fee that they paid. */
export const aboutPaidFee = () => describePaidFee(site.commitmentFee.refund, site.phone)

function acceptance({ occasion: { title, sender }, bring }: Told): Letter {
  return {
    subject: `Good news about ${title}`,
    greeting: greet(sender.name),
    paragraphs: [
      `We accepted your application for "${title}".`,
      'We will call you about the next step.',
      ...toBring(bring),
    ],
  }
}

function rejection({ occasion: { title, sender }, feeIsPaid }: Told): Letter {
  return {
    subject: `Your application: ${title}`,
    greeting: greet(sender.name),
    paragraphs: [
      `We decided not to go on with your application for "${title}".`,
      ...(feeIsPaid ? [aboutPaidFee()] : []),
      'Thank you for the time you put into it. New roles appear on our jobs page first.',
    ],
    links: [{ label: 'See the open jobs', url: `${env().siteUrl}/jobs` }],
  }
}

/** The letter about each decision. */
const decisionLetters = { accepted: acceptance, rejected: rejection }
