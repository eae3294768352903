import 'server-only'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken, makeLinkToken } from '@/lib/platform/link-token'
import { type SentRecord, sentRecordPlurals } from '@/lib/sent-records/constants'
import { foreignKeyOf } from '@/lib/sent-records/format'

// As columns of a record's history.
const SENT_AGAIN = 'form'
const GIVEN = 'status_link'

/** How often something is changed by such links from one IP address; what is changed makes no difference. */
export const STATUS_CHANGE_LIMIT = { name: 'status-change', requests: 30, seconds: 600 }

/**
 * Returns the URL of a record's status page, and stores with the record the hash by which the page finds it. It is the same URL each time,
 * with these exceptions:
 * - The site's secret has been changed. While the previous one is still accepted, the link made with it is given again.
 * - The enrollment was paid for after it had been sent again: whoever sent it first may not be the one who paid.
 * - An administrator has made a new link.
 */
export async function openStatusLink(tx: Prisma.TransactionClient, record: SentRecord): Promise<string> {
  for (;;) {
    const url = await giveLink(tx, record, await readLink(tx, record))
    if (url) return url
  }
}

/** Returns the URL for what was read of the record; undefined where another transaction has stored another link meanwhile. */
async function giveLink(
  tx: Prisma.TransactionClient,
  record: SentRecord,
  present: Link | undefined,
): Promise<string | undefined> {
  const token = chooseToken(record, present)
  // Another's link stays: the one before may be a stranger's.
  const stands = await replaceHash(tx, record, present?.hash, hashLinkToken(token))
  return stands ? `${env().siteUrl}/status/${token}` : undefined
}

/** Returns the URLs of the status pages of many records, by their ids; in three queries, unless a link is changed meanwhile. */
export async function openStatusLinks(
  tx: Prisma.TransactionClient,
  kind: SentRecord['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stands = await readLinks(tx, kind, ids)
  const given = stands.map(link => {
    const token = chooseToken({ kind, id: link.id }, link)
    return { id: link.id, token, hash: hashLinkToken(token), read: link.hash }
  })
  await tx.$executeRaw`
    UPDATE ${tableOf(kind)} r SET status_token_hash = n.hash
    FROM unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ read }) => read)}::text[], ${given.map(({ hash }) => hash)}::text[])
      AS n (id, read, hash)
    WHERE r.id = n.id AND n.hash IS DISTINCT FROM n.read AND r.status_token_hash IS NOT DISTINCT FROM n.read`
  const now = new Map((await readLinks(tx, kind, ids)).map(({ id, hash }) => [id, hash]))
  const links = new Map<string, string>()
  for (const { id, token, hash } of given)
    links.set(
      id,
      now.get(id) === hash ? `${env().siteUrl}/status/${token}` : await openStatusLink(tx, { kind, id }),
    )
  return links
}

/**
 * Returns the URL for whoever stored the record; undefined once another link has taken its place (`openStatusLink`), as that may be
 * somebody else's.
 */
export async function openOwnLink(
  tx: Prisma.TransactionClient,
  record: SentRecord,
): Promise<string | undefined> {
  for (;;) {
    const present = await readLink(tx, record)
    if (present && replacementsOf(present).length > 0) return undefined
    const url = await giveLink(tx, record, present)
    if (url) return url
  }
}

/** Whether the payment of a record has ended the link before it, as the record had been sent again (`openStatusLink`). */
export async function isPaidLinkAnother(record: SentRecord): Promise<boolean> {
  const present = await readLink(database(), record)
  return present?.takenOver === true
}

function chooseToken(record: SentRecord, present: Link | undefined): string {
  const [secret, ...previous] = env().acceptedSecrets
  const subject = [record.kind, record.id, ...(present ? replacementsOf(present) : [])].join(' ')
  const older = previous.map(before => makeLinkToken('status link', subject, before))
  const given = older.find(token => hashLinkToken(token) === present?.hash)
  return given ?? makeLinkToken('status link', subject, secret)
}

/** Stores a link's hash in place of the one that was read; false where that is no longer the one there. */
async function replaceHash(
  tx: Prisma.TransactionClient,
  record: SentRecord,
  read: string | null | undefined,
  hash: string,
): Promise<boolean> {
  // There is nothing to store where the record has it, or is gone.
  if (read === undefined || read === hash) return true
  // Past Prisma's client, which would note it as a change of the record.
  const stored = await tx.$executeRaw`
    UPDATE ${tableOf(record.kind)} SET status_token_hash = ${hash}
    WHERE id = ${record.id}::uuid AND status_token_hash IS NOT DISTINCT FROM ${read}`
  return stored > 0
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

/** The hash of a record's present link, and what has replaced the first one. */
type Link = { hash: string | null; takenOver: boolean; madeAnew: number }

async function readLink(tx: Prisma.TransactionClient, { kind, id }: SentRecord): Promise<Link | undefined> {
  const [link] = await readLinks(tx, kind, [id])
  return link
}

// In one statement, so that the hash is the one of these replacements.
function readLinks(
  tx: Prisma.TransactionClient,
  kind: SentRecord['kind'],
  ids: readonly string[],
): Promise<(Link & { id: string })[]> {
  const isRecord = Prisma.sql`${ownerColumn(kind)} = r.id`
  return tx.$queryRaw<(Link & { id: string })[]>`
    SELECT r.id, r.status_token_hash AS hash, replacements.* FROM ${tableOf(kind)} r, LATERAL (
      SELECT count(*) FILTER (WHERE fields->${GIVEN}->>'to' = 'anew')::int AS "madeAnew",
        coalesce(bool_or(fields ? ${SENT_AGAIN}), false)
          AND EXISTS (SELECT FROM payments WHERE ${isRecord} AND settled_at IS NOT NULL) AS "takenOver"
      FROM changes WHERE ${isRecord}) replacements
    WHERE r.id = ANY(${[...ids]}::uuid[])`
}

/** Names what has replaced a record's first link, as its token is derived from that too; nothing while the first one stands. */
const replacementsOf = ({ takenOver, madeAnew }: Link) =>
  [takenOver && 'paid', madeAnew > 0 && madeAnew].filter(Boolean)

const tableOf = (kind: SentRecord['kind']) => Prisma.raw(sentRecordPlurals[kind])

const ownerColumn = (kind: SentRecord['kind']) => Prisma.raw(foreignKeyOf(kind))

/** Notes in a record's history that an administrator mailed its link again, or made it anew: from then on it has another one. */
export async function noteLinkGiven(
  tx: Prisma.TransactionClient,
  record: SentRecord,
  how: 'mailed' | 'anew',
  administratorId: string,
): Promise<void> {
  const fields = JSON.stringify({ [GIVEN]: { from: null, to: how } })
  await tx.$executeRaw`
    INSERT INTO changes (${ownerColumn(record.kind)}, administrator_id, kind, fields)
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
