import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { isRecordId, type Page, type Paged } from '@/lib/http/paging'
import { contains } from '@/lib/lists/contains'
import { cutPage } from '@/lib/lists/cut-page'
import { type ListPage, readListPage } from '@/lib/lists/page'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { ApplicationFilters, ApplicationRecord } from './schema'

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
  job: { select: { title: true } },
} satisfies Prisma.ApplicationSelect

const newestFirst: Prisma.ApplicationOrderByWithRelationInput[] = [{ dateApplied: 'desc' }, { id: 'desc' }]

type ApplicationRow = Prisma.ApplicationGetPayload<{ select: typeof applicationColumns }>

/**
 * Lists the applications that fit the filters, newest first.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 * @returns the rows, where the next page starts (null at the end), and how many fit in all
 */
export async function listApplications(
  filters: ApplicationFilters,
  { limit, cursor }: Page = {},
): Promise<Paged<ApplicationRecord>> {
  const where = toCondition(filters)
  const after: Prisma.ApplicationWhereInput = cursor
    ? { OR: [{ dateApplied: { lt: cursor.at } }, { dateApplied: cursor.at, id: { lt: cursor.id } }] }
    : {}
  const [total, found] = await Promise.all([
    database().application.count({ where }),
    database().application.findMany({
      where: { AND: [where, after] },
      orderBy: newestFirst,
      // One more than asked for tells whether there is a next page.
      take: limit && limit + 1,
      select: applicationColumns,
    }),
  ])
  const { rows, next } = cutPage(found, limit, row => row.dateApplied)
  return { rows: rows.map(toApplicationRecord), next, total }
}

/** Gives one page, by its number from 1, of the applications that fit the filters, newest first. */
export function listApplicationPage(
  filters: ApplicationFilters,
  page: number,
): Promise<ListPage<ApplicationRecord>> {
  const where = toCondition(filters)
  return readListPage(
    page,
    () => database().application.count({ where }),
    async part => {
      const rows = await database().application.findMany({
        where,
        orderBy: newestFirst,
        select: applicationColumns,
        ...part,
      })
      return rows.map(toApplicationRecord)
    },
  )
}

/** Gives one application, or null; also for an id that could not be one. */
export async function getApplication(id: string): Promise<ApplicationRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().application.findUnique({ where: { id }, select: applicationColumns })
  return row && toApplicationRecord(row)
}

/** Gives what is needed to serve a CV, or null where no application has it. */
export function findCv(
  cv: string,
): Promise<{ cvFilename: string; cvContentType: string; cvBytes: number } | null> {
  return database().application.findUnique({
    where: { cv },
    select: { cvFilename: true, cvContentType: true, cvBytes: true },
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
  }
}

function toCondition(filters: ApplicationFilters): Prisma.ApplicationWhereInput {
  const { applicant, position, status, dateFrom, dateTo, commitmentFee } = filters
  return {
    applicantName: contains(applicant),
    job: position ? { title: contains(position) } : undefined,
    status,
    dateApplied: {
      gte: dateFrom && startOfOfficeDay(dateFrom),
      lt: dateTo && endOfOfficeDay(dateTo),
    },
    commitmentFeePaid: commitmentFee && commitmentFee === 'paid',
  }
}
