import {
  linksFormSchema,
  phoneFormSchema,
  statusLinkRequestSchema,
  statusLinkResponseSchema,
  statusMessageSchema,
} from '@/lib/status-page/schema'
import { type Component, jsonBody, jsonOrFormBody, type Operation, toNextPage } from './operation'

const message: Component = {
  name: 'StatusMessage',
  schema: statusMessageSchema,
  example: { message: 'The phone number is corrected.' },
}

const phoneForm: Component = {
  name: 'StatusPhone',
  schema: phoneFormSchema,
  example: { phone: '0800 000 0000' },
}

const linksForm: Component = {
  name: 'StatusLinksRequest',
  schema: linksFormSchema,
  example: { email: 'nanzip@example.com' },
}

const linkWish: Component = { name: 'LinkWish', schema: statusLinkRequestSchema, example: { by: 'hand' } }

const linkGiven: Component = {
  name: 'LinkGiven',
  schema: statusLinkResponseSchema,
  example: { statusLink: 'https://www.example.com/status/ab3d' },
}

/** What applicants and students may do with their own record, by the token in the URL of its status page. */
export const statusPageOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/status',
    id: 'sendStatusLinks',
    tag: 'Status pages',
    summary: 'Have the links to one’s status pages sent again',
    description: 'The response is the same whether or not there are any; they go to the stored email only.',
    body: jsonOrFormBody(linksForm),
    responses: { 200: { description: 'It was received.', content: message }, 303: toNextPage },
    problems: [400, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/api/status/{token}/phone',
    id: 'correctPhone',
    tag: 'Status pages',
    summary: 'Correct the phone number',
    body: jsonOrFormBody(phoneForm),
    responses: { 200: { description: 'It is corrected.', content: message }, 303: toNextPage },
    problems: [400, 404, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/api/status/{token}/withdraw',
    id: 'withdraw',
    tag: 'Status pages',
    summary: 'Withdraw the application, or cancel the enrollment',
    responses: { 200: { description: 'It is withdrawn.', content: message }, 303: toNextPage },
    problems: [404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/api/status/{token}/erase',
    id: 'eraseRecord',
    tag: 'Status pages',
    summary: 'Erase the application or enrollment',
    description: 'A payment stays without the person. The token works no more, and nobody can take it back.',
    responses: { 200: { description: 'It is erased.', content: message }, 303: toNextPage },
    problems: [404, 429, 503],
  },
  ...(['application', 'enrollment'] as const).map(
    (kind): Operation => ({
      method: 'post',
      path: `/api/admin/${kind}s/{id}/status-link`,
      id: kind === 'application' ? 'giveApplicationLink' : 'giveEnrollmentLink',
      tag: 'Status pages',
      summary: `Give the sender of an ${kind} the link to its status page again`,
      description:
        'By mail it is the same one, sent to the stored email. By hand it is a new one, which ends the one before. An administrator gives 60 links an hour at most.',
      admin: true,
      body: jsonBody(linkWish),
      responses: { 200: { description: 'By hand, the new link.', content: linkGiven } },
      problems: [400, 403, 404, 409, 413, 415, 422, 429],
    }),
  ),
]
