import 'server-only'
import { OFFICE_TIME_ZONE } from '@/lib/dates/format'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { compact, type LongList } from '@/lib/lists/query'
import { readBatches } from '@/lib/lists/read'
import type { MovementFilters } from '@/lib/payments/admin/schema'
import { lateFlags } from '@/lib/payments/constants'
import { movementOf } from '@/lib/payments/movements'
import { isTestSql, occasionJoins, occasionJson } from '@/lib/payments/payment-row'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { MovementEventRow, MovementRow } from './schema'

const { sql } = Prisma

const late = Prisma.join([...lateFlags])

// Whether an event is the one that completed its payment, which is settled when that was paid. The others are known by when they were reported.
const completed = sql`v.key LIKE 'charge.succeeded:%' AND (v.source = 'administrator' OR (p.recorded_as IS NULL
  AND (v.outcome = 'applied' OR EXISTS (SELECT FROM payment_flags f
    WHERE f.payment_id = p.id AND f.reference = v.reference AND f.reason::text IN (${late})))))`

// Of money that was given back by hand only the day is known: it stands at its end, after what came in on that day.
const movedAt = sql`coalesce((r.returned_on + time '23:59:59') AT TIME ZONE ${OFFICE_TIME_ZONE}::text,
  CASE WHEN ${completed} THEN p.settled_at END, v.received_at)`

// What a provider reports under one reference is a test as a whole. What was recorded by hand has the payment's reference, and is none.
const saidTest = sql`v.source <> 'administrator'
  AND EXISTS (SELECT FROM payment_events t WHERE t.reference = v.reference AND t.said_test)`

const events = sql`payment_events v LEFT JOIN payments p ON p.id = v.payment_id LEFT JOIN payment_refunds r ON r.event_id = v.id`

/** Returns the events that may have moved money on some days, the oldest first. A test moved none. */
function toMovementList({ dateFrom, dateTo }: MovementFilters): LongList {
  return {
    table: events,
    where: {
      countedToLimit: compact(
        sql`v.key ~ '^(charge\\.succeeded|charge\\.reversed|refund|dispute\\.lost):'`,
        sql`v.provider <> 'sandbox' AND NOT coalesce(${isTestSql}, false) AND NOT (${saidTest})`,
        dateFrom && sql`${movedAt} >= ${startOfOfficeDay(dateFrom)}`,
        dateTo && sql`${movedAt} < ${endOfOfficeDay(dateTo)}`,
      ),
    },
    order: {
      keys: [
        { expression: movedAt, type: 'timestamptz', direction: 'asc' },
        { expression: sql`v.id`, type: 'uuid', direction: 'asc' },
      ],
    },
  }
}

/** What else the ledger has of the event's reference, which may be that of no payment. */
const ofSameReference = (table: Prisma.Sql, collected: Prisma.Sql) =>
  sql`(SELECT ${collected} FROM ${table} s WHERE s.reference = v.reference AND s.payment_id IS NOT DISTINCT FROM v.payment_id)`

const eventsInOrder = sql`jsonb_agg(jsonb_build_object('key', s.key, 'source', s.source, 'outcome', s.outcome) ORDER BY s.received_at, s.id)`
const reasons = sql`coalesce(jsonb_agg(DISTINCT s.reason), '[]')`

const columns = sql`v.key, v.source, v.outcome, v.reference, v.provider, ${movedAt} AS at,
  coalesce(r.method, CASE WHEN v.source = 'administrator' THEN p.recorded_as END) AS method,
  m.email AS "recordedBy", coalesce(r.note, CASE WHEN v.source = 'administrator' THEN p.recorded_note END) AS note,
  p.reference AS payment, p.amount AS asked, p.currency, CASE WHEN p.id IS NOT NULL THEN ${occasionJson} END AS occasion,
  (SELECT jsonb_build_object('paidAmount', t.paid_amount, 'fee', t.fee) FROM payment_attempts t WHERE t.reference = v.reference) AS attempt,
  ${ofSameReference(sql`payment_flags`, reasons)} AS flags, ${ofSameReference(sql`payment_events`, eventsInOrder)} AS events`

/** All money that came in or went back on some days, the oldest first, some at a time. */
export async function* readMovements(filters: MovementFilters): AsyncGenerator<MovementRow[]> {
  const batches = readBatches<MovementEventRow>(
    toMovementList(filters),
    columns,
    sql`payment_events v ON v.id = picked.id LEFT JOIN payments p ON p.id = v.payment_id
      LEFT JOIN payment_refunds r ON r.event_id = v.id
      LEFT JOIN administrators m ON m.id = coalesce(r.administrator_id, CASE WHEN v.source = 'administrator' THEN p.recorded_by_id END)
      ${occasionJoins}`,
  )
  for await (const rows of batches) yield rows.flatMap(toMovement)
}

/** Returns the event's movement; none where it tells of money that another event has moved. */
function toMovement(row: MovementEventRow): MovementRow[] {
  const { asked, attempt, events, ...rest } = row
  const facts = {
    asked: toBigInt(asked),
    paidAmount: toBigInt(attempt?.paidAmount),
    fee: toBigInt(attempt?.fee),
    currency: row.currency,
    events,
  }
  const moved = movementOf(facts, row)
  return moved ? [{ ...rest, ...moved }] : []
}

const toBigInt = (amount: number | null | undefined) => (amount == null ? null : BigInt(amount))
