import 'server-only'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken, makeLinkToken } from '@/lib/platform/link-token'
import type { SentRecord } from '@/lib/sent-records/constants'

// As columns of a record's history.
const SENT_AGAIN = 'form'
const GIVEN = 'status_link'

/** How often something is changed by such links from one IP address; what is changed makes no difference. */
export const STATUS_CHANGE_LIMIT = { name: 'status-change', requests: 30, seconds: 600 }

/**
 * Returns the URL of a record's status page, and has the record keep the hash by which the page finds it. While a secret
 * is changed over, the link of the one before is given again; from then on a new link takes its place. So does one of an
 * enrollment that was paid for after it was sent again: whoever sent it first need not be who paid; and one that an administrator
 * makes.
 */
export async function openStatusLink(tx: Prisma.TransactionClient, record: SentRecord): Promise<string> {
  const token = await chooseToken(tx, record)
  await storeHash(tx, record, hashLinkToken(token))
  return `${env().siteUrl}/status/${token}`
}

async function chooseToken(tx: Prisma.TransactionClient, record: SentRecord): Promise<string> {
  const [secret, ...previous] = env().acceptedSecrets
  const { takenOver, madeAnew } = await readTurns(tx, record)
  const turns = [takenOver && 'paid', madeAnew > 0 && madeAnew].filter(Boolean)
  const subject = [record.kind, record.id, ...turns].join(' ')
  const token = makeLinkToken('status link', subject, secret)
  const older = previous.map(before => makeLinkToken('status link', subject, before))
  for (const given of older) if ((await findByToken(tx, given))?.id === record.id) return given
  return token
}

async function storeHash(tx: Prisma.TransactionClient, record: SentRecord, hash: string): Promise<void> {
  // Past Prisma's client, which would note it as a change of the record.
  if (record.kind === 'job-application')
    await tx.$executeRaw`
      UPDATE applications SET status_token_hash = ${hash}
      WHERE id = ${record.id}::uuid AND status_token_hash IS DISTINCT FROM ${hash}`
  else
    await tx.$executeRaw`
      UPDATE enrollments SET status_token_hash = ${hash}
      WHERE id = ${record.id}::uuid AND status_token_hash IS DISTINCT FROM ${hash}`
}

/** Finds the record whose status page has this token; null for any other text. */
export async function findByToken(tx: Prisma.TransactionClient, token: string): Promise<SentRecord | null> {
  const where = { statusTokenHash: hashLinkToken(token) }
  const select = { id: true }
  const application = await tx.application.findUnique({ where, select })
  if (application) return { kind: 'job-application', id: application.id }
  const enrollment = await tx.enrollment.findUnique({ where, select })
  return enrollment && { kind: 'course-enrollment', id: enrollment.id }
}

/**
 * Tells whether a record's link was turned over: it was paid for after somebody without the link sent it again, who may be the one
 * that paid, or an administrator made another link. Whoever stored the record need not be who has it now.
 */
export async function isTurnedOver(tx: Prisma.TransactionClient, record: SentRecord): Promise<boolean> {
  const { takenOver, madeAnew } = await readTurns(tx, record)
  return takenOver || madeAnew > 0
}

type Turns = { takenOver: boolean; madeAnew: number }

async function readTurns(tx: Prisma.TransactionClient, record: SentRecord): Promise<Turns> {
  const isRecord = Prisma.sql`${ownerColumn(record)} = ${record.id}::uuid`
  const [turns] = await tx.$queryRaw<Turns[]>`
    SELECT count(*) FILTER (WHERE fields->${GIVEN}->>'to' = 'anew')::int AS "madeAnew",
      coalesce(bool_or(fields ? ${SENT_AGAIN}), false)
        AND EXISTS (SELECT FROM payments WHERE ${isRecord} AND settled_at IS NOT NULL) AS "takenOver"
    FROM changes WHERE ${isRecord}`
  return turns ?? { takenOver: false, madeAnew: 0 }
}

const ownerColumn = ({ kind }: SentRecord) =>
  kind === 'job-application' ? Prisma.sql`application_id` : Prisma.sql`enrollment_id`

/** Notes in a record's history that an administrator mailed its link again, or made it anew: from then on it has another one. */
export async function noteGiven(
  tx: Prisma.TransactionClient,
  record: SentRecord,
  how: 'mailed' | 'anew',
  administratorId: string,
): Promise<void> {
  const fields = JSON.stringify({ [GIVEN]: { from: null, to: how } })
  await tx.$executeRaw`
    INSERT INTO changes (${ownerColumn(record)}, administrator_id, kind, fields)
    VALUES (${record.id}::uuid, ${administratorId}::uuid, 'updated', ${fields}::jsonb)`
}

/**
 * Notes in an enrollment's history, once, that it was sent again by somebody who need not have its link.
 * @param administratorId who took it down again at the office; null where it was sent
 */
export async function noteSentAgain(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  administratorId: string | null,
): Promise<void> {
  const fields = JSON.stringify({ [SENT_AGAIN]: { from: 'sent', to: 'sent again' } })
  await tx.$executeRaw`
    INSERT INTO changes (enrollment_id, administrator_id, kind, fields)
    SELECT ${enrollmentId}::uuid, ${administratorId}::uuid, 'updated', ${fields}::jsonb
    WHERE NOT EXISTS (SELECT FROM changes WHERE enrollment_id = ${enrollmentId}::uuid AND fields ? ${SENT_AGAIN})`
}
