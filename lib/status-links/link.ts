import 'server-only'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken, makeLinkToken } from '@/lib/platform/link-token'
import type { SentRecord } from '@/lib/sent-records/constants'

// As a column of an enrollment's history.
const SENT_AGAIN = 'form'

/** How often something is changed by such links from one IP address; what is changed makes no difference. */
export const STATUS_CHANGE_LIMIT = { name: 'status-change', requests: 30, seconds: 600 }

/**
 * Returns the URL of a record's status page, and has the record keep the hash by which the page finds it. While a secret
 * is changed over, the link of the one before is given again; from then on a new link takes its place. So does one of an
 * enrollment that was paid for after it was sent again: whoever sent it first need not be who paid.
 */
export async function openStatusLink(tx: Prisma.TransactionClient, record: SentRecord): Promise<string> {
  const token = await chooseToken(tx, record)
  await storeHash(tx, record, hashLinkToken(token))
  return `${env().siteUrl}/status/${token}`
}

async function chooseToken(tx: Prisma.TransactionClient, record: SentRecord): Promise<string> {
  const [secret, ...previous] = env().acceptedSecrets
  const subject = `${record.kind} ${record.id}${(await isTakenOver(tx, record)) ? ' paid' : ''}`
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

/** Tells whether an enrollment was paid for after somebody without its link sent it again, who may be the one that paid. */
export async function isTakenOver(tx: Prisma.TransactionClient, { kind, id }: SentRecord): Promise<boolean> {
  if (kind !== 'course-enrollment') return false
  const [taken] = await tx.$queryRaw<unknown[]>`
    SELECT FROM payments p JOIN changes c ON c.enrollment_id = p.enrollment_id
    WHERE p.enrollment_id = ${id}::uuid AND p.settled_at IS NOT NULL AND c.fields ? ${SENT_AGAIN} LIMIT 1`
  return taken !== undefined
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
