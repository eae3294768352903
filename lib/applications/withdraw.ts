import 'server-only'
import { withdrawDecisionMails } from '@/lib/mail/decision-letters'
import { notifyWithdrawn } from '@/lib/mail/notices'
import { flagHeldMoney } from '@/lib/payments/flags'
import { lockPaymentFor } from '@/lib/payments/lock-payment'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfApplication } from '@/lib/sent-records/format'
import { disclosedStatus, disclosedStatusSelect } from '@/lib/sent-records/rules'
import { lockApplications } from './decide'

/**
 * Withdraws an application for its applicant, tells the administrator, flags a fee that was paid, and keeps back the
 * letter of a decision that has not left. Once withdrawn, it stays as it is.
 * @param id an application's
 * @param address where that was asked for, an IP address
 * @returns `rejected` where the applicant was told of its rejection: there is nothing left to withdraw; `unknown` where it is gone
 */
export async function withdrawApplication(
  id: string,
  address: string,
): Promise<'done' | 'rejected' | 'unknown'> {
  return database().$transaction(async tx => {
    await lockPaymentFor(tx, { kind: 'job-application', id })
    await lockApplications(tx, [id])
    const row = await tx.application.findUnique({ where: { id }, select: columns })
    // Erased meanwhile.
    if (!row) return 'unknown'
    if (row.withdrawnAt) return 'done'
    if (disclosedStatus(row) === 'rejected') return 'rejected'
    const withdrawnAt = new Date()
    await tx.application.update({ where: { id }, data: { withdrawnAt }, select: { id: true } })
    await withdrawDecisionMails(tx, [id], withdrawnAt)
    const held = await flagHeldMoney(tx, { kind: 'job-application', id })
    await notifyWithdrawn(tx, occasionOfApplication({ id, ...row }), { address, held })
    return 'done'
  })
}

const columns = {
  ...disclosedStatusSelect,
  withdrawnAt: true,
  applicantName: true,
  applicantEmail: true,
  job: { select: { title: true } },
} satisfies Prisma.ApplicationSelect
