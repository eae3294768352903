import { eventFiltersSchema, eventRecordSchema } from '@/lib/events/schema'
import { type Component, exportOf, type Operation, pageOf } from './operation'

const event: Component = {
  name: 'Event',
  schema: eventRecordSchema,
  example: {
    _id: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
    kind: 'export',
    happenedAt: '2026-01-14T10:05:00.000Z',
    administrator: { email: 'admin@example.com' },
    account: null,
    ipHash: null,
    requestId: null,
    detail: { list: 'applications', filters: ['status'] },
  },
}

/** Who did what in the admin area; it can be read, and never changed. */
export const eventOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/events',
    id: 'listEvents',
    tag: 'Events',
    summary: 'List events of the admin area',
    admin: true,
    query: eventFiltersSchema,
    responses: { 200: pageOf(event) },
    problems: [422],
  },
  exportOf('events', {
    id: 'exportEvents',
    tag: 'Events',
    summary: 'Export events of the admin area',
    query: eventFiltersSchema,
  }),
]
