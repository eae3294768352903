import 'server-only'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import type { ListPage, Page, Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { countRows, readIdPage, readIdsAfter, restoreOrder } from '@/lib/lists/read'
import { containsAny, findsPerson } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type PaymentSort, paymentStatuses } from '../constants'
import { paymentSelect, toPaymentRecord } from './data'
import type { PaymentFilters, PaymentRecord } from './schema'

/**
 * The payments that match every filter: those that wait to be looked at first, then the newest, unless sorted otherwise.
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listPayments(filters: PaymentFilters, page: Page = {}): Promise<Paged<PaymentRecord>> {
  const list = toPaymentList(filters)
  const [total, { ids, next }] = await Promise.all([countRows(list), readIdsAfter(list, page)])
  return { rows: await readPayments(ids), next, total }
}

/** One page, by its number from 1, of the payments that match. */
export async function listPaymentPage(
  filters: PaymentFilters,
  page: number,
): Promise<ListPage<PaymentRecord>> {
  const { records: ids, ...rest } = await readIdPage(toPaymentList(filters), page)
  return { ...rest, records: await readPayments(ids) }
}

async function readPayments(ids: string[]): Promise<PaymentRecord[]> {
  const rows = await database().payment.findMany({ where: { id: { in: ids } }, select: paymentSelect })
  return restoreOrder(ids, rows).map(toPaymentRecord)
}

const { sql } = Prisma

const orderColumns: Record<PaymentSort, OrderColumn> = {
  flagged: groupColumn(sql`p.flagged`, 'boolean', ['false', 'true']),
  date: { expression: sql`p.created_at`, type: 'timestamptz' },
  amount: { expression: sql`p.amount`, type: 'bigint' },
  status: groupColumn(sql`p.status`, 'payment_status', paymentStatuses),
}

/** The payments that match, in their order, as a list to be read part by part. */
export function toPaymentList({ search, status, flagged, sort = '-flagged' }: PaymentFilters): LongList {
  return {
    table: sql`payments p`,
    joined: sql`payments p`,
    tallies: sql`payment_tallies p`,
    kinds: compact(
      status && sql`p.status = ${status}::payment_status`,
      flagged && sql`p.flagged = ${flagged === 'yes'}`,
    ),
    days: [],
    texts: compact(search && isSearched(search)),
    order: toOrder(sort, orderColumns, sql`p.id`),
  }
}

// Fewer letters are in many a reference by chance, as those of a short name.
const REFERENCE_PART = 5

/** Makes the condition that a payment is found by its payer or a reference, each by the index of its own table. */
function isSearched(text: string): Prisma.Sql {
  const applicant = findsPerson(
    [sql`a.name_folded`, sql`a.email_folded`],
    sql`a.phone_number`,
    sql`a.id`,
    text,
  )
  const student = findsPerson([sql`e.name_folded`, sql`e.email_folded`], sql`e.phone`, sql`e.id`, text)
  const found = [
    sql`SELECT x.id FROM applications a JOIN payments x ON x.application_id = a.id WHERE ${applicant}`,
    sql`SELECT x.id FROM enrollments e JOIN payments x ON x.enrollment_id = e.id WHERE ${student}`,
    ...(text.length < REFERENCE_PART ? [] : findReference(text)),
  ]
  return sql`p.id IN (${Prisma.join(found, ' UNION ALL ')})`
}

/** A payment that was never tried has no attempt, and one that was tried again has some with references of their own. */
function findReference(text: string): Prisma.Sql[] {
  const matches = containsAny([sql`x.reference`], text)
  return [
    sql`SELECT x.id FROM payments x WHERE ${matches}`,
    sql`SELECT x.payment_id FROM payment_attempts x WHERE ${matches}`,
  ]
}
