import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as begin } from '@/app/api/admin/account/second-factor/begin/route'
import { POST as confirm } from '@/app/api/admin/account/second-factor/confirm/route'
import { POST as switchOff } from '@/app/api/admin/account/second-factor/off/route'
import { POST as renew } from '@/app/api/admin/account/second-factor/recovery-codes/route'
import { GET as readState } from '@/app/api/admin/account/second-factor/route'
import { POST as logIn } from '@/app/api/admin/login/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { signIn } from '@/lib/admin-session/login'
import { openSession } from '@/lib/admin-session/mutations'
import { WRONG_CODE, WRONG_RECOVERY_CODE } from '@/lib/admin-session/problems'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { renewRecoveryCodes } from '@/lib/second-factor/mutations'
import { recoveryCodesSchema, secondFactorOfferSchema } from '@/lib/second-factor/schema'
import { openSecret } from '@/lib/second-factor/sealed-secret'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { appCode } from '../../support/authenticator'
import { expectProblem } from '../../support/problems'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const SITE_SECRET = env().nextauthSecret

let admin: HandlerAdministrator
let startedAt: Date

beforeEach(async () => {
  await database().administrator.deleteMany()
  await database().loginFailure.deleteMany()
  admin = await signInToHandlers()
  const [row] = await database().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  startedAt = row?.now ?? new Date()
  // Codes change every 30 seconds, which must not be in the midst of a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
  publishEnvironment({ RATE_LIMITS: 'off', NEXTAUTH_SECRET: SITE_SECRET, NEXTAUTH_SECRET_PREVIOUS: '' })
})

const visitor = handlersAs()
const enter = (code?: string) =>
  visitor.post(logIn, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, ...(code !== undefined && { code }) })
const isIn = async (caller: Pick<HandlerAdministrator, 'get'>) =>
  (await caller.get(verifyToken)).status === 200
const state = async () => (await admin.get(readState)).json()

async function getSecret() {
  const response = await admin.post(begin, { currentPassword: ADMIN_PASSWORD })
  return secondFactorOfferSchema.parse(await response.json()).secret
}

/** Switches it on with the code before the present one, so that the present and the next are left. */
async function switchOn() {
  const secret = await getSecret()
  const response = await admin.post(confirm, { code: appCode(secret, -1) })
  return { secret, ...recoveryCodesSchema.parse(await response.json()) }
}

const kindsSince = async () => {
  const events = await database().event.findMany({
    where: { happenedAt: { gte: startedAt } },
    orderBy: { happenedAt: 'asc' },
  })
  return events.map(({ kind }) => kind)
}

test('who knows the password of a disabled account learns nothing of its second factor', async () => {
  await switchOn()
  await signInToHandlers('grace@studio.test')
  await database().administrator.update({ where: { id: admin.id }, data: { disabledAt: new Date() } })
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  expect(await signIn(credentials, { address: '10.0.0.1' })).toEqual({ ok: false, reason: 'invalid' })
})

describe('switching it on', () => {
  test('needs the password, then a code; from then on the login needs one too, and other sessions end', async () => {
    const other = await signInToHandlers()
    await expectProblem(await admin.post(begin, { currentPassword: 'wrong' }), 422, ['currentPassword'])
    const secret = await getSecret()
    expect((await enter()).status).toBe(200)
    await expectProblem(await admin.post(confirm, { code: appCode(secret, 5) }), 422, ['code'])
    expect(await state()).toEqual({ on: false, recoveryCodesLeft: 0 })

    const response = await admin.post(confirm, { code: appCode(secret) })
    const { recoveryCodes } = recoveryCodesSchema.parse(await response.json())
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })
    expect([await isIn(admin), await isIn(other)]).toEqual([true, false])
    await expectProblem(await enter(), 401, ['code'])
    expect(await kindsSince()).toContain('second_factor_on')
  })

  test('gives the same secret for fifteen minutes, as the app may have it already, then another; none once one is confirmed', async () => {
    const first = await getSecret()
    expect(await Promise.all([getSecret(), getSecret()])).toEqual([first, first])
    const aged = new Date(Date.now() - 15 * 60_000 - 1000)
    await database().secondFactor.updateMany({ data: { createdAt: aged } })
    const second = await getSecret()
    expect(second).not.toBe(first)
    await expectProblem(await admin.post(confirm, { code: appCode(first) }), 422, ['code'])
    expect((await admin.post(confirm, { code: appCode(second) })).status).toBe(200)
    await expectProblem(await admin.post(begin, { currentPassword: ADMIN_PASSWORD }), 409)
    await expectProblem(await admin.post(confirm, { code: appCode(second, 1) }), 409)
  })

  test('is done once where its code is sent twice at once', async () => {
    const code = appCode(await getSecret(), -1)
    const responses = await Promise.all([1, 2].map(() => admin.post(confirm, { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })
  })

  test('offers the key as text and as a picture of the same URI', async () => {
    const response = await admin.post(begin, { currentPassword: ADMIN_PASSWORD })
    const { secret, uri, qrCode } = secondFactorOfferSchema.parse(await response.json())
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(uri).toContain(encodeURIComponent(ADMIN_EMAIL))
    // The corner that a camera looks for, within a border of two.
    for (let x = 2; x < 9; x += 1) expect(qrCode.path).toContain(`M${x} 2h1v1h-1z`)
    expect(qrCode.path).not.toContain('M3 3h1v1h-1z')
  })

  test('keeps neither the secret nor a recovery code in the database as it is', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const stored = JSON.stringify([
      await database().secondFactor.findMany(),
      await database().recoveryCode.findMany(),
    ])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
    const { sealedSecret } = await database().secondFactor.findFirstOrThrow()
    expect(openSecret(sealedSecret, admin.id)).toHaveLength(20)
    expect(openSecret(sealedSecret, (await signInToHandlers('grace@studio.test')).id)).toBeNull()
    const changed = `${sealedSecret.startsWith('A') ? 'B' : 'A'}${sealedSecret.slice(1)}`
    expect(openSecret(changed, admin.id)).toBeNull()
  })

  test('stays when the site’s secret is turned over, sealed anew by the next code', async () => {
    const { secret } = await switchOn()
    publishEnvironment({
      NEXTAUTH_SECRET: 'another secret of at least thirty-two characters',
      NEXTAUTH_SECRET_PREVIOUS: SITE_SECRET,
      NEXTAUTH_SECRET_PREVIOUS_UNTIL: new Date(Date.now() + 60_000).toISOString(),
    })
    expect((await enter(appCode(secret))).status).toBe(200)
    publishEnvironment({ NEXTAUTH_SECRET_PREVIOUS: '' })
    expect((await enter(appCode(secret, 1))).status).toBe(200)
  })

  test('leaves no session to a sign-in that proved the password alone just before', async () => {
    await switchOn()
    const { id, passwordHash } = await database().administrator.findFirstOrThrow()
    expect(await openSession({ administratorId: id, provedHash: passwordHash }, new Date())).toBeNull()
  })
})

describe('signing in with it', () => {
  test('takes a code of the app once, in whatever groups, and none that is older', async () => {
    const { secret } = await switchOn()
    await expectProblem(await enter(appCode(secret, -1)), 401, ['code'])
    const code = appCode(secret)
    const response = await enter(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await response.json()).toEqual({ message: 'You are signed in.' })
    expect(await isIn(handlersAs(response.headers.get('authorization')?.replace('Bearer ', '')))).toBe(true)
    await expectProblem(await enter(code), 401, ['code'])
    expect(await kindsSince()).toEqual(expect.arrayContaining(['sign_in', 'second_factor_failed']))
  })

  test('of one code sent twice at once, one is taken', async () => {
    const { secret, recoveryCodes } = await switchOn()
    for (const code of [appCode(secret), recoveryCodes[0]]) {
      const responses = await Promise.all([enter(code), enter(code)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  test('takes a recovery code once, and says so among the events', async () => {
    const { recoveryCodes } = await switchOn()
    const [code = '', another = ''] = recoveryCodes
    const entered = await enter(code.toUpperCase())
    expect(await entered.json()).toEqual({ message: 'You are signed in.', recoveryCodesLeft: 9 })
    const again = await expectProblem(await enter(code), 401, ['code'])
    expect(again.errors?.code).toEqual([WRONG_RECOVERY_CODE])
    expect(again).not.toHaveProperty('recoveryCodesLeft')
    expect((await enter(another.replaceAll('-', ' '))).status).toBe(200)
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 8 })
    expect((await kindsSince()).filter(kind => kind === 'recovery_code_used')).toHaveLength(2)
  })

  test('the database itself takes none twice, whoever asks', async () => {
    const { recoveryCodes } = await switchOn()
    await enter(recoveryCodes[0])
    const used = { usedAt: { not: null } }
    const refused = 'a code of a second factor is taken once'
    const { secondFactor, recoveryCode } = database()
    await expect(recoveryCode.updateMany({ where: used, data: { usedAt: null } })).rejects.toThrow(refused)
    for (const decrement of [0, 1])
      await expect(secondFactor.updateMany({ data: { lastStep: { decrement } } })).rejects.toThrow(refused)
  })

  test('tells nothing of it before the password is right', async () => {
    const { secret } = await switchOn()
    const wrong = { email: ADMIN_EMAIL, password: 'wrong', code: appCode(secret) }
    const { detail } = await expectProblem(await visitor.post(logIn, wrong), 401)
    expect(detail).toBe('Invalid credentials. Please try again.')
    expect((await enter(appCode(secret))).status).toBe(200)
  })

  test('limits wrong codes, whatever address they come from, and not by the password’s limit', async () => {
    const { secret } = await switchOn()
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 5; i++) await expectProblem(await enter('000000'), 401, ['code'])
    const refused = await enter(appCode(secret))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectProblem(await enter(), 401, ['code'])
  })

  test('limits them while it is switched on, too', async () => {
    const secret = await getSecret()
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 5; i++)
      await expectProblem(await admin.post(confirm, { code: '000000' }), 422, ['code'])
    expect((await admin.post(confirm, { code: appCode(secret) })).status).toBe(429)
  })

  test('waits for a login without a code that is under way, and ends its session', async () => {
    const secret = await getSecret()
    const administratorId = admin.id
    let confirming: Promise<Response> | undefined
    const { id } = await database().$transaction(async tx => {
      await tx.$queryRaw`SELECT 1 FROM administrators WHERE id = ${administratorId}::uuid FOR SHARE`
      const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)]
      const data = { administratorId, createdAt, lastUsedAt: createdAt, expiresAt, device: '' }
      confirming = admin.post(confirm, { code: appCode(secret) })
      await untilSomeoneWaits()
      return tx.adminSession.create({ data })
    })
    expect((await confirming)?.status).toBe(200)
    const session = await database().adminSession.findUniqueOrThrow({ where: { id } })
    expect(session.revokedAt).not.toBeNull()
  })

  test('forgets the wrong codes before a right one', async () => {
    const { secret } = await switchOn()
    publishEnvironment({ RATE_LIMITS: 'on' })
    for (let i = 0; i < 4; i++) await expectProblem(await enter('000000'), 401, ['code'])
    expect((await enter(appCode(secret))).status).toBe(200)
    for (let i = 0; i < 5; i++) await expectProblem(await enter('000000'), 401, ['code'])
  })

  test('refuses what can be no code', async () => {
    for (const code of ['12345', '1234567', 'abcd-efgh-ijkl-mno1', '', {}])
      await expectProblem(await enter(code as string), 422, ['code'])
  })

  test('a plain form is asked for the code, and signs in with it', async () => {
    const { secret } = await switchOn()
    const send = (fields: Record<string, string>) =>
      logIn(
        new Request('http://localhost:3000/api/admin/login', {
          method: 'POST',
          headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD, ...fields }),
        }),
        { params: Promise.resolve({}) },
      )
    await expectProblem(await send({}), 401, ['code'])
    await expectProblem(await send({ code: ' ' }), 401, ['code'])
    expect((await send({ code: appCode(secret) })).status).toBe(303)
  })
})

describe('new recovery codes', () => {
  test('take the place of the old ones, by the password and a code', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const [old = ''] = recoveryCodes
    const proofs = { currentPassword: ADMIN_PASSWORD, code: appCode(secret) }
    await expectProblem(await admin.post(renew, { ...proofs, currentPassword: 'wrong' }), 422, [
      'currentPassword',
    ])
    await expectProblem(await admin.post(renew, { ...proofs, code: '000000' }), 422, ['code'])
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })

    const response = await admin.post(renew, proofs)
    const renewed = recoveryCodesSchema.parse(await response.json()).recoveryCodes
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20)
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })
    await expectProblem(await enter(old), 401, ['code'])
    expect((await enter(renewed[0])).status).toBe(200)
    expect(await isIn(admin)).toBe(true)
    expect(await kindsSince()).toContain('recovery_codes_renewed')
  })

  test('are made by an old one too, which is used up with them', async () => {
    const { recoveryCodes } = await switchOn()
    const [code = ''] = recoveryCodes
    expect((await admin.post(renew, { currentPassword: ADMIN_PASSWORD, code })).status).toBe(200)
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })
  })

  test('are ten also where they are made twice at once', async () => {
    await switchOn()
    const make = () => database().$transaction(tx => renewRecoveryCodes(tx, admin.id))
    await Promise.all([make(), make()])
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 10 })
  })
})

describe('switching it off', () => {
  test('needs the password and a code, and ends the other sessions', async () => {
    const { secret } = await switchOn()
    const other = handlersAs(
      (await enter(appCode(secret))).headers.get('authorization')?.replace('Bearer ', ''),
    )
    const proofs = { currentPassword: ADMIN_PASSWORD, code: appCode(secret, 1) }
    await expectProblem(await admin.post(switchOff, { ...proofs, currentPassword: 'wrong' }), 422, [
      'currentPassword',
    ])
    const messageFor = async (code: string) => {
      const refused = await admin.post(switchOff, { ...proofs, code })
      return (await expectProblem(refused, 422, ['code'])).errors?.code
    }
    expect(await messageFor(appCode(secret))).toEqual([WRONG_CODE])
    expect(await messageFor('a'.repeat(24))).toEqual([WRONG_RECOVERY_CODE])
    expect((await admin.post(switchOff, proofs)).status).toBe(204)
    expect([await isIn(admin), await isIn(other)]).toEqual([true, false])
    expect((await enter()).status).toBe(200)
    expect(await state()).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect(await database().recoveryCode.count()).toBe(0)
    expect(await kindsSince()).toContain('second_factor_off')
  })

  test('and on refuses what is missing, and whoever has no session', async () => {
    const requests = [
      [begin, ['currentPassword']],
      [confirm, ['code']],
      [switchOff, ['code', 'currentPassword']],
      [renew, ['code', 'currentPassword']],
    ] as const
    for (const [handler, fields] of requests) {
      await expectProblem(await admin.post(handler, {}), 422, [...fields])
      await expectProblem(await visitor.post(handler, {}), 401)
    }
  })
})
