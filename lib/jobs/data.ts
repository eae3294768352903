import 'server-only'
import { isRecordId } from '@/lib/http/paging'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { EmploymentType, type Prisma } from '@/lib/platform/generated/prisma/client'
import type { EmploymentType as EmploymentTypeName } from './constants'
import type { JobFilters, JobRecord } from './schema'

/** The columns a job's record is made of. */
export const jobColumns = {
  id: true,
  title: true,
  description: true,
  city: true,
  country: true,
  salaryMin: true,
  salaryMax: true,
  salaryCurrency: true,
  employmentType: true,
  requirements: true,
  responsibilities: true,
  requiredSkills: true,
  department: true,
  commitmentFee: true,
  datePosted: true,
} satisfies Prisma.JobSelect

type JobRow = Prisma.JobGetPayload<{ select: typeof jobColumns }>

const employmentTypeNames = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACT: 'Contract',
  TEMPORARY: 'Temporary',
} as const satisfies Record<EmploymentType, EmploymentTypeName>

const employmentTypesByName: Record<EmploymentTypeName, EmploymentType> = {
  'Full-time': EmploymentType.FULL_TIME,
  'Part-time': EmploymentType.PART_TIME,
  Contract: EmploymentType.CONTRACT,
  Temporary: EmploymentType.TEMPORARY,
}

/** Gives the stored value of an employment type, such as `FULL_TIME` for `Full-time`. */
export function toEmploymentType(name: EmploymentTypeName): EmploymentType {
  return employmentTypesByName[name]
}

/** Lists the open jobs, newest first. */
export function listPublicJobs(): Promise<JobRecord[]> {
  return listJobs({})
}

/** Gives an open job, or null; also for an id that could not be one. */
export async function getPublicJob(id: string): Promise<JobRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().job.findUnique({ where: { id }, select: jobColumns })
  return row && toJobRecord(row)
}

/** Lists every job that fits the filters, newest first. */
export async function listJobs({ title, location, employmentType }: JobFilters): Promise<JobRecord[]> {
  const rows = await database().job.findMany({
    where: {
      title: title ? { contains: title, mode: 'insensitive' } : undefined,
      city: location ? { contains: location, mode: 'insensitive' } : undefined,
      employmentType: employmentType && toEmploymentType(employmentType),
    },
    orderBy: [{ datePosted: 'desc' }, { id: 'desc' }],
    select: jobColumns,
  })
  return rows.map(toJobRecord)
}

/** Turns a stored job into the API's record. */
export function toJobRecord(row: JobRow): JobRecord {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    location: { city: row.city, country: row.country },
    salary: {
      min: fromMinorUnits(row.salaryMin),
      max: fromMinorUnits(row.salaryMax),
      currency: row.salaryCurrency,
    },
    employmentType: employmentTypeNames[row.employmentType],
    requirements: row.requirements,
    responsibilities: row.responsibilities,
    requiredSkills: row.requiredSkills,
    department: row.department,
    commitmentFee: fromMinorUnits(row.commitmentFee),
    datePosted: row.datePosted.toISOString(),
  }
}
