import { hkdfSync } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { EncryptJWT } from 'jose'
import { NextRequest } from 'next/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as login } from '@/app/api/admin/login/route'
import { POST as logout } from '@/app/api/admin/logout/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { deleteOldFailures } from '@/lib/admin-session/failures'
import { signIn } from '@/lib/admin-session/login'
import { hashPassword } from '@/lib/admin-session/passwords'
import { requireAdmin } from '@/lib/admin-session/require-admin'
import { openToken, sealToken } from '@/lib/admin-session/token'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { setPassword } from '@/scripts/start/administrator-accounts'
import { anAdministrator } from '../../support/records'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

vi.mock('@node-rs/argon2', { spy: true })

const SITE = 'http://localhost:3000'
const hours = (count: number) => count * 3_600_000
const later = (start: Date, ms: number) => new Date(start.getTime() + ms)
const nowhere = { params: Promise.resolve({}) }

function requestTo(
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  return new NextRequest(`${SITE}/api/admin/${path}`, init)
}

function tryLogin(body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return login(requestTo('login', { method: 'POST', body: text, headers: { 'content-type': type } }), nowhere)
}

const withHeader = (token: string) => ({ authorization: `Bearer ${token}` })
const withCookie = (token: string) => ({ cookie: `next-auth.session-token=${token}` })

async function aToken() {
  const response = await tryLogin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  return response.headers.get('authorization')?.replace('Bearer ', '') ?? ''
}

/** The status of a token's check through the API. */
async function statusOf(headers: Record<string, string>) {
  return (await verifyToken(requestTo('verify-token', { headers }), nowhere)).status
}

beforeAll(async () => {
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database().administrator.create({ data: { email: ADMIN_EMAIL, passwordHash } })
})

afterEach(() => publishEnvironment({ RATE_LIMITS: 'off' }))

describe('signing in', () => {
  test('responds with the token in a header and in a cookie that scripts cannot read', async () => {
    const response = await tryLogin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ message: expect.any(String) })
    const token = response.headers.get('authorization')?.match(/^Bearer (\S+)$/)?.[1]
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`next-auth.session-token=${token};`)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
  })

  test('limits the cookie to https where the site is on https', async () => {
    publishEnvironment({ SITE_URL: 'https://studio.test' })
    const response = await tryLogin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    publishEnvironment({ SITE_URL: SITE })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-next-auth\.session-token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('without script it leaves the token in the cookie, to be handed to the script once that has come', async () => {
    const form = new URLSearchParams({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
    }
    const response = await login(
      requestTo('login', { method: 'POST', body: form.toString(), headers }),
      nowhere,
    )
    expect(response.status).toBe(303)
    const [session = '', awaited = ''] = response.headers.getSetCookie()
    expect(awaited).toBe('admin-token-awaited=1; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
    const [cookie] = session.split(';')
    const token = cookie?.replace('next-auth.session-token=', '')
    const ask = (given: { cookie: string }) =>
      verifyToken(requestTo('verify-token', { headers: given }), nowhere)

    const handed = await ask({ cookie: `${cookie}; admin-token-awaited=1` })
    expect(handed.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(handed.headers.get('cache-control')).toBe('no-store')
    expect(handed.headers.getSetCookie()).toEqual([
      'admin-token-awaited=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    for (const given of [
      { cookie: `${cookie}` },
      { cookie: 'admin-token-awaited=1', ...withHeader(`${token}`) },
    ]) {
      const kept = await ask(given)
      expect([kept.status, kept.headers.get('authorization'), kept.headers.get('set-cookie')]).toEqual([
        200,
        null,
        null,
      ])
    }
  })

  test('takes the email in any case', async () => {
    const response = await tryLogin({ email: ` ${ADMIN_EMAIL.toUpperCase()} `, password: ADMIN_PASSWORD })
    expect(response.status).toBe(200)
  })

  test.each([
    ['a wrong password', { email: ADMIN_EMAIL, password: 'wrong' }],
    ['an unknown account', { email: 'nobody@studio.test', password: ADMIN_PASSWORD }],
  ])('refuses %s with the same words', async (_case, body) => {
    const response = await tryLogin(body)
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ detail: 'Invalid credentials. Please try again.' })
    expect(response.headers.get('authorization')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['an empty body', {}, ['email', 'password']],
    ['no password', { email: ADMIN_EMAIL }, ['password']],
    ['a blank email', { email: '  ', password: 'x' }, ['email']],
    ['things that are not text', { email: 7, password: ['x'] }, ['email', 'password']],
    ['a control character', { email: 'a\u0000@studio.test', password: 'x' }, ['email']],
    ['an endless password', { email: ADMIN_EMAIL, password: 'x'.repeat(1025) }, ['password']],
  ])('names the wrong fields of %s', async (_case, body, fields) => {
    const response = await tryLogin(body)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors).sort()).toEqual(fields)
  })

  test('cannot read a body that is not JSON', async () => {
    for (const body of ['{', '[]', 'null', '1', '"x"']) expect((await tryLogin(body)).status).toBe(400)
    expect((await tryLogin('email=x', 'text/plain')).status).toBe(415)
  })

  test('reads no more than 8 KiB', async () => {
    const response = await tryLogin({ email: ADMIN_EMAIL, password: 'x', more: 'x'.repeat(8 * 1024) })
    expect(response.status).toBe(413)
  })

  test.each([
    ['cookie', withCookie],
    ['header', withHeader],
  ])('ends the session that it replaces, known by its %s, once it succeeds', async (_way, carry) => {
    const [old, other] = [await aToken(), await aToken()]
    const enter = (password: string) =>
      login(
        requestTo('login', {
          method: 'POST',
          body: JSON.stringify({ email: ADMIN_EMAIL, password }),
          headers: { 'content-type': 'application/json', ...carry(old) },
        }),
        nowhere,
      )
    expect((await enter('wrong')).status).toBe(401)
    expect(await statusOf(withHeader(old))).toBe(200)
    expect((await enter(ADMIN_PASSWORD)).status).toBe(200)
    expect(await statusOf(withHeader(old))).toBe(401)
    expect(await statusOf(withHeader(other))).toBe(200)
  })

  test('checks a password also where there is no such account, which could be told by the time otherwise', async () => {
    for (const email of [ADMIN_EMAIL, 'nobody@studio.test']) {
      vi.mocked(verify).mockClear()
      await signIn({ email, password: 'wrong' }, { address: '10.0.0.1' })
      expect(verify).toHaveBeenCalledTimes(1)
    }
  })

  test('is not for an account that is disabled, whose sessions are worth nothing', async () => {
    const token = await aToken()
    await anAdministrator('other@studio.test')
    const disable = (disabledAt: Date | null) =>
      database().administrator.updateMany({ where: { email: ADMIN_EMAIL }, data: { disabledAt } })
    await disable(new Date())
    expect((await tryLogin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })).status).toBe(401)
    expect(await statusOf(withHeader(token))).toBe(401)
    await disable(null)
    expect(await statusOf(withHeader(token))).toBe(200)
  })
})

describe('the limits on signing in', () => {
  beforeEach(async () => {
    publishEnvironment({ RATE_LIMITS: 'on' })
    await database().loginFailure.deleteMany()
  })

  const right = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const wrong = { email: ADMIN_EMAIL, password: 'wrong' }

  // A second more than they count, as a machine's clock may be set back a little meanwhile.
  const OVER = 15 * 60 + 1

  const backdateFailures = (seconds: number) =>
    database()
      .$executeRaw`UPDATE login_failures SET failed_at = now() - ${seconds}::int * interval '1 second'`

  const failures = (count: number, addressOf: (i: number) => string) =>
    database().loginFailure.createMany({
      data: Array.from({ length: count }, (_, i) => ({
        email: ADMIN_EMAIL,
        address: addressOf(i),
      })),
    })

  test('an account waits after five failures from one address, even with the right password, and opens again', async () => {
    for (let i = 0; i < 5; i++) {
      expect(await signIn(wrong, { address: '10.0.0.9' })).toMatchObject({ reason: 'invalid' })
      // The first of them is over before the others are.
      if (i === 0) await backdateFailures(60)
    }
    const refused = await signIn(right, { address: '10.0.0.9' })
    expect(refused).toEqual({ ok: false, reason: 'limited', retryAfter: expect.any(Number) })
    expect(!refused.ok && refused.reason === 'limited' && refused.retryAfter).toBeLessThanOrEqual(14 * 60)
    expect(!refused.ok && refused.reason === 'limited' && refused.retryAfter).toBeGreaterThan(13 * 60)
    await backdateFailures(OVER)
    expect(await signIn(right, { address: '10.0.0.9' })).toMatchObject({ ok: true })
  })

  test("the database's clock decides, not the server's", async () => {
    for (let i = 0; i < 5; i++) await signIn(wrong, { address: '10.0.0.9' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    try {
      expect(await signIn(right, { address: '10.0.0.9' })).toMatchObject({ reason: 'limited' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('failures that count no more are deleted, and only those', async () => {
    await failures(3, i => `10.2.0.${i}`)
    await backdateFailures(OVER)
    await failures(2, i => `10.3.0.${i}`)
    expect(await deleteOldFailures()).toBe(3)
    expect(await database().loginFailure.count()).toBe(2)
  })

  test('strangers at other addresses keep nobody out: they slow an account down, by two seconds at most', async () => {
    await failures(9, i => `10.2.0.${i}`)
    const began = performance.now()
    expect(await signIn(right, { address: '10.0.0.9' })).toMatchObject({ ok: true })
    const quick = performance.now() - began
    await failures(200, i => `10.3.0.${i}`)
    const again = performance.now()
    expect(await signIn(right, { address: '10.0.0.9' })).toMatchObject({ ok: true })
    const slow = performance.now() - again
    expect(quick).toBeLessThan(slow)
    expect(slow).toBeGreaterThanOrEqual(1990)
  })

  test('a password that is set anew lets an address that was shut out sign in', async () => {
    for (let i = 0; i < 5; i++) await signIn(wrong, { address: '10.0.0.1' })
    expect(await signIn(right, { address: '10.0.0.1' })).toMatchObject({ reason: 'limited' })
    await setPassword(ADMIN_EMAIL, ADMIN_PASSWORD)
    expect(await signIn(right, { address: '10.0.0.1' })).toMatchObject({ ok: true })
  })

  test('where the database cannot store a failure, it is counted in memory', async () => {
    await database().$executeRaw`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`
    await database().$executeRaw`
      CREATE TRIGGER disk_full BEFORE INSERT ON login_failures EXECUTE FUNCTION disk_full()`
    try {
      expect(await signIn(right, { address: '10.0.0.1' })).toMatchObject({ ok: true })
      for (const email of ['ADA@studio.test', 'Ada@studio.test', ADMIN_EMAIL, ADMIN_EMAIL, ADMIN_EMAIL])
        expect((await tryLogin({ ...wrong, email })).status).toBe(401)
      expect((await tryLogin(right)).status).toBe(429)
      for (let i = 0; i < 20; i++)
        await signIn({ ...wrong, email: `c${i}@studio.test` }, { address: '10.0.0.2' })
      await expect(signIn(right, { address: '10.0.0.2' })).rejects.toMatchObject({ status: 429 })
    } finally {
      await database().$executeRaw`DROP FUNCTION disk_full() CASCADE`
    }
  })

  test('an address waits after twenty failures, whatever the accounts', async () => {
    for (let i = 0; i < 20; i++)
      await signIn({ ...wrong, email: `a${i}@studio.test` }, { address: '10.0.0.1' })
    expect(await signIn(right, { address: '10.0.0.1' })).toMatchObject({ reason: 'limited' })
    expect(await signIn(right, { address: '10.0.0.2' })).toMatchObject({ ok: true })
  })

  test('many guesses sent at once are no more than five', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => signIn(wrong, { address: '10.1.0.1' })),
    )
    expect(guesses.filter(guess => !guess.ok && guess.reason === 'invalid')).toHaveLength(5)
  })

  test('many guesses sent at once at many accounts are no more than twenty', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        signIn({ ...wrong, email: `b${i}@studio.test` }, { address: '10.1.0.2' }),
      ),
    )
    expect(guesses.filter(guess => !guess.ok && guess.reason === 'invalid')).toHaveLength(20)
  })

  test('a success forgets the failures before it', async () => {
    for (let i = 0; i < 4; i++) await signIn(wrong, { address: '10.0.0.1' })
    await signIn(right, { address: '10.0.0.1' })
    expect(await signIn(wrong, { address: '10.0.0.1' })).toMatchObject({ reason: 'invalid' })
  })

  test('the response names how long to wait', async () => {
    for (let i = 0; i < 5; i++) await tryLogin(wrong)
    const response = await tryLogin(right)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800)
  })
})

describe('a session', () => {
  test('is proved by the header or by the cookie', async () => {
    const token = await aToken()
    const response = await verifyToken(requestTo('verify-token', { headers: withHeader(token) }), nowhere)
    expect(await response.json()).toEqual({ email: ADMIN_EMAIL, expiresAt: expect.stringMatching(/Z$/) })
    expect(await statusOf(withCookie(token))).toBe(200)
  })

  test('is not proved by nothing, by rubbish, or by a seal of another secret', async () => {
    const token = await aToken()
    const administrator = await database().administrator.findFirstOrThrow()
    const unknown = await sealToken({ sub: administrator.id, sid: administrator.id }, env().nextauthSecret)
    expect(await statusOf({})).toBe(401)
    expect(await statusOf(withHeader('rubbish'))).toBe(401)
    expect(await statusOf({ authorization: `Basic ${token}` })).toBe(401)
    expect(await statusOf(withHeader(unknown))).toBe(401)
    expect(await statusOf({ ...withHeader('rubbish'), ...withCookie(token) })).toBe(401)
  })

  test('is not proved by a token of another algorithm, without an end or without its ids, though the key is right', async () => {
    const { sub, sid } = (await openToken(await aToken(), [env().nextauthSecret])) ?? {}
    const key = new Uint8Array(
      hkdfSync('sha256', env().nextauthSecret, '', 'NextAuth.js Generated Encryption Key', 32),
    )
    const seal = (claims: object, header = { alg: 'dir', enc: 'A256GCM' }, exp: string | null = '1h') => {
      const token = new EncryptJWT({ ...claims }).setProtectedHeader(header)
      return (exp ? token.setExpirationTime(exp) : token).encrypt(key)
    }
    const right = { sub, sid }
    const dir = { alg: 'dir', enc: 'A256GCM' }
    expect(await statusOf(withHeader(await seal(right)))).toBe(200)
    const refused = [
      await seal(right, { alg: 'dir', enc: 'A128CBC-HS256' }),
      await seal(right, { alg: 'A256KW', enc: 'A256GCM' }),
      await seal(right, { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' }),
      await seal(right, dir, null),
      await seal({ sub }),
      await seal({ sid }),
    ]
    for (const token of refused) {
      expect(await statusOf(withHeader(token))).toBe(401)
      expect(await openToken(token, [env().nextauthSecret])).toBeNull()
    }
  })

  test('is worth nothing after logout, in the header and in the cookie', async () => {
    const [token, other] = [await aToken(), await aToken()]
    const response = await logout(
      requestTo('logout', { method: 'POST', headers: withHeader(token) }),
      nowhere,
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/^next-auth\.session-token=;.*Max-Age=0/)
    expect(await statusOf(withHeader(token))).toBe(401)
    expect(await statusOf(withCookie(token))).toBe(401)
    expect(await statusOf(withHeader(other))).toBe(200)
  })

  test('slides eight hours with use, ends when unused, and never outlives a day', async () => {
    const start = new Date()
    const token = await aToken()
    const usedAt = (ms: number) =>
      requireAdmin(requestTo('verify-token', { headers: withHeader(token) }), later(start, ms))
    expect((await usedAt(hours(7))).expiresAt).toEqual(later(start, hours(15)))
    expect((await usedAt(hours(7) + 60_000)).expiresAt).toEqual(later(start, hours(15)))
    await usedAt(hours(14))
    const { expiresAt } = await usedAt(hours(21))
    expect(expiresAt.getTime() - start.getTime()).toBeLessThanOrEqual(hours(24) + 5_000)
    await expect(usedAt(hours(24) + 10_000)).rejects.toMatchObject({ status: 401 })

    const unused = await aToken()
    const expired = requestTo('verify-token', { headers: withHeader(unused) })
    await expect(requireAdmin(expired, later(new Date(), hours(8) + 10_000))).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('a change with the cookie alone', () => {
  const change = async (headers: Record<string, string>) => {
    const request = requestTo('logout', {
      method: 'POST',
      headers: { ...withCookie(await aToken()), ...headers },
    })
    return (await logout(request, nowhere)).status
  }

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: SITE }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
    ['no one knows where', {}],
  ])('is refused from %s', async (_case, headers) => {
    expect(await change(headers)).toBe(403)
  })

  test.each([
    ['the fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['the origin', { origin: SITE }],
    ['the host', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('is let through where %s shows the site itself', async (_case, headers) => {
    expect(await change(headers)).toBe(204)
  })

  test('needs no such proof with the header, nor for reading', async () => {
    const token = await aToken()
    const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    expect(await statusOf({ ...withCookie(token), ...evil })).toBe(200)
    const request = requestTo('logout', { method: 'POST', headers: { ...withHeader(token), ...evil } })
    expect((await logout(request, nowhere)).status).toBe(204)
  })
})
