import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as changePassword } from '@/app/api/admin/account/password/route'
import { POST as begin } from '@/app/api/admin/account/second-factor/begin/route'
import { POST as confirm } from '@/app/api/admin/account/second-factor/confirm/route'
import { GET as listSessions } from '@/app/api/admin/account/sessions/route'
import { POST as add, GET as listAdministrators } from '@/app/api/admin/administrators/route'
import { POST as demand } from '@/app/api/admin/administrators/second-factor/route'
import { GET as listJobs } from '@/app/api/admin/jobs/route'
import { GET as verifyToken } from '@/app/api/admin/verify-token/route'
import { GET as openCv } from '@/app/api/cv/[cv]/route'
import { signIn } from '@/lib/admin-session/login'
import { passwordGivenSchema } from '@/lib/administrators/schema'
import { database } from '@/lib/platform/database'
import { env, readSettings } from '@/lib/platform/env'
import { readSecret } from '@/lib/platform/secrets'
import { secondFactorOfferSchema } from '@/lib/second-factor/schema'
import { ensureAdministrator } from '@/scripts/start/administrator'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { appCode } from '../../support/authenticator'
import { expectProblem } from '../../support/problems'
import { ADMIN_PASSWORD } from '../../support/test-environment'

const EMAIL = 'ladi@studio.test'
const OWN_PASSWORD = 'chosen by the river'

type Caller = ReturnType<typeof handlersAs>

let owner: HandlerAdministrator

beforeEach(async () => {
  await database().signInRules.deleteMany()
  await database().administrator.deleteMany()
  owner = await signInToHandlers()
})
afterEach(() => vi.useRealTimers())

async function enter(password: string, email = EMAIL): Promise<Caller> {
  const session = await signIn({ email, password }, { address: '10.0.0.1' })
  if (!session.ok) throw new Error(`${email} could not sign in`)
  return handlersAs(session.token)
}

async function addByOwner(email = EMAIL, by: Caller = owner): Promise<string> {
  const response = await by.post(add, { email, role: 'editor' })
  return passwordGivenSchema.parse(await response.json()).password
}

async function expectRequiredAction(caller: Caller, words: string) {
  for (const response of [caller.get(listJobs), caller.get(openCv, { params: { cv: 'none' } })]) {
    const { detail } = await expectProblem(await response, 403)
    expect(detail).toContain(words)
  }
  for (const handler of [verifyToken, listSessions]) expect((await caller.get(handler)).status).toBe(200)
}

async function choosePassword(caller: Caller, currentPassword: string): Promise<Caller> {
  const change = { currentPassword, newPassword: OWN_PASSWORD, repeatedPassword: OWN_PASSWORD }
  const response = await caller.post(changePassword, change)
  expect(response.status).toBe(204)
  return handlersAs(response.headers.get('authorization')?.replace('Bearer ', ''))
}

async function setUpSecondFactor(caller: Caller, currentPassword: string) {
  const offer = secondFactorOfferSchema.parse(await (await caller.post(begin, { currentPassword })).json())
  expect((await caller.post(confirm, { code: appCode(offer.secret) })).status).toBe(200)
}

describe('a password that somebody else made', () => {
  test('opens the own account alone, until another one is chosen', async () => {
    const password = await addByOwner()
    const caller = await enter(password)
    await expectRequiredAction(caller, 'Choose a password of your own first')
    const changed = await choosePassword(caller, password)
    expect((await changed.get(listJobs)).status).toBe(200)
    expect((await (await enter(OWN_PASSWORD)).get(listJobs)).status).toBe(200)
  })

  test('stays one in the database until it is another', async () => {
    await addByOwner()
    const release = database().administrator.update({
      where: { email: EMAIL },
      data: { passwordGiven: false },
    })
    await expect(release).rejects.toThrow('a given password stays a given one until it is changed')
  })
})

describe('the password of a first start', () => {
  beforeEach(() => database().administrator.deleteMany())

  const start = (siteUrl: string, adminEmail = EMAIL) =>
    ensureAdministrator({ ...readSettings(), adminEmail, adminPassword: undefined, siteUrl })

  test('is no more than the way in on a public site, and goes with its file', async () => {
    const { generatedPassword = '' } = await start('https://www.example.com')
    const caller = await enter(generatedPassword)
    await expectRequiredAction(caller, 'Choose a password of your own first')
    expect((await (await choosePassword(caller, generatedPassword)).get(listJobs)).status).toBe(200)
    expect(readSecret(env().dataDir, 'admin-password')).toBeUndefined()
    await start('https://www.example.com')
    expect((await (await enter(OWN_PASSWORD)).get(listJobs)).status).toBe(200)
  })

  test('stays in its file, and has to go once the site is public, whoever else has chosen theirs', async () => {
    const { generatedPassword = '' } = await start('http://localhost:3000')
    const editor = 'editor@studio.test'
    const first = await enter(generatedPassword)
    const given = await addByOwner(editor, first)
    await choosePassword(await enter(given, editor), given)
    expect(readSecret(env().dataDir, 'admin-password')).toBe(generatedPassword)
    await start('https://www.example.com')
    await expectRequiredAction(first, 'Choose a password of your own first')
  })

  test('may stay while the site is tried out, and has to go once it is public', async () => {
    const { generatedPassword = '' } = await start('http://localhost:3000')
    const caller = await enter(generatedPassword)
    expect((await caller.get(listJobs)).status).toBe(200)
    await start('https://www.example.com')
    await expectRequiredAction(caller, 'Choose a password of your own first')
  })

  test('is of no account that everybody knows, on a public site', async () => {
    await expect(start('https://www.example.com', 'admin@example.com')).rejects.toThrow(/set ADMIN_EMAIL/)
    expect(await database().administrator.count()).toBe(0)
    expect((await start('http://localhost:3000', 'admin@example.com')).generatedPassword).toBeTruthy()
    // What is there already goes on.
    expect((await start('https://www.example.com', 'admin@example.com')).disabled).toEqual([])
  })
})

describe('a second factor that is demanded', () => {
  // Codes change every 30 seconds, which must not be in the midst of a test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })

  const kinds = async () =>
    (await database().event.findMany({ where: { administratorId: owner.id } })).map(({ kind }) => kind)

  test('is set up before anything else, by who is signed in already as well', async () => {
    const other = await signInToHandlers(EMAIL)
    await setUpSecondFactor(owner, ADMIN_PASSWORD)
    expect((await other.get(listJobs)).status).toBe(200)
    expect(await (await owner.post(demand, { demanded: true })).json()).toEqual({ demanded: true })
    await expectRequiredAction(other, 'Set up a second factor first')
    await expectProblem(await other.post(demand, { demanded: false }), 403)
    await setUpSecondFactor(other, ADMIN_PASSWORD)
    expect((await other.get(listJobs)).status).toBe(200)
    expect(await kinds()).toContain('second_factor_demanded')
  })

  test('comes after a password of one’s own', async () => {
    await setUpSecondFactor(owner, ADMIN_PASSWORD)
    await owner.post(demand, { demanded: true })
    const password = await addByOwner()
    const caller = await enter(password)
    await expectRequiredAction(caller, 'Choose a password of your own first')
    await expectRequiredAction(await choosePassword(caller, password), 'Set up a second factor first')
  })

  test('is demanded by an owner who has one, and left to each again', async () => {
    await expectProblem(await owner.post(demand, { demanded: true }), 409)
    await expectProblem(await owner.post(demand, {}), 422, ['demanded'])
    expect((await owner.post(demand, { demanded: false })).status).toBe(200)
    expect(await kinds()).not.toContain('second_factor_left_free')
    await setUpSecondFactor(owner, ADMIN_PASSWORD)
    await owner.post(demand, { demanded: true })
    await owner.post(demand, { demanded: true })
    await owner.post(demand, { demanded: false })
    const other = await signInToHandlers(EMAIL)
    expect((await other.get(listAdministrators)).status).toBe(200)
    const told = (await kinds()).filter(kind => kind.startsWith('second_factor_'))
    expect(told).toEqual(['second_factor_on', 'second_factor_demanded', 'second_factor_left_free'])
  })

  test('is demanded by nobody in the database while no enabled owner has one', async () => {
    const write = () => database().signInRules.create({ data: { demandsSecondFactor: true } })
    const refused = { meta: { driverAdapterError: { cause: { originalCode: 'SA002' } } } }
    await expect(write()).rejects.toMatchObject(refused)
    const other = await signInToHandlers(EMAIL)
    await setUpSecondFactor(other, ADMIN_PASSWORD)
    for (const data of [{ role: 'editor' }, { role: 'owner', disabledAt: new Date() }] as const) {
      await database().administrator.update({ where: { id: other.id }, data })
      await expect(write()).rejects.toMatchObject(refused)
    }
    await owner.post(begin, { currentPassword: ADMIN_PASSWORD })
    await expect(write()).rejects.toMatchObject(refused)
    await database().signInRules.create({ data: {} })
    const change = database().signInRules.updateMany({ data: { demandsSecondFactor: true } })
    await expect(change).rejects.toMatchObject(refused)
    const rows = database().$executeRaw`INSERT INTO sign_in_rules (single) VALUES (false)`
    await expect(rows).rejects.toThrow('sign_in_rules_single')
  })
})
