import 'server-only'
import { listToBring } from '@/lib/jobs/format'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyDecided, withdrawDecisionMails } from '@/lib/mail/decision-letters'
import { isNoTest } from '@/lib/payments/payment-row'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfApplication } from '@/lib/sent-records/format'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { type ApplicationStatus, allowedDecisions, applicationStatuses, type Decision } from './constants'
import { applicationColumns, toApplicationRecord } from './data'
import type { ApplicationRecord, BulkDecided } from './schema'

/** How a decision ended. */
export type Decided =
  | { ok: true; application: ApplicationRecord }
  | { ok: false; reason: 'no-application' }
  | { ok: false; reason: 'withdrawn' }
  | { ok: false; reason: 'outdated' | 'not-allowed'; status: ApplicationStatus }

/**
 * Accepts or rejects an application. Giving it the status that it has changes nothing; of two decisions at once, one is made
 * first and the other is judged by what it left. Nothing becomes pending this way.
 * @param id an application's id, or any text
 * @param administratorId who decides
 * @param from what the administrator has seen it as; where it is something else by now, nothing is decided
 */
export async function decideApplication(
  id: string,
  status: ApplicationStatus,
  administratorId: string,
  from?: ApplicationStatus,
): Promise<Decided> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-application' }
  const row =
    status === 'pending'
      ? await database().application.findUnique({ where: { id }, select: applicationColumns })
      : (await decideEach([id], status, administratorId, from && { [id]: from })).rows[0]
  if (!row) return { ok: false, reason: 'no-application' }
  if (row.status !== status && row.withdrawnAt) return { ok: false, reason: 'withdrawn' }
  if (row.status === status) return { ok: true, application: toApplicationRecord(row) }
  const reason = from && row.status !== from ? 'outdated' : 'not-allowed'
  return { ok: false, reason, status: row.status }
}

/** What an administrator has seen applications as, by their ids. */
type Seen = Readonly<Record<string, ApplicationStatus>>

/**
 * Accepts or rejects several applications at once: each that may become so does, together or none; the others are
 * left as they are and named with the reason.
 * @param ids applications' ids, in any order; one given twice counts once
 * @param administratorId who decides
 * @param from what they have seen some of them as; one that is something else by now is left as it is
 */
export async function decideApplications(
  ids: readonly string[],
  decision: Decision,
  administratorId: string,
  from?: Seen,
): Promise<BulkDecided> {
  const { changed, rows } = await decideEach(ids, decision, administratorId, from)
  const found = new Map(rows.map(row => [row.id, row]))
  const unique = [...new Set(ids)]
  return {
    changed: unique.flatMap(id => {
      const row = changed.has(id) && found.get(id)
      return row ? [toApplicationRecord(row)] : []
    }),
    unchanged: unique
      .filter(id => !changed.has(id))
      .map(_id => ({ _id, ...describeUnchanged(found.get(_id), decision) })),
  }
}

function describeUnchanged(
  row: { status: ApplicationStatus; withdrawnAt: Date | null } | undefined,
  decision: Decision,
): Omit<BulkDecided['unchanged'][number], '_id'> {
  if (!row) return { status: null, reason: 'no-application' }
  const { status, withdrawnAt } = row
  if (status === decision) return { status, reason: 'already' }
  // Every status may become either decision, so otherwise only what it was seen as is left to have kept it.
  return { status, reason: withdrawnAt ? 'withdrawn' : 'outdated' }
}

async function decideEach(
  ids: readonly string[],
  decision: Decision,
  administratorId: string,
  from: Seen = {},
) {
  return transactAs(administratorId, async tx => {
    const before = await lockApplications(tx, ids)
    const where = { id: { in: [...ids] } }
    const changed = await tx.application.updateManyAndReturn({
      where: { OR: whereDecidable(ids, decision, from), withdrawnAt: null },
      data: { status: decision },
      select: {
        id: true,
        applicantName: true,
        applicantEmail: true,
        job: { select: { title: true, whatToBring: true } },
      },
    })
    await rememberForUndo(
      tx,
      before.filter(({ id }) => changed.some(row => row.id === id)),
    )
    const paid = await findFeesPaid(tx, ids)
    await notifyDecided(
      tx,
      decision,
      changed.map(application => ({
        occasion: occasionOfApplication(application),
        bring: listToBring(application.job.whatToBring),
        feeIsPaid: paid.has(application.id),
      })),
    )
    const rows = await tx.application.findMany({ where, select: applicationColumns })
    return { changed: new Set(changed.map(row => row.id)), rows }
  })
}

/** Returns which of some applications have a commitment fee that is paid, not as a test, and was not paid back. */
export async function findFeesPaid(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<Set<string>> {
  const payments = await tx.payment.findMany({
    where: {
      applicationId: { in: [...ids] },
      ...isNoTest,
      status: 'completed',
      refundedAmount: { lt: tx.payment.fields.amount },
    },
    select: { applicationId: true },
  })
  return new Set(payments.flatMap(({ applicationId }) => applicationId ?? []))
}

type LockedApplication = { id: string; status: ApplicationStatus }

/** Locks applications always in the same order, so that two decisions on the same ones wait instead of blocking each other. */
export function lockApplications(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<LockedApplication[]> {
  return tx.$queryRaw<LockedApplication[]>`
    SELECT id, status::text FROM applications WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Keeps what an undo restores, and withdraws the letters of earlier decisions that have not left. */
async function rememberForUndo(tx: Prisma.TransactionClient, decided: LockedApplication[]): Promise<void> {
  const ids = decided.map(({ id }) => id)
  const decidedAt = new Date()
  const told = await readTold(tx, ids)
  await tx.undoableDecision.deleteMany({ where: { applicationId: { in: ids } } })
  await tx.undoableDecision.createMany({
    data: decided.map(({ id, status }) => ({
      applicationId: id,
      statusBefore: status,
      statusTold: told.get(id),
      decidedAt,
    })),
  })
  await withdrawDecisionMails(tx, ids, decidedAt)
}

/** Returns what the applicants are told whose decision before could still be undone, by the applications' ids. */
async function readTold(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApplicationStatus>> {
  const rows = await tx.undoableDecision.findMany({
    where: { applicationId: { in: [...ids] }, decidedAt: { gt: new Date(Date.now() - UNDO_MS) } },
    select: { applicationId: true, statusBefore: true, statusTold: true },
  })
  return new Map(rows.map(row => [row.applicationId, row.statusTold ?? row.statusBefore]))
}

/** For each status that allows the decision, the applications that were seen with it, or never. */
function whereDecidable(ids: readonly string[], decision: Decision, from: Seen) {
  return applicationStatuses
    .filter(status => allowedDecisions[status].includes(decision))
    .map(status => ({ status, id: { in: ids.filter(id => (from[id] ?? status) === status) } }))
}
