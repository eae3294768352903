import 'server-only'
import { toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { getJob, jobColumns, toEmploymentType, toJobRecord } from './data'
import type { JobInput, JobRecord } from './schema'

export type JobSaved = { ok: true; job: JobRecord } | { ok: false; reason: 'no-job' }

/** Adds a job, posted now. Takes what was checked; gives the record as stored. */
export async function createJob(input: JobInput): Promise<JobRecord> {
  return toJobRecord(await database().job.create({ data: toColumns(input), select: jobColumns }))
}

/** Replaces a job's fields; the day it was posted stays. Gives the record as stored, or that there is no such job. */
export async function updateJob(id: string, input: JobInput): Promise<JobSaved> {
  if (!(await getJob(id))) return { ok: false, reason: 'no-job' }
  const row = await database().job.update({ where: { id }, data: toColumns(input), select: jobColumns })
  return { ok: true, job: toJobRecord(row) }
}

function toColumns({ location, salary, employmentType, commitmentFee, ...rest }: JobInput) {
  return {
    ...rest,
    ...location,
    salaryMin: toMinorUnits(salary.min),
    salaryMax: toMinorUnits(salary.max),
    salaryCurrency: salary.currency,
    employmentType: toEmploymentType(employmentType),
    commitmentFee: toMinorUnits(commitmentFee),
  }
}
