import 'server-only'
import { endOfOfficeDay, officeDay, storedDay } from '@/lib/dates/office-day'
import { FURTHER_RECORDS, type ListPage, type Page, readListPage } from '@/lib/lists/page'
import { whereTexts } from '@/lib/lists/read'
import { type PagedAfterRecord, readListAfter } from '@/lib/lists/read-after-record'
import { isRecordId } from '@/lib/lists/record-id'
import { readSort, type Sort } from '@/lib/lists/sort'
import { fromMinorUnits, toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { noteValidUntil } from '@/lib/platform/page-outcome'
import { employmentTypeNames, type JobSort, type JobStatus, storedEmploymentTypes } from './constants'
import { jobStatus } from './rules'
import type { AdminJobRecord, FurtherJob, JobDetails, JobFilters, JobInput, JobRecord } from './schema'

const { sql } = Prisma

const publicColumns = {
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
  closingDate: true,
  datePosted: true,
} satisfies Prisma.JobSelect

/** The columns an administrator's record of a job is made of. */
export const adminJobColumns = {
  ...publicColumns,
  isActive: true,
  whatToBring: true,
  version: true,
} satisfies Prisma.JobSelect

const newestFirst: Prisma.JobOrderByWithRelationInput[] = [{ datePosted: 'desc' }, { id: 'desc' }]

type PublicRow = Prisma.JobGetPayload<{ select: typeof publicColumns }>
type AdminRow = Prisma.JobGetPayload<{ select: typeof adminJobColumns }>

/** Lists the open jobs, newest first. */
export async function listPublicJobs(): Promise<JobRecord[]> {
  noteValidUntil(endOfOfficeDay(officeDay()))
  const where = statusCondition('open')
  const rows = await database().job.findMany({ where, orderBy: newestFirst, select: publicColumns })
  return rows.map(toJobRecord)
}

/** Lists the newest open jobs beside one that somebody is looking at. */
export async function listFurtherJobs(seenId: string): Promise<FurtherJob[]> {
  noteValidUntil(endOfOfficeDay(officeDay()))
  const rows = await database().job.findMany({
    where: { ...statusCondition('open'), id: { not: seenId } },
    orderBy: newestFirst,
    take: FURTHER_RECORDS,
    select: { id: true, title: true },
  })
  return rows.map(({ id, title }) => ({ _id: id, title }))
}

/** Returns a job as anyone may see it, and whether it is open; null also for an id that could not be one. */
export async function getPublicJob(id: string): Promise<{ job: JobRecord; status: JobStatus } | null> {
  if (!isRecordId(id)) return null
  noteValidUntil(endOfOfficeDay(officeDay()))
  const select = { ...publicColumns, isActive: true }
  const row = await database().job.findUnique({ where: { id }, select })
  if (!row) return null
  const { isActive, ...columns } = row
  const job = toJobRecord(columns)
  return { job, status: jobStatus({ isActive, closingDate: job.closingDate }) }
}

/** Returns a job for administrators, open or closed; null also for an id that could not be one. */
export async function getJob(id: string): Promise<AdminJobRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().job.findUnique({ where: { id }, select: adminJobColumns })
  return row && toAdminJobRecord(row)
}

/**
 * Lists the jobs that match the filters, in their order.
 * @param filters every one given must match
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listJobs(
  filters: JobFilters,
  page: Page = {},
): Promise<PagedAfterRecord<AdminJobRecord>> {
  const where = await toCondition(filters)
  const orderBy = toOrder(filters.sort)
  const select = adminJobColumns
  return readListAfter(page, {
    count: () => database().job.count({ where }),
    fetch: part => database().job.findMany({ where, orderBy, select, ...part }),
    exists: async id => (await getJob(id)) !== null,
    toItem: toAdminJobRecord,
  })
}

/** Returns one page, by its number from 1, of the jobs that match the filters, in their order. */
export async function listJobPage(filters: JobFilters, page: number): Promise<ListPage<JobDetails>> {
  const where = await toCondition(filters)
  return readListPage(
    page,
    () => database().job.count({ where }),
    async part => {
      const orderBy = toOrder(filters.sort)
      const rows = await database().job.findMany({ where, orderBy, select: adminJobColumns, ...part })
      return toDetails(rows.map(toAdminJobRecord))
    },
  )
}

/** Returns a job as its admin page shows it; null also for an id that could not be one. */
export async function getJobDetails(id: string): Promise<JobDetails | null> {
  const job = await getJob(id)
  return job && ((await toDetails([job]))[0] ?? null)
}

async function toDetails(jobs: AdminJobRecord[]): Promise<JobDetails[]> {
  const counted = await database().applicationTally.groupBy({
    by: ['jobId'],
    where: { jobId: { in: jobs.map(({ _id }) => _id) } },
    _sum: { tally: true },
  })
  const counts = new Map(counted.map(({ jobId, _sum }) => [jobId, _sum.tally ?? 0]))
  return jobs.map(job => ({ ...job, applications: counts.get(job._id) ?? 0 }))
}

/** Turns a stored job into the API's record for administrators. */
export function toAdminJobRecord({ isActive, whatToBring, version, ...row }: AdminRow): AdminJobRecord {
  return { ...toJobRecord(row), isActive, ...(whatToBring && { whatToBring }), version }
}

// A column that is not named in these two is named and stored as the record has it.
function toJobRecord(row: PublicRow): JobRecord {
  const { id, city, country, salaryMin, salaryMax, salaryCurrency, ...named } = row
  const { employmentType, commitmentFee, closingDate, datePosted, ...rest } = named
  return {
    ...rest,
    _id: id,
    location: { city, country },
    salary: { min: fromMinorUnits(salaryMin), max: fromMinorUnits(salaryMax), currency: salaryCurrency },
    employmentType: employmentTypeNames[employmentType],
    commitmentFee: fromMinorUnits(commitmentFee),
    datePosted: datePosted.toISOString(),
    ...(closingDate && { closingDate: storedDay(closingDate) }),
  }
}

/** Turns what an administrator entered for a job into its columns. */
export function toJobColumns(input: JobInput) {
  const { location, salary, employmentType, commitmentFee, closingDate, ...rest } = input
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

async function toCondition(filters: JobFilters): Promise<Prisma.JobWhereInput> {
  const { title, location, employmentType, status } = filters
  const texts = [[sql`title`, title] as const, [sql`city`, location] as const]
  return {
    ...(await whereTexts(sql`jobs`, texts)),
    employmentType: employmentType && storedEmploymentTypes[employmentType],
    ...(status && statusCondition(status)),
  }
}

/** The SQL condition of rows of `jobs` that take applications today, as `jobStatus` tells it of one job. */
export const isOpenToday = () =>
  sql`is_active AND (closing_date IS NULL OR closing_date >= ${officeDay()}::date)`

// The same for Prisma, which takes no condition in SQL.
function statusCondition(status: JobStatus): Prisma.JobWhereInput {
  const today = new Date(officeDay())
  const open = { isActive: true, OR: [{ closingDate: null }, { closingDate: { gte: today } }] }
  return status === 'open' ? open : { NOT: open }
}

function toOrder(sort: Sort<JobSort> = '-date'): Prisma.JobOrderByWithRelationInput[] {
  const { column, direction } = readSort(sort)
  if (column === 'date') return [{ datePosted: direction }, { id: direction }]
  const orders: Record<Exclude<JobSort, 'date'>, Prisma.JobOrderByWithRelationInput[]> = {
    title: [{ titleFolded: direction }],
    location: [{ cityFolded: direction }],
    type: [{ employmentType: direction }],
    // An amount in dollars is neither above nor below one in naira, which the database has first among currencies.
    salary: [{ salaryCurrency: 'asc' }, { salaryMin: direction }, { salaryMax: direction }],
  }
  return [...orders[column], ...newestFirst]
}
