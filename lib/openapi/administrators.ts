import {
  administratorInputSchema,
  administratorRecordSchema,
  passwordGivenSchema,
  roleChangeSchema,
} from '@/lib/administrators/schema'
import { secondFactorDemandSchema } from '@/lib/second-factor/schema'
import { type Component, jsonBody, type Operation } from './operation'

const example = {
  _id: '6a1fd2b4-2c0e-4d8f-9a64-0d5b7f3f1c11',
  email: 'grace@example.com',
  role: 'editor',
  disabledAt: null,
  configured: false,
  secondFactor: true,
  openSessions: 1,
  createdAt: '2026-01-14T10:05:00.000Z',
}

const administrator: Component = { name: 'Administrator', schema: administratorRecordSchema, example }

const input: Component = {
  name: 'AdministratorInput',
  schema: administratorInputSchema,
  example: { email: 'grace@example.com', role: 'editor' },
}

const given: Component = {
  name: 'PasswordGiven',
  schema: passwordGivenSchema,
  example: { administrator: example, password: 'w2Qh7mZ0cJt5-XvK1nRd' },
}

const roleChange: Component = {
  name: 'RoleChange',
  schema: roleChangeSchema,
  example: { role: 'owner' },
}

const demand: Component = {
  name: 'SecondFactorDemand',
  schema: secondFactorDemandSchema,
  example: { demanded: true },
}

/** Who may sign in; all of it is an owner's. */
export const administratorOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/administrators',
    id: 'listAdministrators',
    tag: 'Administrators',
    summary: 'List the administrators',
    admin: true,
    responses: { 200: { description: 'All of them, by email.', content: { listOf: administrator } } },
    problems: [403],
  },
  {
    method: 'post',
    path: '/api/admin/administrators',
    id: 'addAdministrator',
    tag: 'Administrators',
    summary: 'Add an administrator with a generated password',
    admin: true,
    body: jsonBody(input),
    responses: { 201: { description: 'Added; the password is in this response alone.', content: given } },
    problems: [400, 403, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/administrators/{id}/disable',
    id: 'disableAdministrator',
    tag: 'Administrators',
    summary: 'Keep another administrator out, which ends their sessions at once',
    admin: true,
    responses: { 200: { description: 'As they are now.', content: administrator } },
    problems: [403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/admin/administrators/{id}/enable',
    id: 'enableAdministrator',
    tag: 'Administrators',
    summary: 'Let another administrator in again',
    admin: true,
    responses: { 200: { description: 'As they are now.', content: administrator } },
    problems: [403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/admin/administrators/{id}/password',
    id: 'givePassword',
    tag: 'Administrators',
    summary: 'Replace the lost password of another administrator by a generated one',
    description: 'Ends their sessions; their second factor stays.',
    admin: true,
    responses: { 200: { description: 'As they are now, with the password.', content: given } },
    problems: [403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/admin/administrators/{id}/role',
    id: 'changeRole',
    tag: 'Administrators',
    summary: 'Change what another administrator may do',
    admin: true,
    body: jsonBody(roleChange),
    responses: { 200: { description: 'As they are now.', content: administrator } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/administrators/second-factor',
    id: 'setSecondFactorDemand',
    tag: 'Administrators',
    summary: 'Demand a second factor of everybody who signs in, or leave it to each',
    description:
      'Who has none is signed in, and gets a 403 for everything but the own account until one is set up.',
    admin: true,
    body: jsonBody(demand),
    responses: { 200: { description: 'As it is now.', content: demand } },
    problems: [400, 403, 409, 413, 415, 422],
  },
]
