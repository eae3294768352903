import {
  answeredInputSchema,
  contactMessageSchema,
  contactResponseSchema,
  messageFiltersSchema,
  messageRecordSchema,
} from '@/lib/contact-messages/schema'
import { type Component, jsonBody, jsonOrFormBody, type Operation, pageOf, toNextPage } from './operation'

const message: Component = {
  name: 'ContactMessage',
  schema: contactMessageSchema,
  example: {
    name: 'Nanzip Dung',
    email: 'nanzip@example.com',
    subject: 'Web Design',
    phone: '0800 000 0000',
    message: 'A sign for a bakery.',
    privacyVersion: '2026-11-22',
  },
}

const received: Component = {
  name: 'ContactReceived',
  schema: contactResponseSchema,
  example: { message: 'Your message has reached us. Thank you.' },
}

const record: Component = {
  name: 'MessageRecord',
  schema: messageRecordSchema,
  example: {
    _id: '6b86b273-ff34-4ce1-9d6b-804eff5a3f57',
    name: 'Nanzip Dung',
    email: 'nanzip@example.com',
    phone: '+2348000000000',
    subject: 'Web Design',
    message: 'A sign for a bakery.',
    createdAt: '2026-01-14T10:05:00.000Z',
    answeredAt: null,
    answeredBy: null,
  },
}

const answered: Component = { name: 'Answered', schema: answeredInputSchema, example: { answered: true } }

/** Messages from the contact form, where the site takes them. */
export const contactMessageOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/contact',
    id: 'sendMessage',
    tag: 'Messages',
    summary: 'Write to the studio',
    description: 'Only where the site takes messages; 404 elsewhere.',
    repeatable: true,
    body: jsonOrFormBody(message),
    responses: { 201: { description: 'It is stored.', content: received }, 303: toNextPage },
    problems: [400, 404, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/contact-messages',
    id: 'listMessages',
    tag: 'Messages',
    summary: 'List messages',
    admin: true,
    query: messageFiltersSchema,
    responses: { 200: pageOf(record) },
    problems: [422],
  },
  {
    method: 'post',
    path: '/api/admin/contact-messages/{id}/answered',
    id: 'markAnswered',
    tag: 'Messages',
    summary: 'Say whether a message is answered',
    admin: true,
    body: jsonBody(answered),
    responses: { 200: { description: 'The message as it is now.', content: record } },
    problems: [400, 403, 404, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/contact-messages/{id}/delete',
    id: 'deleteMessage',
    tag: 'Messages',
    summary: 'Delete a message for good; an owner only',
    admin: true,
    responses: { 204: { description: 'It is gone.' } },
    problems: [403, 404],
  },
]
