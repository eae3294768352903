import 'server-only'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import type { ListPage, Page, Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { countRows, readIdPage, readIdsAfter, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type PaymentSort, paymentStatuses } from '../constants'
import {
  detailsSelect,
  flagSelect,
  paymentSelect,
  toFlag,
  toPaymentDetails,
  toPaymentRecord,
} from './records'
import type { PaymentDetails, PaymentFilters, PaymentFlag, PaymentHistory, PaymentRecord } from './schema'

const UNPLACED_LIMIT = 100

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

/** One payment with all that happened to it, or null; also for an id that could not be one. */
export async function getPayment(id: string): Promise<PaymentDetails | null> {
  if (!isRecordId(id)) return null
  const row = await database().payment.findUnique({ where: { id }, select: detailsSelect })
  return row && toPaymentDetails(row)
}

/** What an application was asked to pay and what came of it; null where there is no such application. */
export async function getApplicationPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().application.findUnique({
    where: { id },
    select: { commitmentFee: true, payment: { select: detailsSelect } },
  })
  return row && toHistory(row.commitmentFee, row.payment)
}

/** What an enrollment was asked to pay and what came of it; null where there is no such enrollment. */
export async function getEnrollmentPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().enrollment.findUnique({
    where: { id },
    select: { price: true, payment: { select: detailsSelect } },
  })
  return row && toHistory(row.price, row.payment)
}

/** What providers reported of payments we do not know and nobody has looked at, newest first, 100 at most. */
export async function listUnplacedFlags(): Promise<PaymentFlag[]> {
  const rows = await database().paymentFlag.findMany({
    where: { paymentId: null, resolvedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: UNPLACED_LIMIT,
    select: flagSelect,
  })
  return rows.map(toFlag)
}

function toHistory(asked: bigint, payment: Parameters<typeof toPaymentDetails>[0] | null): PaymentHistory {
  return { asked: fromMinorUnits(asked), payment: payment && toPaymentDetails(payment) }
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
export function toPaymentList({ status, flagged, sort = '-flagged' }: PaymentFilters): LongList {
  return {
    table: sql`payments p`,
    joined: sql`payments p`,
    tallies: sql`payment_tallies p`,
    kinds: compact(
      status && sql`p.status = ${status}::payment_status`,
      flagged && sql`p.flagged = ${flagged === 'yes'}`,
    ),
    days: [],
    texts: [],
    order: toOrder(sort, orderColumns, sql`p.id`),
  }
}
