import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST as changePassword } from '@/app/api/admin/account/password/route'
import { POST as signOutEverywhere } from '@/app/api/admin/account/sign-out-everywhere/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { signIn } from '@/lib/admin-session/login'
import { openSession, replacePassword } from '@/lib/admin-session/mutations'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { persistSecret, secretPath } from '@/lib/platform/secrets'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const NEW_PASSWORD = 'twelve letters and more'

let admin: HandlerAdministrator

beforeEach(async () => {
  await database().administrator.deleteMany()
  await database().loginFailure.deleteMany()
  admin = await signInToHandlers()
})
afterEach(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const change = (fields: object = {}) =>
  admin.post(changePassword, {
    currentPassword: ADMIN_PASSWORD,
    newPassword: NEW_PASSWORD,
    repeatedPassword: NEW_PASSWORD,
    ...fields,
  })

const enter = (password: string) => signIn({ email: ADMIN_EMAIL, password }, { address: '10.0.0.1' })

async function anotherSession() {
  const session = await enter(ADMIN_PASSWORD)
  return handlersAs(session.ok ? session.token : '')
}

const isIn = async (caller: ReturnType<typeof handlersAs>) => (await caller.get(verifyToken)).status === 200

describe("changing one's own password", () => {
  test('signs in with the new one only, renews the session in hand, and ends every other', async () => {
    const other = await anotherSession()
    await database().administrator.update({ where: { id: admin.id }, data: { configured: true } })
    persistSecret(env().dataDir, 'admin-password')
    const response = await change()
    expect(response.status).toBe(204)
    const token = response.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    expect(response.headers.get('set-cookie')).toContain(`next-auth.session-token=${token};`)
    expect(await isIn(handlersAs(token))).toBe(true)
    expect(await isIn(admin)).toBe(false)
    expect(await isIn(other)).toBe(false)
    expect(await enter(ADMIN_PASSWORD)).toEqual({ ok: false, reason: 'invalid' })
    expect(await enter(NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(existsSync(secretPath(env().dataDir, 'admin-password'))).toBe(false)
  })

  test.each([
    ['a wrong current one', { currentPassword: 'wrong' }, ['currentPassword']],
    ['nothing', { currentPassword: '', newPassword: '', repeatedPassword: '' }, null],
    ['eleven characters', { newPassword: 'x'.repeat(11), repeatedPassword: 'x'.repeat(11) }, ['newPassword']],
    ['another repetition', { repeatedPassword: 'something else' }, ['repeatedPassword']],
    [
      'the same one again',
      { newPassword: ADMIN_PASSWORD, repeatedPassword: ADMIN_PASSWORD },
      ['newPassword'],
    ],
    [
      'an endless one',
      { newPassword: 'x'.repeat(1025), repeatedPassword: 'x'.repeat(1025) },
      ['newPassword'],
    ],
    ['a common one', { newPassword: 'password1234', repeatedPassword: 'password1234' }, ['newPassword']],
    [
      "the site's name",
      { newPassword: 'plateaucreative', repeatedPassword: 'plateaucreative' },
      ['newPassword'],
    ],
    ['no texts', { currentPassword: 1, newPassword: [], repeatedPassword: null }, null],
  ])('is refused with %s', async (_case, fields, wrong) => {
    const all = ['currentPassword', 'newPassword', 'repeatedPassword']
    await expectProblem(await change(fields), 422, wrong ?? all)
    expect(await enter(ADMIN_PASSWORD)).toMatchObject({ ok: true })
  })

  test('is no way around the limits on guessing', async () => {
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 5; i++) expect((await change({ currentPassword: `guess ${i}` })).status).toBe(422)
    const refused = await change()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('has a limit of its own: failed logins of strangers use none of it up', async () => {
    publishEnvironment({ RATE_LIMITS: 'on' })
    const wrong = { email: ADMIN_EMAIL, password: 'wrong' }
    for (let i = 0; i < 6; i++) await signIn(wrong, { address: '10.0.0.1' })
    expect((await change()).status).toBe(204)
  })

  test('of two at once, one is made', async () => {
    const other = { newPassword: 'quite another one', repeatedPassword: 'quite another one' }
    const responses = await Promise.all([change(), change(other)])
    const [made, refused] = responses.map(response => response.status).sort()
    expect(made).toBe(204)
    // The first may have ended the session before the other one came to show it.
    expect([401, 422]).toContain(refused)
    expect(await database().adminSession.count({ where: { revokedAt: null } })).toBe(1)
  })

  test('leaves no session to someone who proved the old one just before', async () => {
    const { id, passwordHash } = await database().administrator.findFirstOrThrow()
    await change()
    expect(await openSession({ administratorId: id, provedHash: passwordHash }, new Date())).toBeNull()
  })

  test('forgets the wrong passwords before the right one', async () => {
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 4; i++) await change({ currentPassword: `guess ${i}` })
    const token = (await change()).headers.get('authorization')?.replace('Bearer ', '')
    const again = await handlersAs(token).post(changePassword, {
      currentPassword: 'wrong',
      newPassword: 'quite another one',
      repeatedPassword: 'quite another one',
    })
    expect(again.status).toBe(422)
  })

  test('changes nothing of an account that was disabled just before', async () => {
    const { id } = await signInToHandlers('grace@studio.test')
    const { id: sessionId } = await database().adminSession.findFirstOrThrow({
      where: { administratorId: id },
    })
    const data = { disabledAt: new Date() }
    const { passwordHash } = await database().administrator.update({ where: { id }, data })
    const owner = { administratorId: id, provedHash: passwordHash }
    expect(await replacePassword(owner, 'another hash', { sessionId })).toBeNull()
    expect(await database().administrator.findUnique({ where: { id } })).toMatchObject({ passwordHash })
  })

  test('is for the administrator only', async () => {
    await expectProblem(await handlersAs('rubbish').post(changePassword, {}), 401)
  })
})

describe('an account that is being disabled', () => {
  const disabled = () => ({ disabledAt: new Date() })
  const proved = async (id: string) => {
    const { passwordHash } = await database().administrator.findUniqueOrThrow({ where: { id } })
    return { administratorId: id, provedHash: passwordHash }
  }

  test('gets no session for a password that was proved just before', async () => {
    const { id } = await signInToHandlers('grace@studio.test')
    const owner = await proved(id)
    await database().administrator.update({ where: { id }, data: disabled() })
    expect(await openSession(owner, new Date())).toBeNull()
  })

  test('gets none either while that is under way', async () => {
    const { id } = await signInToHandlers('grace@studio.test')
    const owner = await proved(id)
    let opening: Promise<string | null> | undefined
    await database().$transaction(async tx => {
      await tx.administrator.update({ where: { id }, data: disabled() })
      opening = openSession(owner, new Date())
      await untilSomeoneWaits()
    })
    expect(await opening).toBeNull()
  })
})

test('signing out everywhere ends every session and drops the cookie', async () => {
  const other = await anotherSession()
  const response = await admin.post(signOutEverywhere, {})
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toMatch(/^next-auth\.session-token=;.*Max-Age=0/)
  expect(await isIn(admin)).toBe(false)
  expect(await isIn(other)).toBe(false)
  expect(await database().adminSession.count({ where: { revokedAt: null } })).toBe(0)
})
