import 'server-only'
import { isRecordId, type Page, type Paged } from '@/lib/http/paging'
import { cutPage } from '@/lib/lists/cut-page'
import { type ListPage, readListPage } from '@/lib/lists/page'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { detailColumns, flagColumns, paymentColumns } from './columns'
import { toFlag, toPaymentDetails, toPaymentRecord } from './records'
import type { PaymentDetails, PaymentFilters, PaymentFlag, PaymentHistory, PaymentRecord } from './schema'

const flaggedFirst: Prisma.PaymentOrderByWithRelationInput[] = [
  { flagged: 'desc' },
  { createdAt: 'desc' },
  { id: 'desc' },
]

const UNPLACED_LIMIT = 100

/**
 * Lists the payments that match: those that wait to be looked at first, then the newest.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listPayments(
  filters: PaymentFilters,
  { limit, cursor }: Page = {},
): Promise<Paged<PaymentRecord>> {
  const where = toCondition(filters)
  const [total, found] = await Promise.all([
    database().payment.count({ where }),
    database().payment.findMany({
      where,
      orderBy: flaggedFirst,
      take: limit && limit + 1,
      ...(cursor ? { cursor: { id: cursor[0] }, skip: 1 } : {}),
      select: paymentColumns,
    }),
  ])
  const { rows, next } = cutPage(found, limit)
  return { rows: rows.map(toPaymentRecord), next, total }
}

/** Gives one page, by its number from 1, of the payments that match. */
export function listPaymentPage(filters: PaymentFilters, page: number): Promise<ListPage<PaymentRecord>> {
  const where = toCondition(filters)
  return readListPage(
    page,
    () => database().payment.count({ where }),
    async part => {
      const rows = await database().payment.findMany({
        where,
        orderBy: flaggedFirst,
        select: paymentColumns,
        ...part,
      })
      return rows.map(toPaymentRecord)
    },
  )
}

/** Gives one payment with all that happened to it, or null; also for an id that could not be one. */
export async function getPayment(id: string): Promise<PaymentDetails | null> {
  if (!isRecordId(id)) return null
  const row = await database().payment.findUnique({ where: { id }, select: detailColumns })
  return row && toPaymentDetails(row)
}

/** Gives what an application was asked to pay and what came of it; null where there is no such application. */
export async function getApplicationPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().application.findUnique({
    where: { id },
    select: { commitmentFee: true, payment: { select: detailColumns } },
  })
  return row && toHistory(row.commitmentFee, row.payment)
}

/** Gives what an enrollment was asked to pay and what came of it; null where there is no such enrollment. */
export async function getEnrollmentPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().enrollment.findUnique({
    where: { id },
    select: { price: true, payment: { select: detailColumns } },
  })
  return row && toHistory(row.price, row.payment)
}

/** Lists what providers reported of payments we do not know and nobody has looked at, newest first, 100 at most. */
export async function listUnplacedFlags(): Promise<PaymentFlag[]> {
  const rows = await database().paymentFlag.findMany({
    where: { paymentId: null, resolvedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: UNPLACED_LIMIT,
    select: flagColumns,
  })
  return rows.map(toFlag)
}

function toHistory(asked: bigint, payment: Parameters<typeof toPaymentDetails>[0] | null): PaymentHistory {
  return { asked: fromMinorUnits(asked), payment: payment && toPaymentDetails(payment) }
}

function toCondition({ status, flagged }: PaymentFilters): Prisma.PaymentWhereInput {
  return { status, flagged: flagged && flagged === 'yes' }
}
