import { z } from 'zod'
import { site } from '@/content/site'
import {
  credentialsSchema,
  passwordChangeSchema,
  sessionRecordSchema,
  signedInSchema,
} from '@/lib/admin-session/schema'
import {
  recoveryCodesSchema,
  secondFactorBeginSchema,
  secondFactorConfirmSchema,
  secondFactorOfferSchema,
  secondFactorProofsSchema,
  secondFactorStateSchema,
} from '@/lib/second-factor/schema'
import {
  type Component,
  jsonBody,
  jsonOrFormBody,
  type Operation,
  type Success,
  toNextPage,
} from './operation'

const credentials: Component = {
  name: 'Credentials',
  schema: credentialsSchema,
  example: { email: 'admin@example.com', password: 'nine purple kettles sing' },
}

const state: Component = {
  name: 'SecondFactor',
  schema: secondFactorStateSchema,
  example: { on: true, recoveryCodesLeft: 9 },
}

const offer: Component = {
  name: 'SecondFactorOffer',
  schema: secondFactorOfferSchema,
  example: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: `otpauth://totp/${encodeURIComponent(site.name)}:admin%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
    qrCode: { size: 49, path: 'M2 2h1v1h-1z' },
  },
}

const begin: Component = {
  name: 'SecondFactorBegin',
  schema: secondFactorBeginSchema,
  example: { currentPassword: 'nine purple kettles sing' },
}

const confirm: Component = {
  name: 'SecondFactorConfirm',
  schema: secondFactorConfirmSchema,
  example: { code: '492039' },
}

const proofs: Component = {
  name: 'SecondFactorProofs',
  schema: secondFactorProofsSchema,
  example: { currentPassword: 'nine purple kettles sing', code: '492039' },
}

const recoveryCodes: Component = {
  name: 'RecoveryCodes',
  schema: recoveryCodesSchema,
  example: { recoveryCodes: ['k3fa-27qm-xw5d-6bth-yqiu-fwua'] },
}

const signedIn: Component = {
  name: 'SignedIn',
  schema: signedInSchema,
  example: { message: 'You are signed in.' },
}

const session: Component = {
  name: 'Session',
  schema: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  example: { email: 'admin@example.com', expiresAt: '2026-01-14T18:05:00.000Z' },
}

const openSession: Component = {
  name: 'OpenSession',
  schema: sessionRecordSchema,
  example: {
    _id: '0197a0c8-6f0e-7c3a-9d55-1b2f3a4c5d6e',
    device: 'Firefox on Windows',
    createdAt: '2026-01-14T10:05:00.000Z',
    lastUsedAt: '2026-01-14T11:40:00.000Z',
    expiresAt: '2026-01-14T19:40:00.000Z',
    current: true,
  },
}

const passwordChange: Component = {
  name: 'PasswordChange',
  schema: passwordChangeSchema,
  example: {
    currentPassword: 'nine purple kettles sing',
    newPassword: 'eleven slow lorries hum',
    repeatedPassword: 'eleven slow lorries hum',
  },
}

const tokenHeaders = {
  Authorization: 'The session’s token, as `Bearer TOKEN`.',
  'Set-Cookie': 'The same token, for browsers.',
}

const signedOut: Success = {
  description: 'Signed out.',
  headers: { 'Set-Cookie': 'Takes the session’s cookie away.' },
}

/** Signing in and out, and one's own account. */
export const sessionOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/admin/login',
    id: 'signIn',
    tag: 'Session',
    summary: 'Sign in',
    description:
      'An account with a second factor needs `code` too. Without one, or with a wrong one, a right password is a 401 whose `errors` name `code`; without `errors`, email or password are wrong. After a recovery code the response says how many are left.',
    body: jsonOrFormBody(credentials),
    responses: {
      200: { description: 'Signed in.', content: signedIn, headers: tokenHeaders },
      303: toNextPage,
    },
    problems: [400, 401, 403, 413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/verify-token',
    id: 'readSession',
    tag: 'Session',
    summary: 'Read whose session this is, and until when',
    description:
      'Where a form without script signed in within the last ten minutes, a request with its cookie alone gets the token in the response header `Authorization` once.',
    admin: true,
    responses: { 200: { description: 'The session.', content: session } },
  },
  {
    method: 'post',
    path: '/api/admin/logout',
    id: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    admin: true,
    responses: { 204: signedOut },
    problems: [403],
  },
  {
    method: 'post',
    path: '/api/admin/account/sign-out-everywhere',
    id: 'signOutEverywhere',
    tag: 'Session',
    summary: 'End all of one’s own sessions',
    admin: true,
    responses: { 204: signedOut },
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/admin/account/sessions',
    id: 'listSessions',
    tag: 'Session',
    summary: 'List one’s own open sessions',
    admin: true,
    responses: {
      200: {
        description: 'All that are open, the one used last first.',
        content: { listOf: openSession },
      },
    },
  },
  {
    method: 'post',
    path: '/api/admin/account/sessions/{id}/end',
    id: 'endSession',
    tag: 'Session',
    summary: 'End one of one’s own sessions',
    admin: true,
    responses: { 204: { description: 'Ended.' } },
    problems: [403, 404],
  },
  {
    method: 'post',
    path: '/api/admin/account/password',
    id: 'changePassword',
    tag: 'Session',
    summary: 'Change one’s own password, which ends one’s other sessions',
    admin: true,
    body: jsonBody(passwordChange),
    responses: { 204: { description: 'Changed.', headers: tokenHeaders } },
    problems: [400, 403, 413, 415, 422, 429],
  },
  {
    method: 'get',
    path: '/api/admin/account/second-factor',
    id: 'readSecondFactor',
    tag: 'Session',
    summary: 'Read how one’s own second factor stands',
    admin: true,
    responses: { 200: { description: 'How it stands.', content: state } },
  },
  {
    method: 'post',
    path: '/api/admin/account/second-factor/begin',
    id: 'beginSecondFactor',
    tag: 'Session',
    summary: 'Get a secret for an authenticator app, which counts once a code of it is confirmed',
    admin: true,
    body: jsonBody(begin),
    responses: { 200: { description: 'The secret, in this response alone.', content: offer } },
    problems: [400, 403, 409, 413, 415, 422, 429],
  },
  {
    method: 'post',
    path: '/api/admin/account/second-factor/confirm',
    id: 'confirmSecondFactor',
    tag: 'Session',
    summary: 'Switch the second factor on by the app’s first code, which ends one’s other sessions',
    admin: true,
    body: jsonBody(confirm),
    responses: {
      200: { description: 'The recovery codes, in this response alone.', content: recoveryCodes },
    },
    problems: [400, 403, 409, 413, 415, 422, 429],
  },
  {
    method: 'post',
    path: '/api/admin/account/second-factor/off',
    id: 'endSecondFactor',
    tag: 'Session',
    summary: 'Switch the second factor off, which ends one’s other sessions',
    admin: true,
    body: jsonBody(proofs),
    responses: { 204: { description: 'Switched off.' } },
    problems: [400, 403, 413, 415, 422, 429],
  },
  {
    method: 'post',
    path: '/api/admin/account/second-factor/recovery-codes',
    id: 'renewRecoveryCodes',
    tag: 'Session',
    summary: 'Make new recovery codes in place of the old ones',
    admin: true,
    body: jsonBody(proofs),
    responses: {
      200: { description: 'The recovery codes, in this response alone.', content: recoveryCodes },
    },
    problems: [400, 403, 413, 415, 422, 429],
  },
]
