import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import { COUNT_LIMIT, type ListPage, type Page, type PageChoice, type Paged } from '@/lib/lists/page'
import { allOf, compact, conditionsOf, isCountedToLimit, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { containsAny, matchesPerson } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type PaymentSort, type PaymentStatus, paymentStatuses, type WayToPay } from '../constants'
import { isTestSql } from '../payment-row'
import { paymentSelect, toPaymentRecord } from './data'
import type { PaymentFilters, PaymentRecord, PaymentSum } from './schema'

/**
 * Lists the payments that match every filter: flagged ones first, then the newest, unless `sort` says otherwise.
 * @param page how many, and after which; without a limit all are returned
 */
export function listPayments(filters: PaymentFilters, page: Page = {}): Promise<Paged<PaymentRecord>> {
  return readLongListAfter(toPaymentList(filters), page, readPayments)
}

/** Returns one page of the payments that match. */
export function listPaymentPage(
  filters: PaymentFilters,
  choice: PageChoice,
): Promise<ListPage<PaymentRecord>> {
  return readLongListPage(toPaymentList(filters), choice, readPayments)
}

async function readPayments(ids: string[]): Promise<PaymentRecord[]> {
  const rows = await database().payment.findMany({ where: { id: { in: ids } }, select: paymentSelect })
  return restoreOrder(ids, rows).map(toPaymentRecord)
}

const { sql } = Prisma

const orderColumns: Record<PaymentSort, OrderColumn> = {
  flagged: groupColumn(sql`p.flagged`, 'boolean', ['false', 'true']),
  date: { expression: sql`p.dated_at`, type: 'timestamptz' },
  amount: { expression: sql`p.amount`, type: 'bigint' },
  status: groupColumn(sql`p.status`, 'payment_status', paymentStatuses),
}

/** Returns the payments that match, in their order, as a list to be read part by part. */
export function toPaymentList({ sort = '-flagged', ...filters }: PaymentFilters): LongList {
  const { search, status, purpose, paidBy, courseId, dateFrom, dateTo, flagged } = filters
  return {
    table: sql`payments p`,
    tallies: sql`payment_tallies p`,
    where: {
      tallied: compact(
        status && sql`p.status = ${status}::payment_status`,
        flagged && sql`p.flagged = ${flagged === 'yes'}`,
      ),
      // No tally counts by these; the index of the days has the purpose.
      counted: compact(
        dateFrom && sql`p.dated_at >= ${startOfOfficeDay(dateFrom)}`,
        dateTo && sql`p.dated_at < ${endOfOfficeDay(dateTo)}`,
        purpose && sql`(p.application_id IS NULL) = ${purpose === 'course-enrollment'}`,
        paidBy && isPaidBy(paidBy),
        courseId &&
          sql`p.enrollment_id IN (SELECT e.id FROM enrollments e WHERE e.course_id = ${courseId}::uuid)`,
      ),
      countedToLimit: compact(search && isSearched(search)),
    },
    order: toOrder(sort, orderColumns, sql`p.id`),
  }
}

function isPaidBy(way: WayToPay): Prisma.Sql {
  return way === 'online'
    ? sql`(p.status = 'completed' AND p.recorded_as IS NULL)`
    : sql`p.recorded_as = ${way}::payment_method`
}

type SumRow = Omit<PaymentSum, 'amount' | 'refunded'> & { amount: string; refunded: string }

/** Returns the sums of the payments that match, tests last; null where there are more than a search counts. */
export async function sumPayments(filters: PaymentFilters): Promise<PaymentSum[] | null> {
  const list = toPaymentList(filters)
  const most = isCountedToLimit(list) ? COUNT_LIMIT + 1 : null
  const rows = await database().$queryRaw<SumRow[]>`
    SELECT currency::text, status::text, test, count(*)::int, sum(amount)::text AS amount,
      sum(refunded_amount)::text AS refunded
    FROM (SELECT p.currency, p.status, p.amount, p.refunded_amount, ${isTestSql} AS test
      FROM ${list.table} WHERE ${allOf(conditionsOf(list))} LIMIT ${most}) AS found
    GROUP BY found.currency, found.status, test ORDER BY test, found.currency, array_position(${statusOrder}, found.status::text)`
  if (most && rows.reduce((total, { count }) => total + count, 0) === most) return null
  return rows.map(row => ({ ...row, amount: BigInt(row.amount), refunded: BigInt(row.refunded) }))
}

// Completed payments come first.
const statusOrder = ['completed', 'pending', 'failed'] satisfies PaymentStatus[]

// A shorter text, such as a short name, occurs in many references by chance.
const REFERENCE_PART = 5

/** Returns the condition that a text is found in the payer or in a reference; each part uses the index of its own table. */
function isSearched(text: string): Prisma.Sql {
  const applicant = matchesPerson(
    [sql`a.name_folded`, sql`a.email_folded`],
    sql`a.phone_number`,
    sql`a.id`,
    text,
  )
  const student = matchesPerson([sql`e.name_folded`, sql`e.email_folded`], sql`e.phone`, sql`e.id`, text)
  const found = [
    sql`SELECT x.id FROM applications a JOIN payments x ON x.application_id = a.id WHERE ${applicant}`,
    sql`SELECT x.id FROM enrollments e JOIN payments x ON x.enrollment_id = e.id WHERE ${student}`,
    ...(text.length < REFERENCE_PART ? [] : findReference(text)),
  ]
  return sql`p.id IN (${Prisma.join(found, ' UNION ALL ')})`
}

/** Returns queries for payments by their own reference, and by those of their attempts: later attempts have references of their own. */
function findReference(text: string): Prisma.Sql[] {
  const matches = containsAny([sql`x.reference`], text)
  return [
    sql`SELECT x.id FROM payments x WHERE ${matches}`,
    sql`SELECT x.payment_id FROM payment_attempts x WHERE ${matches}`,
  ]
}
