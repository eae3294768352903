import {
  newsletterRequestSchema,
  newsletterResponseSchema,
  subscriberFiltersSchema,
  subscriberRecordSchema,
} from '@/lib/subscribers/schema'
import { type Component, exportOf, jsonOrFormBody, type Operation, pageOf, toNextPage } from './operation'

const asked: Component = {
  name: 'NewsletterRequest',
  schema: newsletterRequestSchema,
  example: { email: 'nanzip@example.com', privacyVersion: '2026-11-22' },
}

const response: Component = {
  name: 'NewsletterAnswer',
  schema: newsletterResponseSchema,
  example: { message: 'Look into your mail: the newsletter comes once you have confirmed it there.' },
}

const record: Component = {
  name: 'SubscriberRecord',
  schema: subscriberRecordSchema,
  example: {
    _id: '4e07408a-b6f1-4f61-a3ab-5f9ac3e4c2f1',
    email: 'nanzip@example.com',
    askedAt: '2026-01-14T10:05:00.000Z',
    confirmedAt: '2026-01-14T10:09:00.000Z',
    privacyVersion: '2026-11-22',
  },
}

const ONLY_WHERE_OFFERED = 'Only where the site offers a newsletter; 404 elsewhere.'

/** The newsletter, where the site offers one: asking for it, confirming, leaving, and who is on the list. */
export const subscriberOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/newsletter',
    id: 'askForNewsletter',
    tag: 'Newsletter',
    summary: 'Ask for the newsletter',
    description: `${ONLY_WHERE_OFFERED} The response is the same whether or not the email is on the list.`,
    body: jsonOrFormBody(asked),
    responses: {
      202: { description: 'A letter that asks to confirm is on its way.', content: response },
      303: toNextPage,
    },
    problems: [400, 404, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/api/newsletter/confirm/{token}',
    id: 'confirmNewsletter',
    tag: 'Newsletter',
    summary: 'Confirm by the link of the letter',
    description: ONLY_WHERE_OFFERED,
    responses: { 200: { description: 'It is confirmed.', content: response }, 303: toNextPage },
    problems: [404, 429, 503],
  },
  {
    method: 'get',
    path: '/api/newsletter/unsubscribe/{token}',
    id: 'showUnsubscribe',
    tag: 'Newsletter',
    summary: 'Go to the page with the button that leaves',
    responses: {
      303: { description: 'That page.', headers: { Location: 'The URL of that page.' } },
    },
  },
  {
    method: 'post',
    path: '/api/newsletter/unsubscribe/{token}',
    id: 'leaveNewsletter',
    tag: 'Newsletter',
    summary: 'Leave the newsletter',
    description: 'In one POST, of whatever body (RFC 8058). A second one, or an unknown link, is no error.',
    responses: { 200: { description: 'Nothing more comes.', content: response }, 303: toNextPage },
    problems: [429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/subscribers',
    id: 'listSubscribers',
    tag: 'Newsletter',
    summary: 'List subscribers',
    admin: true,
    query: subscriberFiltersSchema,
    responses: { 200: pageOf(record) },
    problems: [422],
  },
  exportOf('subscribers', {
    id: 'exportSubscribers',
    tag: 'Newsletter',
    summary: 'Export subscribers, each with the link by which it leaves; an owner only',
    query: subscriberFiltersSchema,
  }),
  {
    method: 'post',
    path: '/api/admin/subscribers/{id}/delete',
    id: 'deleteSubscriber',
    tag: 'Newsletter',
    summary: 'Take a subscriber off the list; an owner only',
    admin: true,
    responses: { 204: { description: 'It is gone.' } },
    problems: [403, 404],
  },
]
