import 'server-only'
import { officeDay, storedDay } from '@/lib/dates/office-day'
import { cutPage, type ListPage, type Page, type Paged, partAfter, readListPage } from '@/lib/lists/page'
import { isRecordId } from '@/lib/lists/record-id'
import { readSort, type Sort } from '@/lib/lists/sort'
import { containsFilter } from '@/lib/lists/text'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { employmentTypeNames, type JobSort, type JobStatus, storedEmploymentTypes } from './constants'
import { type AdminJobRecord, type JobFilters, type JobRecord, jobStatus } from './schema'

/** The columns an administrator's record of a job is made of. */
export const adminJobColumns = {
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
  isActive: true,
  closingDate: true,
  version: true,
  datePosted: true,
} satisfies Prisma.JobSelect

const newestFirst: Prisma.JobOrderByWithRelationInput[] = [{ datePosted: 'desc' }, { id: 'desc' }]

type JobRow = Prisma.JobGetPayload<{ select: typeof adminJobColumns }>

/** Lists the open jobs, newest first. */
export async function listPublicJobs(): Promise<JobRecord[]> {
  const { rows } = await listJobs({ status: 'open' })
  return rows.map(toPublicRecord)
}

/** Gives a job as anyone may see it, and whether it is open, or null; also for an id that could not be one. */
export async function getPublicJob(id: string): Promise<{ job: JobRecord; status: JobStatus } | null> {
  const job = await getJob(id)
  return job && { job: toPublicRecord(job), status: jobStatus(job) }
}

/** Gives a job, open or closed, or null; also for an id that could not be one. */
export async function getJob(id: string): Promise<AdminJobRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().job.findUnique({ where: { id }, select: adminJobColumns })
  return row && toAdminJobRecord(row)
}

/**
 * Lists the jobs that fit the filters, in the order asked for.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listJobs(filters: JobFilters, page: Page = {}): Promise<Paged<AdminJobRecord>> {
  const where = toCondition(filters)
  const [total, found] = await Promise.all([
    database().job.count({ where }),
    database().job.findMany({
      where,
      orderBy: toOrder(filters.sort),
      select: adminJobColumns,
      ...partAfter(page),
    }),
  ])
  const { rows, next } = cutPage(found, page.limit)
  return { rows: rows.map(toAdminJobRecord), next, total }
}

/** Gives one page, by its number from 1, of the jobs that fit the filters, in the order asked for. */
export function listJobPage(filters: JobFilters, page: number): Promise<ListPage<AdminJobRecord>> {
  const where = toCondition(filters)
  return readListPage(
    page,
    () => database().job.count({ where }),
    async part => {
      const orderBy = toOrder(filters.sort)
      const rows = await database().job.findMany({ where, orderBy, select: adminJobColumns, ...part })
      return rows.map(toAdminJobRecord)
    },
  )
}

/** Turns a stored job into the API's record for administrators. */
export function toAdminJobRecord(row: JobRow): AdminJobRecord {
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
    isActive: row.isActive,
    ...(row.closingDate && { closingDate: storedDay(row.closingDate) }),
    version: row.version,
  }
}

function toPublicRecord({ isActive, version, ...job }: AdminJobRecord): JobRecord {
  return job
}

function toCondition({ title, location, employmentType, status }: JobFilters): Prisma.JobWhereInput {
  return {
    title: containsFilter(title),
    city: containsFilter(location),
    employmentType: employmentType && storedEmploymentTypes[employmentType],
    ...(status && statusCondition(status)),
  }
}

function statusCondition(status: JobStatus): Prisma.JobWhereInput {
  const today = new Date(officeDay())
  const open = { isActive: true, OR: [{ closingDate: null }, { closingDate: { gte: today } }] }
  return status === 'open' ? open : { NOT: open }
}

function toOrder(sort: Sort<JobSort> = '-date'): Prisma.JobOrderByWithRelationInput[] {
  const { column, direction } = readSort(sort)
  if (column === 'date') return [{ datePosted: direction }, { id: direction }]
  const orders: Record<Exclude<JobSort, 'date'>, Prisma.JobOrderByWithRelationInput[]> = {
    title: [{ title: direction }],
    location: [{ city: direction }],
    type: [{ employmentType: direction }],
    salary: [{ salaryMin: direction }, { salaryMax: direction }],
  }
  return [...orders[column], ...newestFirst]
}
