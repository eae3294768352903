import {
  expiryPreviewSchema,
  personErasedSchema,
  personFormSchema,
  personFoundSchema,
} from '@/lib/persons/schema'
import { type Component, jsonBody, type Operation } from './operation'

const personForm: Component = {
  name: 'PersonForm',
  schema: personFormSchema,
  example: { email: 'nanzip@example.com' },
}

const personFound: Component = {
  name: 'PersonFound',
  schema: personFoundSchema,
  example: { held: [{ place: 'Applications', count: 1 }] },
}

const personErased: Component = {
  name: 'PersonErased',
  schema: personErasedSchema,
  example: { rows: 4, anonymised: 0, files: 1 },
}

const expiryPreview: Component = {
  name: 'ExpiryPreview',
  schema: expiryPreviewSchema,
  example: {
    applications: { after: 12, due: 0, soon: 1 },
    enrollments: { after: 24, due: 0, soon: 0 },
    messages: { after: 12, due: 0, soon: 0 },
    payments: { after: 6, due: 0, soon: 0 },
    next: [
      {
        kind: 'application',
        _id: '2c624232-cdd2-4177-94ce-1d5f3c0a6a55',
        name: 'Nanzip Dung',
        title: 'Print finisher',
        lastChange: '2026-01-14T10:05:00.000Z',
        goesOn: '2027-01-14T10:05:00.000Z',
      },
    ],
  },
}

/** What is done where somebody asks for their data, or its time is over. */
export const personOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/persons/expiring',
    id: 'readExpiring',
    tag: 'Personal data',
    summary: 'Say what is erased next because its time is over',
    admin: true,
    responses: { 200: { description: 'Counts, and the first ones to go.', content: expiryPreview } },
    problems: [403],
  },
  {
    method: 'post',
    path: '/api/admin/persons/find',
    id: 'findPerson',
    tag: 'Personal data',
    summary: 'Say how much is held of whoever has an email, and where',
    admin: true,
    body: jsonBody(personForm),
    responses: { 200: { description: 'Counts by place.', content: personFound } },
    problems: [400, 403, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/persons/export',
    id: 'exportPerson',
    tag: 'Personal data',
    summary: 'Export everything held of whoever has an email',
    description: 'A page to read, the same as JSON, and each CV.',
    admin: true,
    body: jsonBody(personForm),
    responses: {
      200: {
        description: 'The files, packed.',
        content: { file: ['application/zip'] },
        headers: { 'Content-Disposition': 'The name to save it under.' },
      },
    },
    problems: [400, 403, 404, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/persons/erase',
    id: 'erasePerson',
    tag: 'Personal data',
    summary: 'Erase everything held of whoever has an email',
    description: 'Records with a payment stay without the person. It cannot be taken back.',
    admin: true,
    body: jsonBody(personForm),
    responses: { 200: { description: 'What is gone, and what stays.', content: personErased } },
    problems: [400, 403, 404, 413, 415, 422],
  },
  ...(['application', 'enrollment'] as const).map(
    (kind): Operation => ({
      method: 'post',
      path: `/api/admin/${kind}s/{id}/erase`,
      id: kind === 'application' ? 'eraseApplication' : 'eraseEnrollment',
      tag: 'Personal data',
      summary: `Erase one ${kind}`,
      description: 'A payment stays without the person. It cannot be taken back.',
      admin: true,
      responses: { 200: { description: 'What is gone, and what stays.', content: personErased } },
      problems: [403, 404],
    }),
  ),
]
