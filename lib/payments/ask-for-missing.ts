import 'server-only'
import { officeDay } from '@/lib/dates/office-day'
import { isOpenToday } from '@/lib/jobs/data'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import { toOwner } from '@/lib/sent-records/format'
import { newReference } from './new-payment'
import type { PaymentProvider } from './provider'

const BATCH = 500

type Owing = { id: string; amount: bigint }

/**
 * Asks for the payments of whatever came in while the site took none, and may still be paid: from then on its status page has the way to pay.
 * Not at the sandbox, at which they would stay.
 * @param stop ends it after the records that it is asking for
 * @returns for how many
 */
export async function askForMissing({ name }: PaymentProvider, stop?: AbortSignal): Promise<number> {
  if (name === 'sandbox') return 0
  const asked =
    (await askFor('job-application', name, lockOwingApplications, stop)) +
    (await askFor('course-enrollment', name, lockOwingEnrollments, stop))
  if (asked > 0) logger.info({ asked }, 'asked for the payments of what came in while the site took none')
  return asked
}

async function askFor(
  kind: SentRecordKind,
  provider: PaymentProvider['name'],
  lockOwing: (tx: Prisma.TransactionClient) => Promise<Owing[]>,
  stop: AbortSignal | undefined,
): Promise<number> {
  let asked = 0
  for (let added = BATCH; added === BATCH && !stop?.aborted; asked += added)
    added = await database().$transaction(async tx => {
      const owing = await lockOwing(tx)
      const data = owing.map(({ id, amount }) => ({
        reference: newReference(),
        provider,
        amount,
        ...toOwner({ kind, id }),
      }))
      return (await tx.payment.createMany({ data, skipDuplicates: true })).count
    })
  return asked
}

// The records are locked before their payments are added, and those that another transaction holds are left to the next time.
function lockOwingApplications(tx: Prisma.TransactionClient): Promise<Owing[]> {
  return tx.$queryRaw`
    SELECT a.id, a.commitment_fee AS amount FROM applications a JOIN jobs ON jobs.id = a.job_id
    WHERE a.owes_fee AND a.withdrawn_at IS NULL AND a.status <> 'rejected' AND ${isOpenToday()}
      AND NOT EXISTS (SELECT FROM payments p WHERE p.application_id = a.id)
    ORDER BY a.id LIMIT ${BATCH} FOR KEY SHARE OF a SKIP LOCKED`
}

function lockOwingEnrollments(tx: Prisma.TransactionClient): Promise<Owing[]> {
  return tx.$queryRaw`
    SELECT e.id, e.price AS amount FROM enrollments e JOIN courses c ON c.id = e.course_id
    WHERE e.payment_status = 'pending' AND e.price > 0 AND NOT e.cancelled AND c.start_date > ${officeDay()}::date
      AND NOT EXISTS (SELECT FROM payments p WHERE p.enrollment_id = e.id)
    ORDER BY e.id LIMIT ${BATCH} FOR KEY SHARE OF e SKIP LOCKED`
}
