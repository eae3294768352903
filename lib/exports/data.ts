import 'server-only'
import { toApplicationList } from '@/lib/applications/data'
import type { ApplicationFilters } from '@/lib/applications/schema'
import { toEnrollmentList } from '@/lib/enrollments/data'
import type { EnrollmentFilters } from '@/lib/enrollments/schema'
import { toEventList } from '@/lib/events/data'
import type { EventFilters } from '@/lib/events/schema'
import { readBatches } from '@/lib/lists/read'
import { toPaymentList } from '@/lib/payments/admin/list'
import type { PaymentFilters } from '@/lib/payments/admin/schema'
import { isTestSql, occasionJoins, occasionJson } from '@/lib/payments/payment-row'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { toSubscriberList } from '@/lib/subscribers/data'
import { openUnsubscribeLinks } from '@/lib/subscribers/open-links'
import type { SubscriberFilters } from '@/lib/subscribers/schema'
import type { ApplicationRow, EnrollmentRow, EventRow, PaymentRow, SubscriberRow } from './schema'

const { sql } = Prisma

// The columns of a PaymentPart.
const paymentColumns = sql`p.provider, p.recorded_as AS recorded, p.refunded_amount AS refunded, p.said_test AS "saidTest"`

/** All applications that match, in their order, some at a time. */
export function readApplications(filters: ApplicationFilters): AsyncGenerator<ApplicationRow[]> {
  return readBatches(
    toApplicationList(filters),
    sql`a.applicant_name AS name, a.applicant_email AS email, a.phone_number AS phone, j.title,
      a.date_applied AS applied, a.status, a.commitment_fee AS fee, a.commitment_fee_paid AS paid, a.skills,
      a.cv_filename AS cv, a.withdrawn_at AS withdrawn, ${paymentColumns}`,
    sql`applications a ON a.id = picked.id JOIN jobs j ON j.id = a.job_id
      LEFT JOIN payments p ON p.application_id = a.id`,
  )
}

// Whether a student has a place to come to, and whether one is taken by somebody who has all their money back.
const seat = sql`CASE WHEN e.cancelled THEN 'none'
  WHEN e.payment_status <> 'completed' THEN CASE WHEN e.seat_held_until > now() THEN 'held' ELSE 'none' END
  WHEN p.refunded_amount >= p.amount THEN 'paid-back'
  WHEN EXISTS (SELECT FROM payment_flags f WHERE f.payment_id = p.id AND f.reason = 'seat_gone')
    AND NOT EXISTS (SELECT FROM changes h WHERE h.enrollment_id = e.id AND h.fields->'seat'->>'to' = 'given') THEN 'none'
  ELSE 'kept' END`

/** All enrollments that match, in their order, some at a time. */
export function readEnrollments(filters: EnrollmentFilters): AsyncGenerator<EnrollmentRow[]> {
  return readBatches(
    toEnrollmentList(filters),
    sql`e.name, e.email, e.phone, c.title, e.date_enrolled AS enrolled, e.payment_status AS status, e.price,
      e.experience_level AS level, e.portfolio, e.cancelled_at AS cancelled, ${seat} AS seat, ${paymentColumns}`,
    sql`enrollments e ON e.id = picked.id JOIN courses c ON c.id = e.course_id
      LEFT JOIN payments p ON p.enrollment_id = e.id`,
  )
}

// What went back, at a provider or by hand, the oldest first; nothing of a test beside real money.
const moneyBack = sql`(SELECT jsonb_agg(jsonb_build_object('at', coalesce(to_jsonb(r.returned_on), to_jsonb(v.received_at)), 'key', v.key, 'outcome', v.outcome, 'method', r.method,
    'by', g.email, 'note', r.note) ORDER BY v.received_at, v.id)
  FROM payment_events v LEFT JOIN payment_refunds r ON r.event_id = v.id LEFT JOIN administrators g ON g.id = r.administrator_id
  WHERE v.payment_id = p.id AND v.key ~ '^(refund|charge\\.reversed|dispute\\.lost):' AND NOT (v.said_test AND v.outcome = 'ignored'))`

// What tells how much of a second payment is still here; null where nothing was paid twice.
const paidTwice = sql`CASE WHEN NOT ${isTestSql} AND p.provider <> 'sandbox' AND EXISTS (
    SELECT FROM payment_flags f WHERE f.payment_id = p.id AND f.reason = 'paid_twice')
  THEN jsonb_build_object(
    'flags', (SELECT jsonb_agg(jsonb_build_object('reason', f.reason, 'reference', f.reference))
      FROM payment_flags f WHERE f.payment_id = p.id),
    'attempts', (SELECT coalesce(jsonb_agg(jsonb_build_object('reference', t.reference, 'status', t.status, 'paidAmount', t.paid_amount)), '[]')
      FROM payment_attempts t WHERE t.payment_id = p.id),
    'events', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', v.key, 'source', v.source, 'outcome', v.outcome)), '[]')
      FROM payment_events v WHERE v.payment_id = p.id)) END`

/** All payments that match, in their order, some at a time. */
export function readPayments(filters: PaymentFilters): AsyncGenerator<PaymentRow[]> {
  return readBatches(
    toPaymentList(filters),
    sql`${occasionJson} AS occasion, p.amount, p.currency, p.status, p.flagged, p.reference, p.created_at AS asked,
      p.settled_at AS settled, m.email AS "recordedBy", p.recorded_note AS note,
      ${moneyBack} AS "moneyBack", ${paidTwice} AS "paidTwice", ${paymentColumns}`,
    sql`payments p ON p.id = picked.id LEFT JOIN administrators m ON m.id = p.recorded_by_id ${occasionJoins}`,
  )
}

/** All subscribers that match, in their order, some at a time, each with the link by which it leaves. */
export async function* readSubscribers(filters: SubscriberFilters): AsyncGenerator<SubscriberRow[]> {
  const batches = readBatches<Omit<SubscriberRow, 'unsubscribe'>>(
    toSubscriberList(filters),
    sql`s.id, s.email, s.asked_at AS asked, s.confirmed_at AS confirmed, s.privacy_version AS privacy`,
    sql`subscribers s ON s.id = picked.id`,
  )
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const links = await openUnsubscribeLinks(database(), ids)
    yield rows.map((row, index) => ({ ...row, unsubscribe: links[index]?.post ?? '' }))
  }
}

/** All events that match, in their order, some at a time. */
export function readEvents(filters: EventFilters): AsyncGenerator<EventRow[]> {
  return readBatches(
    toEventList(filters),
    sql`v.happened_at AS happened, v.kind, m.email AS administrator,
      (SELECT a.email FROM administrators a WHERE a.id = (v.detail->>'account')::uuid) AS account, v.ip_hash AS hash, v.session_id AS session,
      v.request_id AS request, v.detail`,
    sql`events v ON v.id = picked.id LEFT JOIN administrators m ON m.id = v.administrator_id`,
  )
}
