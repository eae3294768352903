import { z } from 'zod'
import { dashboardSchema } from '@/lib/dashboard/schema'
import { findingSchema } from '@/lib/doctor/schema'
import { recordChangeSchema } from '@/lib/history/schema'
import { degradations } from '@/lib/readiness/constants'
import type { Component, Operation } from './operation'

const ID = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'

const health: Component = {
  name: 'Health',
  schema: z.object({ status: z.literal('ok') }),
  example: { status: 'ok' },
}

const readiness: Component = {
  name: 'Readiness',
  schema: z.object({
    status: z.enum(['ready', 'degraded']),
    reasons: z.array(z.enum(degradations)).optional(),
  }),
  example: { status: 'degraded', reasons: ['disk'] },
}

const unavailability: Component = {
  name: 'Unavailability',
  schema: z.object({ status: z.literal('unavailable') }),
  example: { status: 'unavailable' },
}

const openApi: Component = {
  name: 'OpenApiDocument',
  schema: z.looseObject({ openapi: z.string() }),
  example: { openapi: '3.1.1' },
}

const enrollment = {
  _id: ID,
  name: 'Nanzip Dung',
  student: { email: 'nanzip@example.com' },
  course: { title: 'Layout for print' },
  dateEnrolled: '2026-01-14T10:05:00.000Z',
}

const dashboard: Component = {
  name: 'Dashboard',
  schema: dashboardSchema,
  example: {
    totalJobApplications: 0,
    totalEnrollments: 1,
    executiveRegistrations: 0,
    recentApplications: [],
    recentEnrollments: [enrollment],
    recentExecutiveRegistrations: [],
  },
}

const recordChange: Component = {
  name: 'RecordChange',
  schema: recordChangeSchema,
  example: {
    _id: ID,
    kind: 'updated',
    who: 'admin@example.com',
    when: '2026-01-14T10:05:00.000Z',
    fields: [{ name: 'Title', from: 'Printer', to: 'Print finisher' }],
  },
}

const finding: Component = {
  name: 'Finding',
  schema: findingSchema,
  example: {
    state: 'fail',
    what: 'MAIL_FROM is not set',
    how: 'Set MAIL_FROM to the email that letters come from.',
  },
}

/** How the service is, what it can do, and what is read across its records. */
export const serviceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/health',
    id: 'checkHealth',
    tag: 'Service',
    summary: 'Whether the process is alive',
    responses: { 200: { description: 'It is.', content: health } },
  },
  {
    method: 'get',
    path: '/api/ready',
    id: 'checkReadiness',
    tag: 'Service',
    summary: 'Whether the site can serve',
    responses: {
      200: { description: 'It can; `reasons` says why it is degraded.', content: readiness },
      503: {
        description: 'The database or the store of CVs cannot be reached.',
        content: unavailability,
        headers: { 'Retry-After': 'After how many seconds to ask again.' },
      },
    },
  },
  {
    method: 'get',
    path: '/api/metrics',
    id: 'readMetrics',
    tag: 'Service',
    summary: 'What Prometheus reads',
    description: 'With `METRICS_TOKEN` as the bearer token; where none is set there is nothing here.',
    token: 'metricsToken',
    responses: {
      200: { description: 'Metrics in the text format of Prometheus.', content: { file: ['text/plain'] } },
    },
    problems: [401, 404],
  },
  {
    method: 'get',
    path: '/api/cron/{work}',
    id: 'doScheduledWork',
    tag: 'Service',
    summary: 'Do what otherwise goes on beside the requests',
    description:
      'For a scheduler, with `CRON_SECRET` as the bearer token; where none is set there is nothing here. `frequent` sends mails and looks after open payments, `daily` clears up.',
    token: 'cronSecret',
    responses: { 204: { description: 'It is done.' } },
    problems: [401, 404],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    id: 'getOpenApi',
    tag: 'Service',
    summary: 'This document',
    responses: { 200: { description: 'An OpenAPI 3.1 document.', content: openApi } },
    problems: [429],
  },
  {
    method: 'get',
    path: '/api/docs',
    id: 'readDocs',
    tag: 'Service',
    summary: 'This document as a page',
    responses: { 200: { description: 'A page for people.', content: { file: ['text/html'] } } },
    problems: [429],
  },
  {
    method: 'get',
    path: '/api/admin/dashboard',
    id: 'readDashboard',
    tag: 'Service',
    summary: 'Read the dashboard',
    admin: true,
    responses: { 200: { description: 'Counts, and what came in last.', content: dashboard } },
  },
  {
    method: 'post',
    path: '/api/admin/doctor/{service}',
    id: 'tryService',
    tag: 'Service',
    summary: 'Try mail or payments out',
    description: 'Sends oneself a letter, or asks the payment provider whether it takes the key. For owners.',
    admin: true,
    responses: { 200: { description: 'What was found.', content: finding } },
    problems: [403, 404, 429],
  },
  {
    method: 'get',
    path: '/api/admin/{records}/{id}/history',
    id: 'listChanges',
    tag: 'Service',
    summary: 'List the changes of a record',
    admin: true,
    responses: { 200: { description: 'The newest 100.', content: { listOf: recordChange } } },
    problems: [404],
  },
]
