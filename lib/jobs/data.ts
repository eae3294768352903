import 'server-only'
import { isRecordId, type Page, type Paged } from '@/lib/http/paging'
import { contains } from '@/lib/lists/contains'
import { cutPage } from '@/lib/lists/cut-page'
import { type ListPage, readListPage } from '@/lib/lists/page'
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

const newestFirst: Prisma.JobOrderByWithRelationInput[] = [{ datePosted: 'desc' }, { id: 'desc' }]

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
export async function listPublicJobs(): Promise<JobRecord[]> {
  const { rows } = await listJobs({})
  return rows
}

/** Gives an open job, or null; also for an id that could not be one. */
export function getPublicJob(id: string): Promise<JobRecord | null> {
  return getJob(id)
}

/** Gives a job, or null; also for an id that could not be one. */
export async function getJob(id: string): Promise<JobRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().job.findUnique({ where: { id }, select: jobColumns })
  return row && toJobRecord(row)
}

/**
 * Lists the jobs that fit the filters, newest first.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listJobs(filters: JobFilters, { limit, cursor }: Page = {}): Promise<Paged<JobRecord>> {
  const where = toCondition(filters)
  const after: Prisma.JobWhereInput = cursor
    ? { OR: [{ datePosted: { lt: cursor.at } }, { datePosted: cursor.at, id: { lt: cursor.id } }] }
    : {}
  const [total, found] = await Promise.all([
    database().job.count({ where }),
    database().job.findMany({
      where: { AND: [where, after] },
      orderBy: newestFirst,
      take: limit && limit + 1,
      select: jobColumns,
    }),
  ])
  const { rows, next } = cutPage(found, limit, row => row.datePosted)
  return { rows: rows.map(toJobRecord), next, total }
}

/** Gives one page, by its number from 1, of the jobs that fit the filters, newest first. */
export function listJobPage(filters: JobFilters, page: number): Promise<ListPage<JobRecord>> {
  const where = toCondition(filters)
  return readListPage(
    page,
    () => database().job.count({ where }),
    async part => {
      const rows = await database().job.findMany({ where, orderBy: newestFirst, select: jobColumns, ...part })
      return rows.map(toJobRecord)
    },
  )
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

function toCondition({ title, location, employmentType }: JobFilters): Prisma.JobWhereInput {
  return {
    title: contains(title),
    city: contains(location),
    employmentType: employmentType && toEmploymentType(employmentType),
  }
}
