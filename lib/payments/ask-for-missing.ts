import 'server-only'
import { officeDay } from '@/lib/dates/office-day'
import { isOpenToday } from '@/lib/jobs/data'
import { database } from '@/lib/platform/database'
import { logger } from '@/lib/platform/logger'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import { toOwner } from '@/lib/sent-records/format'
import { newReference } from './new-payment'
import type { PaymentProvider } from './provider'

const BATCH = 500

type Owing = { id: string; amount: bigint }

/**
 * Asks for the payments of whatever came in while the site took none, and may still be paid: from then on its status page has the way to pay.
 * @returns for how many
 */
export async function askForMissing({ name }: PaymentProvider): Promise<number> {
  const asked =
    (await askFor('job-application', name, findOwingApplications)) +
    (await askFor('course-enrollment', name, findOwingEnrollments))
  if (asked > 0) logger.info({ asked }, 'asked for the payments of what came in while the site took none')
  return asked
}

async function askFor(
  kind: SentRecordKind,
  provider: PaymentProvider['name'],
  findOwing: () => Promise<Owing[]>,
): Promise<number> {
  let asked = 0
  for (let owing = await findOwing(); owing.length > 0; owing = await findOwing()) {
    const data = owing.map(({ id, amount }) => ({
      reference: newReference(),
      provider,
      amount,
      ...toOwner({ kind, id }),
    }))
    // An administrator may record one by hand at the same moment.
    asked += (await database().payment.createMany({ data, skipDuplicates: true })).count
  }
  return asked
}

function findOwingApplications(): Promise<Owing[]> {
  return database().$queryRaw`
    SELECT a.id, a.commitment_fee AS amount FROM applications a JOIN jobs ON jobs.id = a.job_id
    WHERE a.owes_fee AND a.withdrawn_at IS NULL AND a.status <> 'rejected' AND ${isOpenToday()}
      AND NOT EXISTS (SELECT FROM payments p WHERE p.application_id = a.id)
    ORDER BY a.id LIMIT ${BATCH}`
}

function findOwingEnrollments(): Promise<Owing[]> {
  return database().$queryRaw`
    SELECT e.id, e.price AS amount FROM enrollments e JOIN courses c ON c.id = e.course_id
    WHERE e.payment_status = 'pending' AND e.price > 0 AND NOT e.cancelled AND c.start_date > ${officeDay()}::date
      AND NOT EXISTS (SELECT FROM payments p WHERE p.enrollment_id = e.id)
    ORDER BY e.id LIMIT ${BATCH}`
}
