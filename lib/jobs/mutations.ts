import 'server-only'
import { readLastChange } from '@/lib/history/data'
import { actAs } from '@/lib/history/mutations'
import type { LastChange } from '@/lib/history/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { storedEmploymentTypes } from './constants'
import { adminJobColumns, getJob, toAdminJobRecord } from './data'
import type { AdminJobRecord, JobEdit, JobInput } from './schema'

/** How an update ended; `outdated` when somebody else saved after the version it was made from. */
export type JobSaved =
  | { ok: true; job: AdminJobRecord }
  | { ok: false; reason: 'no-job' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/** Adds a job, posted now, as an administrator. Takes what was checked; gives the record as stored. */
export async function createJob(input: JobInput, administratorId: string): Promise<AdminJobRecord> {
  const row = await database().$transaction(async tx => {
    await actAs(tx, administratorId)
    return tx.job.create({ data: toColumns(input), select: adminJobColumns })
  })
  return toAdminJobRecord(row)
}

/**
 * Replaces a job's fields as an administrator; the day it was posted stays.
 * @param id a job's id, or any text
 * @param edit what was checked; with a version, nothing is saved over a later one
 * @param administratorId who does it
 */
export async function updateJob(
  id: string,
  { version, ...input }: JobEdit,
  administratorId: string,
): Promise<JobSaved> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-job' }
  const [row] = await database().$transaction(async tx => {
    await actAs(tx, administratorId)
    return tx.job.updateManyAndReturn({
      where: { id, version },
      data: toColumns(input),
      select: adminJobColumns,
    })
  })
  if (row) return { ok: true, job: toAdminJobRecord(row) }
  if (!(await getJob(id))) return { ok: false, reason: 'no-job' }
  return { ok: false, reason: 'outdated', last: await readLastChange('jobs', id) }
}

function toColumns({ location, salary, employmentType, commitmentFee, closingDate, ...rest }: JobInput) {
  return {
    ...rest,
    ...location,
    salaryMin: toMinorUnits(salary.min),
    salaryMax: toMinorUnits(salary.max),
    salaryCurrency: salary.currency,
    employmentType: storedEmploymentTypes[employmentType],
    commitmentFee: toMinorUnits(commitmentFee),
    closingDate: closingDate && new Date(closingDate),
  }
}
