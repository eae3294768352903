import 'server-only'
import { isCvKey } from '@/lib/cv-files/policy'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import type { ListPage, Page, PageChoice, Paged } from '@/lib/lists/page'
import { compact, type ListConditions, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import type { Sort } from '@/lib/lists/sort'
import { containsAny, containsText, matchesPerson } from '@/lib/lists/text'
import { findUnreached, findUntold } from '@/lib/mail/data'
import { markSelect, toMarks } from '@/lib/payments/payment-row'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { undoMsLeft } from '@/lib/sent-records/rules'
import { type ApplicationSort, applicationStatuses } from './constants'
import type { ApplicationDetails, ApplicationFilters, ApplicationRecord, JobCount } from './schema'

/** The columns an application's record is made of. */
export const applicationColumns = {
  id: true,
  applicantName: true,
  applicantEmail: true,
  phoneNumber: true,
  skills: true,
  status: true,
  commitmentFeePaid: true,
  cv: true,
  cvFilename: true,
  dateApplied: true,
  withdrawnAt: true,
  job: { select: { title: true } },
  payment: { select: markSelect },
} satisfies Prisma.ApplicationSelect

/** Those and what the admin pages show besides. */
const detailColumns = {
  ...applicationColumns,
  commitmentFee: true,
  undoableDecision: { select: { decidedAt: true } },
} satisfies Prisma.ApplicationSelect

type ApplicationRow = Prisma.ApplicationGetPayload<{ select: typeof applicationColumns }>

/**
 * Lists the applications that match the filters, in their order.
 * @param filters every one given must match
 * @param page how many, and after which; without a limit the list is whole
 * @returns the rows, where the next page starts (null at the end), and how many fit in all
 */
export function listApplications(
  filters: ApplicationFilters,
  page: Page = {},
): Promise<Paged<ApplicationRecord>> {
  return readLongListAfter(toApplicationList(filters), page, async ids =>
    (await readApplications(ids)).map(toApplicationRecord),
  )
}

/** Returns one page of the applications that match, in their order, with what the pages show. */
export function listApplicationPage(
  filters: ApplicationFilters,
  choice: PageChoice,
): Promise<ListPage<ApplicationDetails>> {
  return readLongListPage(toApplicationList(filters), choice, async ids =>
    toDetails(await readApplications(ids)),
  )
}

/** Returns one application as its page shows it; null also for an id that could not be one. */
export async function getApplication(id: string): Promise<ApplicationDetails | null> {
  if (!isRecordId(id)) return null
  const [details] = await toDetails(await readApplications([id]))
  return details ?? null
}

/** Lists the jobs by title, each with how many applications it has. */
export function listJobCounts(): Promise<JobCount[]> {
  return database().$queryRaw<JobCount[]>`
    SELECT j.id AS "_id", j.title, coalesce(sum(t.tally), 0)::int AS applications
    FROM jobs j LEFT JOIN application_tallies t ON t.job_id = j.id
    GROUP BY j.id ORDER BY j.title_folded, j.id`
}

/** Returns what is needed to serve a CV; null where no application has it, also for a text that could not be its key. */
export async function findCv(
  cv: string,
): Promise<{ id: string; cvFilename: string; cvContentType: string; cvBytes: number } | null> {
  if (!isCvKey(cv)) return null
  return database().application.findUnique({
    where: { cv },
    select: { id: true, cvFilename: true, cvContentType: true, cvBytes: true },
  })
}

/** Turns a stored application into the API's record. */
export function toApplicationRecord(row: ApplicationRow): ApplicationRecord {
  return {
    _id: row.id,
    applicantName: row.applicantName,
    applicant: { email: row.applicantEmail },
    phoneNumber: row.phoneNumber,
    positionApplied: { title: row.job.title },
    dateApplied: row.dateApplied.toISOString(),
    status: row.status,
    commitmentFeePaid: row.commitmentFeePaid,
    cv: row.cv,
    cvFilename: row.cvFilename,
    skills: row.skills,
    ...toMarks(row.payment),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
  }
}

async function readApplications(ids: string[]): Promise<DetailRow[]> {
  const rows = await database().application.findMany({
    where: { id: { in: ids } },
    select: detailColumns,
  })
  return restoreOrder(ids, rows)
}

type DetailRow = Prisma.ApplicationGetPayload<{ select: typeof detailColumns }>

async function toDetails(rows: DetailRow[]): Promise<ApplicationDetails[]> {
  const [repeated, unreached, untold] = await Promise.all([
    findEmailsRepeated(rows.map(row => row.id)),
    findUnreached(rows.map(row => row.applicantEmail)),
    findUntold(rows.map(row => row.id)),
  ])
  return rows.map(row => ({
    ...toApplicationRecord(row),
    feeAsked: row.commitmentFee > 0n,
    emailAppliedBefore: repeated.has(row.id),
    unreachedAt: unreached.get(row.applicantEmail.toLowerCase()) ?? null,
    untold: untold.has(row.id),
    undoMs: row.withdrawnAt ? 0 : undoMsLeft(row.undoableDecision),
  }))
}

/** Returns those whose e-mail applied to the same job before, with whatever phone number. */
async function findEmailsRepeated(ids: string[]): Promise<Set<string>> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT a.id FROM applications a WHERE a.id = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT FROM applications o WHERE o.job_id = a.job_id AND o.email_folded = a.email_folded
        AND (o.date_applied, o.id) < (a.date_applied, a.id))`
  return new Set(rows.map(row => row.id))
}

const { sql } = Prisma

// Must match the expression of the index `applications_by_fee` to the letter.
const feeState = sql`(CASE WHEN a.owes_fee THEN 'owed' WHEN a.commitment_fee_paid THEN 'paid' ELSE 'none' END)`

const orderColumns: Record<Exclude<ApplicationSort, 'fee'>, OrderColumn> = {
  name: { expression: sql`a.name_folded`, type: 'text' },
  email: { expression: sql`a.email_folded`, type: 'text' },
  position: {
    expression: sql`j.title_folded`,
    type: 'text',
    groups: {
      values: sql`SELECT title_folded AS value, id AS member FROM jobs`,
      member: sql`a.job_id`,
      type: 'uuid',
    },
  },
  date: { expression: sql`a.date_applied`, type: 'timestamptz' },
  status: groupColumn(sql`a.status`, 'application_status', applicationStatuses),
}

/** Those who owe the fee and those who paid it come first, in either order; those who were asked for none, last. */
function feeColumn(sort: Sort<ApplicationSort>): OrderColumn {
  const states = sort === '-fee' ? ['none', 'owed', 'paid'] : ['owed', 'paid', 'none']
  return groupColumn(feeState, 'text', states)
}

/** Returns the applications that match the filters, in their order, as a list to be read part by part. */
export function toApplicationList({ sort = '-date', ...filters }: ApplicationFilters): LongList {
  return {
    table: sql`applications a`,
    joined: sql`applications a LEFT JOIN jobs j ON j.id = a.job_id`,
    tallies: sql`application_tallies a`,
    order: toOrder(sort, { ...orderColumns, fee: feeColumn(sort) }, sql`a.id`),
    where: toConditions(filters),
  }
}

function toConditions(filters: Omit<ApplicationFilters, 'sort'>): ListConditions {
  const { search, applicant, position, job, status, dateFrom, dateTo, commitmentFee, withdrawn } = filters
  return {
    tallied: compact(
      job && sql`a.job_id = ${job}::uuid`,
      position && sql`a.job_id IN (SELECT id FROM jobs WHERE ${containsText(sql`title`, position)})`,
      status && sql`a.status = ${status}::application_status`,
      commitmentFee && (commitmentFee === 'paid' ? sql`a.commitment_fee_paid` : sql`a.owes_fee`),
    ),
    counted: compact(
      dateFrom && sql`a.date_applied >= ${startOfOfficeDay(dateFrom)}`,
      dateTo && sql`a.date_applied < ${endOfOfficeDay(dateTo)}`,
      withdrawn && (withdrawn === 'yes' ? sql`a.withdrawn_at IS NOT NULL` : sql`a.withdrawn_at IS NULL`),
    ),
    countedToLimit: compact(
      search &&
        matchesPerson([sql`a.name_folded`, sql`a.email_folded`], sql`a.phone_number`, sql`a.id`, search),
      applicant && containsAny([sql`a.name_folded`], applicant),
    ),
  }
}
