import 'server-only'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { adminJobColumns, getJob, toAdminJobRecord, toJobColumns } from './data'
import { type AdminJobRecord, adminJobRecordSchema, type JobEdit, type JobInput } from './schema'

/** How an update ended; `outdated` when somebody else saved after the version it was made from. */
export type JobSaved =
  | { ok: true; job: AdminJobRecord }
  | { ok: false; reason: 'no-job' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/**
 * Adds a job, posted now, as an administrator, once for each key: where a response was lost, its repetition adds no second one.
 * @param key the request's idempotency key, where it came with one
 */
export function createJob(
  input: JobInput,
  administratorId: string,
  key: string | null = null,
): Promise<RunResult<AdminJobRecord, never>> {
  return runOnce({
    key,
    scope: 'POST /admin/jobs',
    content: { administratorId, ...input },
    schema: adminJobRecordSchema,
    administratorId,
    async run(tx) {
      const row = await tx.job.create({ data: toJobColumns(input), select: adminJobColumns })
      return { ok: true, status: 201, body: toAdminJobRecord(row) }
    },
  })
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
  const [row] = await transactAs(administratorId, tx =>
    tx.job.updateManyAndReturn({
      where: { id, version },
      data: toJobColumns(input),
      select: adminJobColumns,
    }),
  )
  if (row) return { ok: true, job: toAdminJobRecord(row) }
  if (!(await getJob(id))) return { ok: false, reason: 'no-job' }
  return { ok: false, reason: 'outdated', last: await readLastChange('jobs', id) }
}

/** How a deletion ended; with applications, erased ones that have a payment among them, a job stays. */
export type JobDeleted = { ok: true } | { ok: false; reason: 'no-job' | 'has-applications' }

/**
 * Deletes a job without applications, its history with it.
 * @param id a job's id, or any text
 * @param record what is to be recorded of it, in the same transaction
 */
export async function deleteJob(
  id: string,
  record: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<JobDeleted> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-job' }
  return database().$transaction(async tx => {
    // Locked, nothing comes in for it meanwhile.
    const [row] = await tx.$queryRaw<unknown[]>`SELECT FROM jobs WHERE id = ${id}::uuid FOR UPDATE`
    if (!row) return { ok: false, reason: 'no-job' }
    const application = await tx.application.findFirst({ where: { jobId: id }, select: { id: true } })
    if (application) return { ok: false, reason: 'has-applications' }
    await tx.job.delete({ where: { id }, select: { id: true } })
    await record(tx)
    return { ok: true }
  })
}
