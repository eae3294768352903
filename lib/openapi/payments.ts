import { z } from 'zod'
import {
  movementFiltersSchema,
  newlyRecordedSchema,
  paymentDetailsSchema,
  paymentFiltersSchema,
  paymentFlagSchema,
  paymentHistorySchema,
  paymentRecordSchema,
  recordedPaymentSchema,
  recordedRefundSchema,
} from '@/lib/payments/admin/schema'
import { paymentLinkResponseSchema } from '@/lib/payments/schema'
import {
  type Component,
  exportOf,
  jsonBody,
  type Operation,
  pageOf,
  type Success,
  toNextPage,
} from './operation'

const REFERENCE = 'pc-abcdefghjkmnpqrstuvw234567'

const record = {
  _id: '9b74c989-7bac-4a1f-9d1c-0f2e6f6a1b52',
  reference: REFERENCE,
  provider: 'paystack',
  payer: { name: 'Nanzip Dung', email: 'nanzip@example.com', phone: '+2348000000000' },
  purpose: {
    type: 'course-enrollment',
    _id: '2c624232-cdd2-4177-94ce-1d5f3c0a6a55',
    title: 'Layout for print',
  },
  amount: 45_000,
  currency: 'NGN',
  refunded: 0,
  status: 'completed',
  flagged: true,
  createdAt: '2026-01-14T10:05:00.000Z',
  settledAt: '2026-01-14T10:09:00.000Z',
  recorded: null,
}

const flagRecord = {
  _id: '5feceb66-ffc8-4f38-952d-786c6d696c79',
  reference: REFERENCE,
  reason: 'paid_twice',
  detail: 'Paid a second time.',
  createdAt: '2026-01-14T11:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
}

const details = {
  ...record,
  attempts: [{ reference: REFERENCE, status: 'completed', createdAt: record.createdAt }],
  events: [
    {
      source: 'webhook',
      eventType: 'succeeded',
      sum: '₦45,000',
      outcome: 'applied',
      receivedAt: record.settledAt,
    },
  ],
  flags: [flagRecord],
  courseChanges: [
    {
      from: 'Letterpress, 9 Feb 2026',
      to: 'Layout for print, 2 Mar 2026',
      by: { email: 'admin@example.com' },
      changedAt: '2026-01-20T09:00:00.000Z',
    },
  ],
}

const payment: Component = { name: 'Payment', schema: paymentRecordSchema, example: record }

const newlyRecorded: Component = {
  name: 'NewlyRecordedPayment',
  schema: newlyRecordedSchema,
  example: record,
}

const paymentDetails: Component = { name: 'PaymentDetails', schema: paymentDetailsSchema, example: details }

const paymentHistory: Component = {
  name: 'PaymentHistory',
  schema: paymentHistorySchema,
  example: { asked: 45_000, payment: details },
}

const paymentFlag: Component = { name: 'PaymentFlag', schema: paymentFlagSchema, example: flagRecord }

const paymentLink: Component = {
  name: 'PaymentLink',
  schema: paymentLinkResponseSchema,
  example: { paymentLink: 'https://checkout.example.com/abc' },
}

const recordedPayment: Component = {
  name: 'RecordedPayment',
  schema: recordedPaymentSchema,
  example: { method: 'transfer', note: 'Transfer of 14 January, seen on the statement.', version: 1 },
}

const recordedRefund: Component = {
  name: 'RecordedRefund',
  schema: recordedRefundSchema,
  example: {
    amount: 45_000,
    method: 'cash',
    note: 'Cannot come; signed for it at the counter.',
    refunded: 0,
  },
}

const delivery: Component = {
  name: 'ProviderDelivery',
  schema: z.looseObject({}),
  example: { event: 'charge.success', data: { reference: REFERENCE } },
}

const received: Component = {
  name: 'Received',
  schema: z.object({ status: z.literal('ok') }),
  example: { status: 'ok' },
}

const sandboxOutcome: Component = {
  name: 'SandboxOutcome',
  schema: z.object({ outcome: z.enum(['pay', 'fail']) }),
  example: { outcome: 'pay' },
}

const sendOn = {
  description: 'The page that says how it went.',
  headers: { Location: 'The URL of that page.' },
}

const comeAgain: Success = {
  description: 'While the database is away: words for the payer, whose browser comes again by itself.',
  content: { file: ['text/plain'] },
  headers: { Refresh: 'After how many seconds.', 'Retry-After': 'The same, for machines.' },
}

const history = {
  200: {
    description: 'What was due, and the payment with all that happened to it.',
    content: paymentHistory,
  },
}

/** Payments: paying, what providers report, and what administrators read and record. */
export const paymentOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/payments/{reference}/link',
    id: 'openPaymentPage',
    tag: 'Payments',
    summary: 'Get the page where a payment is paid',
    responses: { 200: { description: 'The page’s URL.', content: paymentLink }, 303: toNextPage },
    problems: [404, 409, 429, 503],
  },
  {
    method: 'get',
    path: '/api/payments/callback/{provider}',
    id: 'returnFromProvider',
    tag: 'Payments',
    summary: 'Come back from a provider’s page',
    query: z.object({ reference: z.string().optional(), trxref: z.string().optional() }),
    responses: { 303: sendOn, 503: comeAgain },
  },
  {
    method: 'post',
    path: '/api/payments/webhook/{provider}',
    id: 'receiveWebhook',
    tag: 'Payments',
    summary: 'Take in what a provider reports',
    description: 'Signed by the provider, as its own documentation says.',
    body: jsonBody(delivery),
    responses: { 200: { description: 'It was taken in.', content: received } },
    problems: [400, 401, 404, 413, 429, 503],
  },
  {
    method: 'post',
    path: '/api/payments/sandbox/{reference}',
    id: 'endSandboxCharge',
    tag: 'Payments',
    summary: 'End a charge of the sandbox, which takes no money',
    body: [{ type: 'application/x-www-form-urlencoded', content: sandboxOutcome }],
    responses: { 303: sendOn },
    problems: [400, 404, 413, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/payments',
    id: 'listPayments',
    tag: 'Payments',
    summary: 'List payments',
    admin: true,
    query: paymentFiltersSchema,
    responses: { 200: pageOf(payment) },
    problems: [422],
  },
  exportOf('payments', {
    id: 'exportPayments',
    tag: 'Payments',
    summary: 'Export payments',
    query: paymentFiltersSchema,
  }),
  exportOf('payments/movements', {
    id: 'exportMovements',
    tag: 'Payments',
    summary: 'Export the money that came in or went back, by the day on which it did',
    query: movementFiltersSchema,
  }),
  {
    method: 'get',
    path: '/api/admin/payments/flags',
    id: 'listUnplacedFlags',
    tag: 'Payments',
    summary: 'List what providers reported of payments that nobody knows',
    admin: true,
    responses: { 200: { description: 'The newest 100.', content: { listOf: paymentFlag } } },
  },
  {
    method: 'post',
    path: '/api/admin/payments/flags/{id}/resolve',
    id: 'resolveFlag',
    tag: 'Payments',
    summary: 'Say that a flag was looked at',
    admin: true,
    responses: { 200: { description: 'The flag as it is now.', content: paymentFlag } },
    problems: [403, 404],
  },
  {
    method: 'post',
    path: '/api/admin/payments/flags/{id}/reopen',
    id: 'reopenFlag',
    tag: 'Payments',
    summary: 'Take back that a flag was looked at',
    admin: true,
    responses: { 200: { description: 'The flag as it is now.', content: paymentFlag } },
    problems: [403, 404],
  },
  {
    method: 'get',
    path: '/api/admin/payments/{id}',
    id: 'getPayment',
    tag: 'Payments',
    summary: 'Read a payment with all that happened to it',
    admin: true,
    responses: { 200: { description: 'The payment.', content: paymentDetails } },
    problems: [404],
  },
  {
    method: 'post',
    path: '/api/admin/payments/{id}/refunds',
    id: 'recordRefund',
    tag: 'Payments',
    summary: 'Record that money was given back without a provider',
    admin: true,
    repeatable: true,
    body: jsonBody(recordedRefund),
    responses: { 201: { description: 'The payment as it is stored.', content: payment } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/admin/applications/{id}/payments',
    id: 'getApplicationPayment',
    tag: 'Payments',
    summary: 'Read what was due for an application',
    admin: true,
    responses: history,
    problems: [404],
  },
  {
    method: 'get',
    path: '/api/admin/enrollments/{id}/payments',
    id: 'getEnrollmentPayment',
    tag: 'Payments',
    summary: 'Read what was due for an enrollment',
    admin: true,
    responses: history,
    problems: [404],
  },
  {
    method: 'post',
    path: '/api/admin/applications/{id}/payments',
    id: 'recordFee',
    tag: 'Payments',
    summary: 'Record that the fee of an application was paid without a provider',
    admin: true,
    repeatable: true,
    body: jsonBody(recordedPayment),
    responses: { 201: { description: 'The payment as it is stored.', content: newlyRecorded } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/enrollments/{id}/payments',
    id: 'recordPayment',
    tag: 'Payments',
    summary: 'Record that an enrollment was paid without a provider',
    admin: true,
    repeatable: true,
    body: jsonBody(recordedPayment),
    responses: { 201: { description: 'The payment as it is stored.', content: newlyRecorded } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
]
