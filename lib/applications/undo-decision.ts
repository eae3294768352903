import 'server-only'
import { restoreDecisionMails, tellOfFee } from '@/lib/mail/decision-letters'
import { transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfApplication } from '@/lib/sent-records/format'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { type ApplicationStatus, applicationStatuses, type Decision } from './constants'
import { applicationColumns, toApplicationRecord } from './data'
import { findFeesPaid, lockApplications } from './decide'
import type { BulkUndone } from './schema'

/**
 * Undoes the last decision on each of some applications: the status becomes what it was, and the letter stays here. That
 * works within `UNDO_MS`, once, and as long as the letter has not left; the others are left as they are and named.
 * @param ids applications' ids, in any order; one given twice counts once
 * @param administratorId who undoes it
 * @param decision what they have seen decided; one that is decided otherwise by now is left as it is
 */
export async function undoDecisions(
  ids: readonly string[],
  administratorId: string,
  decision?: Decision,
): Promise<BulkUndone> {
  const unique = [...new Set(ids)]
  return transactAs(administratorId, async tx => {
    const locked = new Map((await lockApplications(tx, unique)).map(({ id, status }) => [id, status]))
    const { restored, letters } = await restoreDecisionMails(tx, await findUndoable(tx, unique, decision))
    await restoreStatuses(tx, restored)
    await tellOfPaidFees(tx, restored)
    const undone = restored.map(({ applicationId }) => applicationId)
    const rows = await tx.application.findMany({
      where: { id: { in: undone } },
      select: applicationColumns,
    })
    return {
      undone: rows.map(toApplicationRecord),
      letters,
      unchanged: unique
        .filter(id => !undone.includes(id))
        .map(_id => ({ _id, reason: locked.has(_id) ? 'too-late' : 'no-application' })),
    }
  })
}

type Undoable = { applicationId: string; statusBefore: ApplicationStatus }

/** Finds which of them were decided so lately that it can be undone. */
function findUndoable(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
  status: Decision | undefined,
): Promise<Undoable[]> {
  return tx.undoableDecision.findMany({
    where: {
      applicationId: { in: [...ids] },
      decidedAt: { gt: new Date(Date.now() - UNDO_MS) },
      application: { withdrawnAt: null, status },
    },
    select: { applicationId: true, statusBefore: true },
  })
}

async function restoreStatuses(tx: Prisma.TransactionClient, restored: readonly Undoable[]): Promise<void> {
  for (const status of applicationStatuses) {
    const ids = restored.filter(({ statusBefore }) => statusBefore === status).map(row => row.applicationId)
    if (ids.length === 0) continue
    await tx.undoableDecision.deleteMany({ where: { applicationId: { in: ids } } })
    await tx.application.updateMany({ where: { id: { in: ids } }, data: { status } })
  }
}

/** Has the restored letters of rejections speak of a fee that was paid since they were written. */
async function tellOfPaidFees(tx: Prisma.TransactionClient, restored: readonly Undoable[]): Promise<void> {
  const rejected = restored.filter(({ statusBefore }) => statusBefore === 'rejected')
  const paid = await findFeesPaid(
    tx,
    rejected.map(row => row.applicationId),
  )
  const applications = await tx.application.findMany({
    where: { id: { in: [...paid] } },
    select: { id: true, applicantName: true, applicantEmail: true, job: { select: { title: true } } },
  })
  for (const application of applications) await tellOfFee(tx, occasionOfApplication(application))
}
