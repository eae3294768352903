import 'server-only'
import { endOfOfficeDay, officeDay, storedDay } from '@/lib/dates/office-day'
import { type Order, type OrderColumn, toOrder } from '@/lib/lists/order'
import { FURTHER_RECORDS, type ListPage, type Page, type PageChoice, type Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import { readSort, type Sort } from '@/lib/lists/sort'
import { containsText } from '@/lib/lists/text'
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
  const where = isOpenCondition()
  const rows = await database().job.findMany({ where, orderBy: newestFirst, select: publicColumns })
  return rows.map(toJobRecord)
}

/** Lists the newest open jobs beside one that somebody is looking at. */
export async function listFurtherJobs(seenId: string): Promise<FurtherJob[]> {
  noteValidUntil(endOfOfficeDay(officeDay()))
  const rows = await database().job.findMany({
    where: { ...isOpenCondition(), id: { not: seenId } },
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
export function listJobs(filters: JobFilters, page: Page = {}): Promise<Paged<AdminJobRecord>> {
  return readLongListAfter(toJobList(filters), page, readJobs)
}

/** Returns one page of the jobs that match the filters, in their order. */
export function listJobPage(filters: JobFilters, choice: PageChoice): Promise<ListPage<JobDetails>> {
  return readLongListPage(toJobList(filters), choice, async ids => toDetails(await readJobs(ids)))
}

async function readJobs(ids: string[]): Promise<AdminJobRecord[]> {
  const rows = await database().job.findMany({ where: { id: { in: ids } }, select: adminJobColumns })
  return restoreOrder(ids, rows).map(toAdminJobRecord)
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

/** The SQL condition of rows of `jobs` that take applications today, as `jobStatus` tells it of one job. */
export const isOpenToday = () =>
  sql`(is_active AND (closing_date IS NULL OR closing_date >= ${officeDay()}::date))`

// The same for Prisma, which takes no condition in SQL.
function isOpenCondition(): Prisma.JobWhereInput {
  const today = new Date(officeDay())
  return { isActive: true, OR: [{ closingDate: null }, { closingDate: { gte: today } }] }
}

/** Returns the jobs that match the filters, in their order. They are few enough to count. */
function toJobList({ sort = '-date', ...filters }: JobFilters): LongList {
  return {
    table: sql`jobs`,
    order: toJobOrder(sort),
    where: { counted: toConditions(filters) },
  }
}

function toConditions({ title, location, employmentType, status }: JobFilters): Prisma.Sql[] {
  return compact(
    title && containsText(sql`title`, title),
    location && containsText(sql`city`, location),
    employmentType && sql`employment_type = ${employmentType}::employment_type`,
    status && (status === 'open' ? isOpenToday() : sql`NOT ${isOpenToday()}`),
  )
}

const orderColumns: Record<JobSort, OrderColumn> = {
  title: { expression: sql`title_folded`, type: 'text', newestFirst: true },
  location: { expression: sql`city_folded`, type: 'text', newestFirst: true },
  type: { expression: sql`employment_type`, type: 'employment_type', newestFirst: true },
  salary: { expression: sql`salary_max`, type: 'bigint', newestFirst: true },
  date: { expression: sql`date_posted`, type: 'timestamptz' },
}

function toJobOrder(sort: Sort<JobSort>): Order {
  const order = toOrder(sort, orderColumns, sql`id`)
  const { column, direction } = readSort(sort)
  if (column !== 'salary') return order
  // An amount in dollars is neither above nor below one in naira, which the database has first among currencies.
  const currency = { expression: sql`salary_currency`, type: 'currency', direction: 'asc' } as const
  return { keys: [currency, { expression: sql`salary_min`, type: 'bigint', direction }, ...order.keys] }
}
